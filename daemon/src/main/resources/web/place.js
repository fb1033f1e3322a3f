// Where a job is in the plan of a cluster, and on which nodes.

/** A job's place; its parts by node are made when they are asked for, as there may be hundreds of thousands. */
export class Place {
  /**
   * @param told {id, user, runs, start, end}
   * @param on runs of nodes: [first node, how many, cpus, bytes of memory, gpus] each; without the last where there are none
   * @param nodes those of the cluster, in the order by which they are numbered
   */
  constructor({ id, user, runs, start, end }, on, nodes) {
    this.id = id;
    this.user = user;
    this.runs = runs === true;
    this.start = start;
    this.end = end;
    this.on = on;
    this.inOrder = nodes;
  }

  /** It is on the same nodes at another time, or runs there now. */
  move({ runs, start, end }) {
    this.runs = runs === true;
    this.start = start;
    this.end = end;
  }

  /** The same, which came to its end then. */
  over(end) {
    return new Place({ id: this.id, user: this.user, runs: true, start: this.start, end }, this.on, this.inOrder);
  }

  /** The names of its nodes. */
  get nodes() {
    return this.on.flatMap(([first, count]) => this.inOrder.slice(first, first + count).map((node) => node.name));
  }

  /** The cpus on all of its nodes. */
  get cpus() {
    let sum = 0;
    for (const [, count, cpus] of this.on) sum += count * cpus;
    return sum;
  }
}

/**
 * A job as a picture tells it, with the nodes that the plan gives it.
 *
 * Each has all fields from the beginning: fields that come later make each job a kind of its own, and slow.
 */
export class PlacedJob {
  /** @param told all of it but what is null, empty or one */
  constructor(told) {
    this.id = told.id;
    this.name = told.name;
    this.user = told.user;
    this.group = told.group ?? "";
    this.project = told.project ?? "";
    this.queue = told.queue;
    this.cpus = told.cpus;
    this.memory_bytes = told.memory_bytes ?? null;
    this.chunks = told.chunks ?? 1;
    this.walltime_s = told.walltime_s;
    this.expected_runtime_s = told.expected_runtime_s ?? null;
    this.submitted = told.submitted;
    this.state = told.state;
    this.promised_start = told.promised_start ?? null;
    this.bound = told.bound ?? null;
    this.started = told.started;
    this.expected_end = told.expected_end;
    this.place = null;
    this.change(told);
  }

  /** What changes with the plan is so now. */
  change(told) {
    this.planned_start = told.planned_start ?? null;
    this.reason = told.reason;
    this.expected = told.expected;
    this.moved = told.moved;
    this.delayed = told.delayed;
  }

  get nodes() {
    return this.place?.runs ? this.place.nodes : [];
  }

  get planned_nodes() {
    return this.place && !this.place.runs ? this.place.nodes : [];
  }
}
