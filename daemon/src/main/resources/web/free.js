// What the plan leaves free: on each row over time, as shapes, and what is free now in words.

import { byId, element } from "./dom.js";
import { amountOf, byName, clock, count, nodes as namesOf } from "./format.js";
import { withAlpha } from "./palette.js";

const CELL = 3;
const MOST_TOLD = 6;
const MOST_NAMES = 3;

/**
 * What is free of one node from a moment on.
 *
 * @param held {start, end, cpus}, and {low, high} where ranges are asked for
 * @return steps {start, end, free, ranges}, the first one at that moment; the last one has no end
 */
function stepsOf(node, size, held, closed, from, withRanges) {
  if (node.state !== "up" || size <= 0) return [{ start: from, end: Infinity, free: 0, ranges: [] }];
  const events = [];
  for (const bar of held) {
    if (bar.end > from) events.push([Math.max(from, bar.start), 1, bar], [bar.end, 0, bar]);
  }
  for (const { window, part } of closed) {
    const holder = part ? new PartHolder(part) : null;
    if (window.end > from) events.push([Math.max(from, window.start), 1, holder], [window.end, 0, holder]);
  }
  events.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const there = new Lowest();
  const parts = new Set();
  let shut = 0;
  const steps = [];
  for (let i = 0, start = from; ; ) {
    while (i < events.length && events[i][0] === start) {
      const [, begins, bar] = events[i++];
      if (bar === null) shut += begins ? 1 : -1;
      else if (bar instanceof PartHolder) begins ? parts.add(bar) : parts.delete(bar);
      else if (begins) there.add(bar);
      else there.remove(bar);
    }
    const end = i < events.length ? events[i][0] : Infinity;
    const kept = [...parts].reduce((sum, part) => sum + part.left(there.bars), 0);
    const ranges = shut > 0 || !withRanges ? [] : without(there.between(size), kept);
    const free = withRanges ? ranges.reduce((sum, [low, high]) => sum + high - low, 0) : Math.max(0, size - there.sum - kept);
    steps.push({ start, end, free: shut > 0 ? 0 : free, ranges });
    if (end === Infinity) return steps;
    start = end;
  }
}

/** What a window keeps of a node for its own jobs. */
class PartHolder {
  constructor(part) {
    this.part = part;
  }

  /** What of it its own jobs among these do not hold. */
  left(bars) {
    const own = bars.reduce((sum, bar) => sum + (this.part.isOwn(bar) ? (bar.high === undefined ? bar.cpus : bar.high - bar.low) : 0), 0);
    return Math.max(0, this.part.amount - own);
  }
}

/** The ranges without so much at their upper ends, where the parts of windows are drawn. */
function without(ranges, amount) {
  const rest = [...ranges];
  let left = amount;
  while (left > 0 && rest.length > 0) {
    const [low, high] = rest.pop();
    if (high - low > left) rest.push([low, high - left]);
    left -= high - low;
  }
  return rest;
}

/** What holds a node at one moment, the lowest first. */
class Lowest {
  constructor() {
    this.bars = [];
    this.sum = 0;
  }

  add(bar) {
    let low = 0;
    let high = this.bars.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.bars[middle].low < bar.low) low = middle + 1;
      else high = middle;
    }
    this.bars.splice(low, 0, bar);
    this.sum += bar.cpus;
  }

  remove(bar) {
    this.bars.splice(this.bars.indexOf(bar), 1);
    this.sum -= bar.cpus;
  }

  /** The ranges of a height that nothing holds. */
  between(size) {
    const free = [];
    let low = 0;
    for (const bar of this.bars) {
      if (bar.low > low) free.push([low, bar.low]);
      low = Math.max(low, bar.high);
    }
    if (low < size) free.push([low, size]);
    return free;
  }
}

/** What is free of several nodes: steps {start, free} of which each holds until the next one. */
function sumOf(row, from) {
  const changes = [];
  for (const part of row.parts) {
    let before = 0;
    for (const { start, free } of sumsOf(part, from)) {
      if (free !== before) changes.push([start, free - before]);
      before = free;
    }
  }
  changes.sort((a, b) => a[0] - b[0]);
  const steps = [];
  let free = 0;
  for (const [start, change] of changes) {
    free += change;
    if (steps.at(-1)?.start === start) steps.at(-1).free = free;
    else steps.push({ start, free });
  }
  return steps.map((step, i) => ({ ...step, end: steps[i + 1]?.start ?? Infinity }));
}

/** What is free of one node of a row for several from a moment on. */
function sumsOf({ node, size, pieces, closed }, from) {
  return stepsOf(node, size, pieces.filter((piece) => !piece.over), closed, from, false);
}

/** What is free of a row from a moment on; made once for each layout. */
export function freeOf(row, from) {
  if (!row.free || row.freeFrom !== from) {
    row.freeFrom = from;
    row.free = row.node ? stepsOf(row.node, row.size, row.bars.filter((bar) => !bar.over), row.closed ?? [], from, true) : sumOf(row, from);
  }
  return row.free;
}

/** How much is free at a moment, since when and until when at least as much is; null where nothing is. */
export function freeAt(steps, time) {
  const at = stepAt(steps, time);
  if (!(steps[at]?.start <= time) || steps[at].free <= 0) return null;
  const { free } = steps[at];
  let first = at;
  let last = at;
  while (first > 0 && steps[first - 1].free >= free) first--;
  while (last + 1 < steps.length && steps[last + 1].free >= free) last++;
  return { free, start: steps[first].start, end: steps[last].end };
}

/** The free room in sight; that of now bears how much it is and until when. */
export function freeShapes(frame, palette, shapeOf, now, measure) {
  const boxes = [];
  const labels = [];
  const [first, last] = frame.visible();
  for (let i = first; i < last; i++) {
    const row = frame.rows[i];
    const steps = freeOf(row, now);
    if (row.node) boxesOfNode(frame, i, steps, boxes);
    else boxesOfMany(frame, i, steps, boxes);
    const free = freeAt(steps, now);
    const x = Math.max(frame.area.x, frame.x(now)) + 6;
    const height = frame.rowTops[i + 1] - frame.rowTops[i];
    const top = frame.top(i);
    if (!free || height < 14 || top + height / 2 < frame.area.y || frame.x(now) < frame.area.x) continue;
    const text = `${amountOf(measure, free.free)} free${free.end < Infinity ? ` until ${clock(free.end, now)}` : ""}`;
    if (highest(frame, i, steps[0], free) < 13) continue;
    const room = Math.min(frame.area.x + frame.area.width, frame.x(free.end)) - x;
    const short = amountOf(measure, free.free);
    const chosen = [text, short].find((words) => 6.2 * words.length + 10 < room);
    if (!chosen) continue;
    labels.push({
      type: "text",
      silent: true,
      style: {
        text: chosen, x, y: labelTop(frame, i, steps[0], height), verticalAlign: "middle", fill: palette.good,
        font: `600 11px ${palette.font}`, backgroundColor: palette.card, padding: [1, 5], borderRadius: 3,
      },
    });
  }
  return [shapeOf(boxes, { fill: withAlpha(palette.good, 0.26) }), ...labels];
}

/** How high the label's ground is. */
function highest(frame, i, step, { free }) {
  const [low, high] = widest(step);
  const share = (high > low ? high - low : free) / (frame.rows[i].size || 1);
  return share * (frame.rowTops[i + 1] - frame.rowTops[i] - 2 * frame.rowInset(i));
}

function widest({ ranges = [] }) {
  return ranges.reduce((best, each) => (each[1] - each[0] > best[1] - best[0] ? each : best), [0, 0]);
}

/** In the middle of the highest free range of now, and in sight. */
function labelTop(frame, i, step, height) {
  const inset = frame.rowInset(i);
  const room = height - 2 * inset;
  const [low, high] = widest(step);
  const middle = high > low ? ((low + high) / 2) * (room / (frame.rows[i].size || 1)) : room / 2;
  return frame.top(i) + inset + Math.min(room - 7, Math.max(7, middle));
}

function boxesOfNode(frame, i, steps, boxes) {
  for (let at = stepAt(steps, frame.window.from); at < steps.length && steps[at].start < frame.window.to; at++) {
    const { start, end, ranges } = steps[at];
    for (const [low, high] of ranges) {
      const box = frame.box(i, { start, end, low, high });
      if (box) boxes.push(box.x, box.y, box.width, box.height);
    }
  }
}

/** From the foot of the row as high as the share that is free; no more shapes than there are points. */
function boxesOfMany(frame, i, steps, boxes) {
  const { size } = frame.rows[i];
  const inset = frame.rowInset(i);
  const height = frame.rowTops[i + 1] - frame.rowTops[i] - 2 * inset;
  const foot = frame.top(i) + inset + height;
  const end = frame.area.x + frame.area.width;
  let left = NaN;
  let right = NaN;
  let least = 0;
  const add = () => {
    if (least > 0) boxes.push(left, foot - (height * least) / size, right - left, (height * least) / size);
  };
  for (let at = stepAt(steps, frame.window.from); at < steps.length && steps[at].start < frame.window.to; at++) {
    const x = Math.max(frame.area.x, frame.x(steps[at].start));
    const to = Math.min(end, frame.x(steps[at].end));
    // What is too short to be told apart shows the least of it.
    if (to - left < CELL) {
      least = Math.min(least, steps[at].free);
    } else {
      add();
      left = x;
      least = steps[at].free;
    }
    right = to;
  }
  add();
}

/** The step that holds at a moment; the first one before there is one. */
function stepAt(steps, time) {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle].end <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Tells in words what is free now of all nodes, and until when; the most of it first. */
export function tellFree(rows, now, measure, shown) {
  const place = byId("free-list");
  place.hidden = !shown;
  if (!shown) return;
  const nodes = new Map();
  for (const row of rows) {
    for (const part of row.node ? [] : row.parts) {
      const { name } = part.node;
      if (!nodes.has(name)) nodes.set(name, { name, size: part.size, now: freeAt(sumsOf(part, now), now) });
    }
    if (row.node) nodes.set(row.name, { name: row.name, size: row.size, now: freeAt(freeOf(row, now), now) });
  }
  const all = [...nodes.values()];
  const free = all.filter((each) => each.now);
  const sum = (list, of) => list.reduce((total, each) => total + of(each), 0);
  const alike = new Map();
  for (const { name, now: gap } of free) {
    const key = `${gap.free} ${gap.end}`;
    if (!alike.has(key)) alike.set(key, { ...gap, names: [] });
    alike.get(key).names.push(name);
  }
  const words = [...alike.values()].sort((a, b) => b.free * b.names.length - a.free * a.names.length || b.end - a.end)
    .slice(0, MOST_TOLD).map(({ free: amount, end, names }) =>
      `${namesOf(names.sort(byName), MOST_NAMES)}: ${amountOf(measure, amount)}${names.length > 1 ? " each" : ""}, ${end < Infinity ? `until ${clock(end, now)}` : "with no end in the plan"}`);
  const head = free.length === 0 ? "Nothing is free now."
    : `Free now: ${amountOf(measure, sum(free, (each) => each.now.free))} of ${amountOf(measure, sum(all, (each) => each.size))}, on ${count(free.length, "node")}.`;
  const told = [head, ...words];
  if (place.dataset.told === told.join("\n")) return;
  place.dataset.told = told.join("\n");
  place.replaceChildren(...told.map((text) => element("li", "", text)));
}
