// Where a job is in the plan of a cluster, and on which nodes.

/** A job's place; its parts by node are made when they are asked for, as there may be hundreds of thousands. */
export class Place {
  /**
   * @param told {key, id, user, runs, start, end}; jobs that are hidden from the viewer have one id, and keys of their own
   * @param on runs of nodes: [first node, how many, cpus, bytes of memory, gpus] each; without the last where there are none
   * @param order {nodes}: those of the cluster, in the order by which they are numbered
   */
  constructor({ key, id, user, runs, start, end }, on, order) {
    this.key = key;
    this.id = id;
    this.user = user;
    this.runs = runs;
    this.start = start;
    this.end = end;
    this.on = on;
    this.order = order;
  }

  /** It is on the same nodes at another time, or runs there now. */
  move({ runs, start, end }) {
    this.runs = runs;
    this.start = start;
    this.end = end;
  }

  /** The same, which came to its end then. */
  over(end) {
    return new Place({ key: this.key, id: this.id, user: this.user, runs: true, start: this.start, end }, this.on, this.order);
  }

  /** The names of its nodes. */
  get nodes() {
    return this.on.flatMap(([first, count]) => this.order.nodes.slice(first, first + count).map((node) => node.name));
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
  /**
   * @param told jobs by columns: of each field a list with null where a job does not have it, or no list where none has it
   * @param i which of them
   */
  constructor(told, i) {
    this.id = told.id[i];
    this.name = told.name[i];
    this.user = told.user[i];
    this.group = told.group?.[i] ?? "";
    this.project = told.project?.[i] ?? "";
    this.queue = told.queue[i];
    this.cpus = told.cpus[i];
    this.memory_bytes = told.memory_bytes?.[i] ?? null;
    this.chunks = told.chunks?.[i] ?? 1;
    this.walltime_s = told.walltime_s[i];
    this.expected_runtime_s = told.expected_runtime_s?.[i] ?? null;
    this.submitted = told.submitted[i];
    this.state = told.state[i];
    this.promised_start = told.promised_start?.[i] ?? null;
    this.bound = told.bound?.[i] ?? null;
    this.started = told.started?.[i] ?? null;
    this.expected_end = told.expected_end?.[i] ?? null;
    this.place = null;
    this.change(told, i);
  }

  /** What changes with the plan is so now. */
  change(told, i) {
    this.planned_start = told.planned_start?.[i] ?? null;
    this.reason = thingAt(told.reason, i);
    this.expected = told.expected ? thingAt(told.expected, i) : null;
    this.moved = told.moved?.[i] ?? null;
    this.delayed = told.delayed ? thingAt(told.delayed, i) : null;
  }

  get nodes() {
    return this.place?.runs ? this.place.nodes : [];
  }

  get planned_nodes() {
    return this.place && !this.place.runs ? this.place.nodes : [];
  }
}

/** One of many things that are told by columns, with what it has; null where it has nothing. */
function thingAt(columns, i) {
  let thing = null;
  for (const name in columns) {
    const list = columns[name];
    const value = Array.isArray(list) ? list[i] : thingAt(list, i);
    if (value === null) continue;
    thing ??= {};
    thing[name] = value;
  }
  return thing;
}
