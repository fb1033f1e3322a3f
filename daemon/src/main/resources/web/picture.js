// From rows of bars to shapes on the canvas. Only what is in sight becomes a shape, and all bars of one look become one
// shape, so that a plan of many thousand bars stays quick.

import { closedShapes } from "./closed.js";
import { shortId } from "./format.js";
import { freeShapes } from "./free.js";
import { heatBoxes } from "./heat.js";
import { colourOf, inkOn, stripesOf, withAlpha } from "./palette.js";

const MOST_LABELS = 500;

/** The shape of many rectangles: four numbers each. */
export function registerShapes(echarts) {
  echarts.graphic.registerShape("almanacBars", echarts.graphic.extendShape({
    type: "almanacBars",
    shape: { boxes: [] },
    buildPath(context, shape) {
      const b = shape.boxes;
      for (let i = 0; i < b.length; i += 4) context.rect(b[i], b[i + 1], b[i + 2], b[i + 3]);
    },
  }));
}

/** Where times, rows and cpus are on the canvas at one moment. */
export class Frame {
  constructor(area, window, scroll, rowTops, rows) {
    this.area = area;
    this.window = window;
    this.scroll = scroll;
    this.rowTops = rowTops;
    this.rows = rows;
    this.scale = area.width / window.span;
  }

  x(time) {
    return this.area.x + (time - this.window.from) * this.scale;
  }

  time(x) {
    return this.window.from + (x - this.area.x) / this.scale;
  }

  top(i) {
    return this.area.y + this.rowTops[i] - this.scroll;
  }

  /** The row at a height of the canvas, or -1. */
  rowAt(y) {
    const at = y - this.area.y + this.scroll;
    let low = 0;
    let high = this.rows.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (at < this.rowTops[middle]) high = middle - 1;
      else if (at >= this.rowTops[middle + 1]) low = middle + 1;
      else return middle;
    }
    return -1;
  }

  /** A bar's rectangle: cut to the area, so that nothing huge is drawn; null out of sight. */
  box(i, bar) {
    const { window, area } = this;
    if (bar.end <= window.from || bar.start >= window.to) return null;
    const inset = this.rowInset(i);
    const height = this.rowTops[i + 1] - this.rowTops[i] - 2 * inset;
    const cpus = this.rows[i].size || 1;
    const left = Math.max(area.x - 4, this.x(bar.start));
    const right = Math.min(area.x + area.width + 4, this.x(bar.end));
    const top = this.top(i) + inset;
    return {
      x: left,
      y: top + (height * bar.low) / cpus,
      width: Math.max(1, right - left),
      height: Math.max(1, (height * (bar.high - bar.low)) / cpus),
    };
  }

  rowInset(i) {
    return this.rowTops[i + 1] - this.rowTops[i] >= 12 ? 2 : 0.5;
  }

  /** The rows in sight, as [first, behind the last]. */
  visible() {
    const first = Math.max(0, this.rowAt(this.area.y));
    let last = first;
    while (last < this.rows.length && this.top(last) < this.area.y + this.area.height) last++;
    return [first, last];
  }

  /** The bar under a point, the one drawn last first. */
  barAt(x, y) {
    const { area } = this;
    if (x < area.x || x > area.x + area.width || y < area.y || y > area.y + area.height) return null;
    const i = this.rowAt(y);
    if (i < 0) return null;
    const bars = this.rows[i].bars;
    let found = null;
    for (const bar of bars) {
      const box = this.box(i, bar);
      const hit = box && x >= box.x - 1 && x <= box.x + box.width + 1 && y >= box.y && y <= box.y + box.height;
      if (hit && (found === null || bar.running || !found.running)) found = bar;
    }
    return found;
  }
}

/** Rows: stripes, what is not available, and the past. */
export function groundShapes(frame, palette, hatch, now) {
  const { area } = frame;
  const stripes = [];
  const lines = [];
  const downs = [];
  const states = [];
  const [first, last] = frame.visible();
  for (let i = first; i < last; i++) {
    const top = frame.top(i);
    const height = frame.rowTops[i + 1] - frame.rowTops[i];
    if (i % 2 === 1) stripes.push(area.x, top, area.width, height);
    lines.push(area.x, Math.round(top + height) - 1, area.width, 1);
    const { node, nodes } = frame.rows[i];
    const state = node ? node.state : nodes.every((each) => each.state !== "up") ? "not available" : "up";
    if (state === "up") continue;
    downs.push(area.x, top, area.width, height);
    if (height >= 14 && top + height / 2 > area.y) states.push(stateLabel(state, area.x + 6, top + height / 2, palette));
  }
  const past = Math.min(area.x + area.width, frame.x(now)) - area.x;
  return [
    bars(stripes, { fill: palette.stripe }),
    bars(lines, { fill: palette.line }),
    bars(past > 0 ? [area.x, area.y, past, area.height] : [], { fill: palette.past }),
    bars(downs, { fill: { image: hatch, repeat: "repeat" } }),
    ...states,
  ];
}

function stateLabel(state, x, y, palette) {
  return {
    type: "text",
    silent: true,
    style: {
      text: state, x, y, verticalAlign: "middle", fill: palette.soft, font: `italic 11px ${palette.font}`,
      backgroundColor: palette.card, padding: [1, 5], borderRadius: 3,
    },
  };
}

/** The bars in sight, and the labels of those with room for one. */
export function barShapes(frame, palette, now, free) {
  const looks = new Map();
  const labels = [];
  const [first, last] = frame.visible();
  for (let i = first; i < last; i++) {
    for (const bar of frame.rows[i].bars) {
      const box = frame.box(i, bar);
      if (box === null) continue;
      // A bar too small for an outline says by its paleness alone that it is planned.
      const small = box.width < 4 || box.height < 4;
      const key = `${bar.lit ? 1 : 0}${bar.over ? 3 : bar.running ? 2 : small ? 0 : 1}${bar.slot}`;
      if (!looks.has(key)) looks.set(key, []);
      push(looks.get(key), box, bar.running || small ? 0 : 1);
      if (bar.lit && labels.length < MOST_LABELS) label(labels, frame, box, bar, palette, frame.x(now));
    }
  }
  const shapes = heatBoxes(frame).map(({ share, list }) => bars(list, { fill: withAlpha(palette.accent, 0.08 + 0.82 * share) }));
  shapes.push(...closedShapes(frame, palette, bars));
  for (const key of [...looks.keys()].sort()) {
    shapes.push(bars(looks.get(key), look(key, palette)));
    const stripes = stripesOf(slotOf(key));
    if (stripes > 0) shapes.push(bars(looks.get(key), { fill: { image: palette.stripes[stripes - 1], repeat: "repeat" } }));
  }
  return shapes.concat(free ? freeShapes(frame, palette, bars, now, free.measure) : [], labels);
}

/** A job's outline on all its nodes; where it was promised for another time, that time too. */
export function markShapes(frame, palette, pieces, promised) {
  const outline = [];
  const promise = [];
  for (const { row, bar } of pieces) {
    const i = frame.rows.indexOf(row);
    const box = i < 0 ? null : frame.box(i, bar);
    if (i < 0) continue;
    if (box) outline.push(box.x, box.y, box.width, box.height);
    const at = typeof promised === "number" ? frame.x(promised) : -1;
    if (Math.abs(promised - bar.start) > 60 && at >= frame.area.x && at <= frame.area.x + frame.area.width) {
      const inset = frame.rowInset(i);
      const height = frame.rowTops[i + 1] - frame.rowTops[i] - 2 * inset;
      const cpus = row.size || 1;
      promise.push(at - 1, frame.top(i) + inset + (height * bar.low) / cpus, 2,
        Math.max(3, (height * (bar.high - bar.low)) / cpus));
    }
  }
  return [
    bars(outline, { fill: "none", stroke: palette.ink, lineWidth: 2 }),
    bars(promise, { fill: palette.late }),
  ];
}

/** The outline of a job whose end the marked one waits for. */
export function awaitedShapes(frame, palette, pieces) {
  const outline = [];
  for (const { row, bar } of pieces) {
    const i = frame.rows.indexOf(row);
    const box = i < 0 ? null : frame.box(i, bar);
    if (box) outline.push(box.x + 1, box.y + 1, Math.max(1, box.width - 2), Math.max(1, box.height - 2));
  }
  return [bars(outline, { fill: "none", stroke: palette.now, lineWidth: 2, lineDash: [5, 3] })];
}

function bars(boxes, style) {
  return { type: "almanacBars", shape: { boxes }, style, silent: true, invisible: boxes.length === 0 };
}

function push(boxes, box, outline) {
  // Half a pixel for an outline to be sharp, and a gap, so that neighbours of one colour stay two.
  const gapX = box.width > 3 ? 1 : 0;
  const gapY = box.height > 3 ? 1 : 0;
  if (outline) {
    const x = Math.round(box.x) + 0.5;
    const y = Math.round(box.y) + 0.5;
    const right = Math.round(box.x + box.width) - 0.5 - gapX;
    const bottom = Math.round(box.y + box.height) - 0.5 - gapY;
    boxes.push(x, y, Math.max(1, right - x), Math.max(1, bottom - y));
  } else {
    boxes.push(box.x, box.y, box.width - gapX, box.height - gapY);
  }
}

function slotOf(key) {
  return Number(key.slice(2));
}

function look(key, palette) {
  const strength = key[0] === "1" ? 1 : 0.16;
  const colour = palette.looks[colourOf(slotOf(key))];
  if (key[1] === "3") return { fill: withAlpha(colour, 0.4 * palette.runningFill * strength) };
  if (key[1] === "2") return { fill: withAlpha(colour, palette.runningFill * strength) };
  if (key[1] === "0") return { fill: withAlpha(colour, 0.5 * strength) };
  return {
    fill: withAlpha(colour, palette.plannedFill * strength),
    stroke: withAlpha(colour, strength === 1 ? 0.85 : strength),
    lineWidth: 1,
  };
}

function label(labels, frame, box, bar, palette, now) {
  const right = Math.min(box.x + box.width, frame.area.x + frame.area.width);
  let left = Math.max(box.x, frame.area.x);
  // Not below the line of now.
  if (now > left && now < left + 60 && right - now > 50) left = now;
  const room = right - left;
  if (box.height < 11 || room < 30) return;
  const id = shortId(bar.id);
  const text = room > 22 + 6.6 * (id.length + bar.user.length + 2) ? `${id}  ${bar.user}` : id;
  if (room < 6.6 * text.length + 8) return;
  labels.push({
    type: "text",
    silent: true,
    style: {
      text,
      x: left + 5,
      y: box.y + (box.height - 1) / 2,
      fill: bar.running && !bar.over ? inkOn(palette.looks[colourOf(bar.slot)]) : palette.soft,
      font: `${box.height > 15 ? 11 : 10}px ${palette.font}`,
      verticalAlign: "middle",
      // On stripes a name needs a ground of its own.
      ...(stripesOf(bar.slot) > 0 ? { backgroundColor: ground(bar, palette), padding: [0, 2] } : {}),
    },
  });
}

function ground(bar, palette) {
  return bar.running && !bar.over ? palette.looks[colourOf(bar.slot)] : palette.card;
}
