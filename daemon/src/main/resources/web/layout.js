// A cluster's plan as rows: what the chart draws, still without pixels.

import { closeRows } from "./closed.js";
import { Occupancy } from "./heat.js";
import { assignLanes } from "./lanes.js";
import { keyOf, slotOf } from "./looks.js";
import { arrangeRows } from "./rows.js";

/** What a row's height stands for, by the name of the measure. */
const MEASURES = {
  cpus: { ofNode: (node) => node.cpus, ofPart: (part) => part.cpus },
  gpus: { ofNode: (node) => node.gpus ?? 0, ofPart: (part) => part.gpus ?? 0, holdersAlone: true },
  memory: { ofNode: (node) => node.memory_bytes ?? 0, ofPart: (part) => part.memory_bytes ?? 0 },
};

/** Rows of one cluster; keeps the lanes it gave, so that the next picture resembles this one. */
export class Layout {
  constructor() {
    this.lanes = new Map();
    this.rows = [];
    this.bars = new Map();
    this.opened = new Set();
    this.jobs = 0;
  }

  /**
   * Takes a cluster.
   *
   * @param shown {rows, measure}: which rows there are, and what their height stands for
   */
  update(cluster, now, shown) {
    const measure = MEASURES[shown.measure] ?? MEASURES.cpus;
    const pieces = new Map();
    for (const node of cluster.nodes) pieces.set(node.name, []);
    for (const job of cluster.running ?? []) {
      // Past its walltime and still there: it holds its cpus until the server says otherwise.
      collect(pieces, job, true, job.start, Math.max(job.end, now), measure);
    }
    for (const job of cluster.planned ?? []) collect(pieces, job, false, job.start, job.end, measure);
    for (const job of cluster.past ?? []) collect(pieces, job, true, job.start, job.end, measure, true);

    this.jobs = (cluster.running ?? []).length + (cluster.planned ?? []).length;
    const lanes = new Map();
    this.bars = new Map();
    this.rows = arrangeRows(cluster.nodes, shown.rows, this.opened).map((each) => {
      const row = each.node ? this.nodeRow(each.node, pieces, lanes, measure) : groupRow(each, pieces, measure);
      for (const bar of row.marked) {
        if (!this.bars.has(bar.id)) this.bars.set(bar.id, []);
        this.bars.get(bar.id).push({ row, bar });
      }
      return row;
    });
    this.lanes = lanes;
    closeRows(this.rows, cluster.windows, measure.ofNode);
  }

  /** A row for a node: a bar for each range that a job holds of it. */
  nodeRow(node, pieces, lanes, measure) {
    const size = measure.ofNode(node);
    // What is over gives its cpus back to what runs now, and is drawn below.
    const onNode = [...pieces.get(node.name)].sort((a, b) => b.running - a.running || a.start - b.start);
    const given = assignLanes(size, onNode, this.lanes.get(node.name));
    lanes.set(node.name, given);
    const bars = [];
    for (const piece of onNode) {
      for (const [low, high] of given.get(piece.id)) bars.push({ ...piece, low, high });
    }
    return { name: node.name, node, size, bars, marked: bars, occupancy: null };
  }

  /** Opens a row for several nodes, so that each has its own below, or closes it. */
  turn(row) {
    if (!this.opened.delete(row.name)) this.opened.add(row.name);
  }

  /**
   * Gives each bar its look, and says which are found.
   *
   * @param jobOf the job of an id; undefined where it is hidden from the viewer
   */
  dress(jobOf, search) {
    for (const [id, pieces] of this.bars) {
      const job = jobOf(id) ?? formerJob(id, pieces);
      const lit = search.finds(job);
      for (const { bar } of pieces) {
        bar.slot = slotOf(keyOf(job ?? bar, bar.running));
        bar.lit = lit;
      }
    }
    for (const row of this.rows) {
      row.named = row.node ? search.names(row.node.name) : row.nodes.some((node) => search.names(node.name));
      if (row.node) continue;
      for (const piece of row.pieces) piece.lit = search.isEmpty || search.finds(jobOf(piece.id));
      row.occupancy = new Occupancy(row.size, row.pieces);
    }
  }

  get isEmpty() {
    return this.jobs === 0;
  }
}

/** What is known of a job that is over from where it has run; undefined where it is not over. */
function formerJob(id, pieces) {
  const { bar } = pieces[0];
  return bar.over ? { id, user: bar.user, state: "C", nodes: pieces.flatMap(({ row }) => (row.node ? [row.name] : [])) } : undefined;
}

/** A row for several nodes: what jobs hold of all of them. A job that is marked there takes the whole height. */
function groupRow({ name, nodes }, pieces, measure) {
  const size = nodes.reduce((sum, node) => sum + measure.ofNode(node), 0);
  const all = nodes.flatMap((node) => pieces.get(node.name));
  const marked = new Map();
  for (const piece of all) {
    if (!marked.has(piece.id)) marked.set(piece.id, { ...piece, low: 0, high: size });
  }
  const parts = nodes.map((node) => ({ node, size: measure.ofNode(node), pieces: pieces.get(node.name), closed: [] }));
  return { name, nodes, node: null, size, parts, bars: [], marked: [...marked.values()], pieces: all.map((piece) => ({ ...piece })), occupancy: null };
}

function collect(pieces, job, running, start, end, measure, over = false) {
  for (const part of job.placement ?? []) {
    const onNode = pieces.get(part.node);
    // A node that is gone from the server may still be named by a plan of a moment ago.
    const amount = measure.ofPart(part);
    if (onNode && (amount > 0 || !measure.holdersAlone)) onNode.push({ id: job.id, user: job.user, start, end, cpus: amount, held: part.cpus, running, over });
  }
}
