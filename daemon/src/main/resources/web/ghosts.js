// Where jobs were planned before: outlines on the rows of then, and arrows from there to where the jobs are now.

import { withAlpha } from "./palette.js";

/** A move that is shorter is no news, in seconds. */
const SHORTEST = 60;
const MOST = 150;
const HEAD = 6;

/** The ghosts of a difference on some clusters: those that have moved farthest, by the names of nodes. */
export function ghostsOf(difference, clusters) {
  const byNode = new Map();
  const byName = new Map(clusters.map((cluster) => [cluster.name, cluster]));
  const moved = (difference?.jobs ?? []).filter((job) => byName.has(job.was?.cluster)
    && ((Math.abs(job.by_s) >= SHORTEST && (job.change === "later" || job.change === "earlier")) || job.change === "unplanned"));
  for (const job of moved.slice(0, MOST)) {
    const { start, end, on } = job.was;
    for (const [first, number, cpus] of on) {
      for (const { name } of byName.get(job.was.cluster).nodes.slice(first, first + number)) {
        if (!byNode.has(name)) byNode.set(name, []);
        byNode.get(name).push({ id: job.id, start, end, isLater: job.by_s > 0, isGone: job.change === "unplanned", size: cpus });
      }
    }
  }
  return byNode;
}

/** The shapes of ghosts on the rows in sight. */
export function ghostShapes(frame, palette, ghosts) {
  if (ghosts.size === 0) return [];
  const outlines = { later: [], earlier: [] };
  const arrows = { later: [], earlier: [] };
  const told = new Set();
  const [first, last] = frame.visible();
  for (let i = first; i < last; i++) {
    const row = frame.rows[i];
    for (const ghost of (row.node ? ghosts.get(row.node.name) : undefined) ?? []) {
      const kind = ghost.isLater || ghost.isGone ? "later" : "earlier";
      const bar = row.bars.find((each) => each.id === ghost.id);
      const at = bar ?? { low: 0, high: Math.min(row.size || 1, ghost.size || row.size) };
      const box = frame.box(i, { ...at, start: ghost.start, end: ghost.end });
      if (box) outlines[kind].push(box.x + 0.5, box.y + 0.5, Math.max(2, box.width - 1), Math.max(2, box.height - 1));
      // One arrow tells it; on each of a hundred nodes they would be all that is seen.
      if (bar && !told.has(ghost.id) && arrow(arrows[kind], frame, i, bar, ghost.start)) told.add(ghost.id);
    }
  }
  return ["later", "earlier"].flatMap((kind) => {
    const colour = kind === "later" ? palette.late : palette.good;
    return [
      { type: "almanacBars", shape: { boxes: outlines[kind] }, style: { fill: "none", stroke: withAlpha(colour, 0.6), lineWidth: 1, lineDash: [4, 3] }, invisible: outlines[kind].length === 0 },
      { type: "almanacBars", shape: { boxes: arrows[kind] }, style: { fill: colour }, invisible: arrows[kind].length === 0 },
    ];
  });
}

/** From the start of then to that of now, in the middle of the bar, of small boxes, as all bars are; false where it has no room. */
function arrow(boxes, frame, i, bar, then) {
  const box = frame.box(i, bar);
  const { area } = frame;
  const from = Math.min(area.x + area.width, Math.max(area.x, frame.x(then)));
  const to = Math.min(area.x + area.width, Math.max(area.x, frame.x(bar.start)));
  if (!box || box.height < 7 || Math.abs(to - from) < 2 * HEAD) return false;
  const y = box.y + box.height / 2;
  const direction = Math.sign(to - from);
  boxes.push(Math.min(from, to), y - 0.75, Math.abs(to - from), 1.5);
  for (let step = 0; step < HEAD; step++) {
    boxes.push(direction > 0 ? to - step - 1 : to + step, y - 0.75 - step * 0.6, 1, 1.5 + step * 1.2);
  }
  return true;
}
