// A cluster's plan as rows: what the chart draws, still without pixels.

import { closeRows } from "./closed.js";
import { Occupancy } from "./heat.js";
import { Held } from "./held.js";
import { assignLanes } from "./lanes.js";
import { keyOf, slotOf } from "./looks.js";
import { atOnce } from "./pause.js";
import { arrangeRows } from "./rows.js";

/** So many bars and pieces are a step. */
const STEP = 10000;

/** Rows of one cluster; keeps the lanes it gave, so that the next picture resembles this one. */
export class Layout {
  /** @param opened the names of rows for several nodes below which each of these has its own */
  constructor(opened = new Set()) {
    this.lanes = new Map();
    this.rows = [];
    this.former = new Map();
    this.opened = opened;
    this.jobs = 0;
  }

  /**
   * Takes a cluster in steps; the rows are what they were until the last.
   *
   * @param shown {rows, measure}: which rows there are, and what their height stands for
   * @param jobOf the job of an id; undefined where it is hidden from the viewer
   */
  *updating(cluster, now, shown, jobOf, search) {
    const held = new Held(cluster, now, shown.measure);
    const former = new Map((cluster.past ?? []).map((place) => [place.id, { id: place.id, user: place.user, state: "C", nodes: place.nodes }]));
    const arranged = arrangeRows(cluster.nodes, shown.rows, this.opened);
    const groups = arranged.filter((each) => !each.node).map((each) => each.nodes);
    yield;
    const pieces = yield* held.ofGroups(groups);
    const lanes = new Map();
    let group = 0;
    const rows = arranged.map((each) => (each.node ? this.nodeRow(each.node, held, lanes) : groupRow(each, pieces[group++], held)));
    closeRows(rows, cluster.windows, held, (id) => (jobOf(id) ?? former.get(id))?.queue);
    yield;
    yield* dressing(rows, (id) => jobOf(id) ?? former.get(id), search);
    this.jobs = (cluster.running ?? []).length + (cluster.planned ?? []).length;
    this.former = former;
    this.rows = rows;
    this.lanes = lanes;
  }

  /** A row for a node: a bar for each range that a job holds of it. */
  nodeRow(node, held, lanes) {
    const size = held.sizeOf(node);
    // What is over gives its cpus back to what runs now, and is drawn below.
    const onNode = [...held.onNode(node)].sort((a, b) => b.running - a.running || a.start - b.start);
    const given = assignLanes(size, onNode, this.lanes.get(node.name));
    lanes.set(node.name, given);
    const bars = [];
    for (const piece of onNode) {
      for (const [low, high] of given.get(piece.key)) bars.push({ ...piece, low, high });
    }
    return { name: node.name, node, size, bars, pieces: [], occupancy: null };
  }

  /** Opens a row for several nodes, so that each has its own below, or closes it. */
  turn(row) {
    if (!this.opened.delete(row.name)) this.opened.add(row.name);
  }

  /** Gives each bar its look anew, and says which are found. */
  dress(jobOf, search) {
    atOnce(dressing(this.rows, (id) => jobOf(id) ?? this.former.get(id), search));
  }

  /** Where a job is drawn: {row, bar} each. On a row for several nodes it is marked over the whole height. */
  barsOf(id) {
    return this.rows.flatMap((row) => {
      const there = row.node ? row.bars : row.pieces;
      const bars = there.filter((bar) => bar.id === id);
      return bars.map((bar) => ({ row, bar: row.node ? bar : { ...bar, low: 0, high: row.size } }));
    });
  }

  get isEmpty() {
    return this.jobs === 0;
  }
}

/**
 * Gives each bar its look, and says which are found, in steps.
 *
 * @param jobOf the job of an id; undefined where it is hidden from the viewer
 */
function* dressing(rows, jobOf, search) {
  const lit = new Map();
  const finds = (id, job) => {
    if (search.isEmpty) return true;
    if (!lit.has(id)) lit.set(id, search.finds(job));
    return lit.get(id);
  };
  let dressed = 0;
  for (const row of rows) {
    row.named = row.node ? search.names(row.node.name) : row.nodes.some((node) => search.names(node.name));
    for (const bar of row.bars) {
      const job = jobOf(bar.id);
      bar.slot = slotOf(keyOf(job ?? bar, bar.running));
      bar.lit = finds(bar.id, job);
    }
    dressed += row.bars.length + row.pieces.length;
    if (!row.node) {
      if (!search.isEmpty) for (const piece of row.pieces) piece.lit = finds(piece.id, jobOf(piece.id));
      else if (row.isSought) for (const piece of row.pieces) piece.lit = true;
      row.isSought = !search.isEmpty;
      row.occupancy = new Occupancy(row.size, row.pieces);
    }
    if (dressed > STEP) {
      dressed = 0;
      yield;
    }
  }
}

/** A row for several nodes: what jobs hold of all of them. */
function groupRow({ name, nodes }, pieces, held) {
  const size = nodes.reduce((sum, node) => sum + held.sizeOf(node), 0);
  const parts = nodes.map((node) => ({ node, size: held.sizeOf(node), get pieces() { return held.onNode(node); }, closed: [] }));
  return { name, nodes, node: null, size, parts, bars: [], pieces, isSought: false, occupancy: null };
}
