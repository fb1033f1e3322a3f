// Where a job would be that nobody has submitted: a box on each of its nodes, over the plan of now, in which it has no place yet.

import { withAlpha } from "./palette.js";

/** A tried job: when it would run, and which rows show a node of it. */
export function triedOf({ planned_start: start, walltime_s: walltime, planned_nodes: nodes, cpus }) {
  const names = new Set(nodes);
  return {
    start,
    end: start + walltime,
    cpus: cpus / Math.max(1, names.size),
    isOn: (row) => (row.node ? names.has(row.node.name) : row.nodes.some((node) => names.has(node.name))),
  };
}

/** Its shapes on the rows in sight; of a row for several nodes it has the whole height. */
export function triedShapes(frame, palette, tried) {
  if (tried === null) return [];
  const boxes = [];
  const [first, last] = frame.visible();
  for (let i = first; i < last; i++) {
    const row = frame.rows[i];
    if (!tried.isOn(row)) continue;
    const box = frame.box(i, { start: tried.start, end: tried.end, low: 0, high: row.node ? Math.min(row.size, tried.cpus) : row.size });
    if (box) boxes.push(box.x, box.y, box.width, box.height);
  }
  const outline = { type: "almanacBars", shape: { boxes }, style: { fill: withAlpha(palette.accent, 0.35), stroke: palette.accent, lineWidth: 2, lineDash: [2, 2] } };
  return [{ ...outline, invisible: boxes.length === 0 }];
}
