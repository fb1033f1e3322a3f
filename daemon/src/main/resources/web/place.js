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
    this.runs = runs;
    this.start = start;
    this.end = end;
    this.on = on;
    this.inOrder = nodes;
  }

  /** The same nodes at another time, or running now. */
  moved(told) {
    return new Place({ ...told, user: this.user }, this.on, this.inOrder);
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

/** What a job knows of its place, by whichever picture told it last. */
class PlacedJob {
  get nodes() {
    return this.place?.runs ? this.place.nodes : [];
  }

  get planned_nodes() {
    return this.place && !this.place.runs ? this.place.nodes : [];
  }
}

/** The job as it was told, with the nodes that the plan gives it; where it is planned or runs is told later. */
export function placed(told) {
  const job = Object.assign(new PlacedJob(), told);
  job.place = null;
  return job;
}
