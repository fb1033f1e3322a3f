// A cluster's plan as rows of bars: what the chart draws, still without pixels.

import { byName } from "./format.js";
import { assignLanes } from "./lanes.js";
import { keyOf, slotOf } from "./looks.js";

/** Rows of bars of one cluster; keeps the lanes it gave, so that the next picture resembles this one. */
export class Layout {
  constructor() {
    this.lanes = new Map();
    this.rows = [];
    this.bars = new Map();
  }

  /** Takes a cluster as the API answers it. */
  update(cluster, now) {
    const pieces = new Map();
    for (const node of cluster.nodes) pieces.set(node.name, []);
    for (const job of cluster.running ?? []) {
      // Past its walltime and still there: it holds its cpus until the server says otherwise.
      collect(pieces, job, true, job.start, Math.max(job.end, now));
    }
    for (const job of cluster.planned ?? []) collect(pieces, job, false, job.start, job.end);

    const lanes = new Map();
    this.bars = new Map();
    this.rows = [...cluster.nodes].sort((a, b) => byName(a.name, b.name)).map((node) => {
      const onNode = pieces.get(node.name).sort((a, b) => b.running - a.running || a.start - b.start);
      const given = assignLanes(node.cpus, onNode, this.lanes.get(node.name));
      lanes.set(node.name, given);
      const bars = [];
      for (const piece of onNode) {
        for (const [low, high] of given.get(piece.id)) bars.push({ ...piece, low, high });
      }
      const row = { node, bars };
      for (const bar of bars) {
        if (!this.bars.has(bar.id)) this.bars.set(bar.id, []);
        this.bars.get(bar.id).push({ row, bar });
      }
      return row;
    });
    this.lanes = lanes;
  }

  /**
   * Gives each bar its look, and says which are found.
   *
   * @param jobOf the job of an id; undefined where it is hidden from the viewer
   */
  dress(jobOf, search) {
    for (const [id, pieces] of this.bars) {
      const job = jobOf(id);
      const lit = search.finds(job);
      for (const { bar } of pieces) {
        bar.slot = slotOf(keyOf(job ?? bar, bar.running));
        bar.lit = lit;
      }
    }
    for (const row of this.rows) row.named = search.names(row.node.name);
  }

  get isEmpty() {
    return this.bars.size === 0;
  }
}

function collect(pieces, job, running, start, end) {
  for (const part of job.placement ?? []) {
    const onNode = pieces.get(part.node);
    // A node that is gone from the server may still be named by a plan of a moment ago.
    if (onNode) onNode.push({ id: job.id, user: job.user, start, end, cpus: part.cpus, running });
  }
}
