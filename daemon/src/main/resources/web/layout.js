// A cluster's plan as rows: what the chart draws, still without pixels.

import { closeRows } from "./closed.js";
import { Occupancy } from "./heat.js";
import { Held } from "./held.js";
import { assignLanes } from "./lanes.js";
import { keyOf, slotOf } from "./looks.js";
import { arrangeRows } from "./rows.js";

/** Rows of one cluster; keeps the lanes it gave, so that the next picture resembles this one. */
export class Layout {
  constructor() {
    this.lanes = new Map();
    this.rows = [];
    this.former = new Map();
    this.opened = new Set();
    this.jobs = 0;
  }

  /**
   * Takes a cluster.
   *
   * @param shown {rows, measure}: which rows there are, and what their height stands for
   */
  update(cluster, now, shown) {
    const held = new Held(cluster, now, shown.measure);
    this.jobs = (cluster.running ?? []).length + (cluster.planned ?? []).length;
    this.former = new Map((cluster.past ?? []).map((place) => [place.id, { id: place.id, user: place.user, state: "C", nodes: place.nodes }]));
    const arranged = arrangeRows(cluster.nodes, shown.rows, this.opened);
    const pieces = held.ofGroups(arranged.filter((each) => !each.node).map((each) => each.nodes));
    const lanes = new Map();
    let group = 0;
    this.rows = arranged.map((each) => (each.node ? this.nodeRow(each.node, held, lanes) : groupRow(each, pieces[group++], held)));
    this.lanes = lanes;
    closeRows(this.rows, cluster.windows, (node) => held.sizeOf(node));
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
      for (const [low, high] of given.get(piece.id)) bars.push({ ...piece, low, high });
    }
    return { name: node.name, node, size, bars, pieces: [], occupancy: null };
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
    const lit = new Map();
    const finds = (id, job) => {
      if (search.isEmpty) return true;
      if (!lit.has(id)) lit.set(id, search.finds(job));
      return lit.get(id);
    };
    for (const row of this.rows) {
      row.named = row.node ? search.names(row.node.name) : row.nodes.some((node) => search.names(node.name));
      for (const bar of row.bars) {
        const job = jobOf(bar.id) ?? this.former.get(bar.id);
        bar.slot = slotOf(keyOf(job ?? bar, bar.running));
        bar.lit = finds(bar.id, job);
      }
      if (row.node) continue;
      if (!search.isEmpty) for (const piece of row.pieces) piece.lit = finds(piece.id, jobOf(piece.id) ?? this.former.get(piece.id));
      else if (row.isSought) for (const piece of row.pieces) piece.lit = true;
      row.isSought = !search.isEmpty;
      row.occupancy = new Occupancy(row.size, row.pieces);
    }
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

/** A row for several nodes: what jobs hold of all of them. */
function groupRow({ name, nodes }, pieces, held) {
  const size = nodes.reduce((sum, node) => sum + held.sizeOf(node), 0);
  const parts = nodes.map((node) => ({ node, size: held.sizeOf(node), get pieces() { return held.onNode(node); }, closed: [] }));
  return { name, nodes, node: null, size, parts, bars: [], pieces, isSought: false, occupancy: null };
}
