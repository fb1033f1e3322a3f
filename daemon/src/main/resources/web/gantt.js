// The plan as a Gantt chart: ECharts gives the canvas and the axis of time, picture.js the shapes, gestures.js listens.
// The scroll bar is the browser's own; the canvas is only as high as what is in sight.

import { listenToKeys, listenToPointer } from "./gestures.js";
import { ghostShapes } from "./ghosts.js";
import { Layout } from "./layout.js";
import { Marks } from "./marks.js";
import { hatchTile, readPalette } from "./palette.js";
import { atOnce, stepByStep } from "./pause.js";
import { awaitedShapes, barShapes, Frame, groundShapes, markShapes, registerShapes } from "./picture.js";
import { ROW_CHOICES } from "./rows.js";
import { triedOf, triedShapes } from "./tried.js";
import { TimeWindow } from "./window.js";

const AXIS = 30;
/** Between the names of open rows in a link. */
const BETWEEN = "~";
const LOWEST_ROW = 4;
const HIGHEST_ROW = 400;

/** What the height of a row may stand for, for a choice: {value, text} each. */
export const MEASURES = [
  { value: "cpus", text: "cpus" },
  { value: "memory", text: "memory" },
  { value: "gpus", text: "gpus" },
];

/** A name of so many letters at most, cut in the middle: how it begins and ends says most. */
function inMiddle(name, most) {
  if (name.length <= most) return name;
  const end = Math.floor((most - 1) * 0.6);
  return `${name.slice(0, most - 1 - end)}…${name.slice(name.length - end)}`;
}

function rowScale(scale) {
  return Math.min(16, Math.max(0.25, scale));
}

/** Draws the rows of one cluster at a time. */
export class Gantt {
  /**
   * @param parts {chart, scroll, space, canvas}: the elements
   * @param listener {hover(bar, row, pointer, time), select(bar), pressed(row, time), moved(), drawn(frame, palette)}
   */
  constructor(echarts, parts, listener) {
    registerShapes(echarts);
    this.parts = parts;
    this.listener = listener;
    this.window = new TimeWindow();
    this.layouts = new Map();
    this.layout = new Layout();
    this.now = 0;
    this.rowScale = 1;
    this.hovered = null;
    this.selected = null;
    this.jobs = new Map();
    this.search = null;
    /** How often something was to be shown otherwise. */
    this.changes = 0;
    this.awaited = [];
    this.ghosts = new Map();
    this.tried = null;
    this.cluster = null;
    /** The rows that a link tells to be open, until there is a layout that has them. */
    this.toOpen = new Set();
    this.shown = { rows: "auto", measure: "cpus", free: false };
    this.pointer = null;
    this.frame = null;
    this.chart = echarts.init(parts.canvas, null, { renderer: "canvas", width: 300, height: 150 });
    this.marks = new Marks(echarts, this.chart);
    this.readTheme();
    new ResizeObserver(() => this.redraw()).observe(parts.chart);
    parts.scroll.addEventListener("scroll", () => this.redraw(), { passive: true });
    listenToPointer(this, parts);
    listenToKeys(this, parts.chart);
  }

  readTheme() {
    this.palette = readPalette();
    this.hatch = hatchTile(this.palette.hatch);
    this.redraw();
  }

  /** Takes the plan of a cluster; jobs by id say what was promised, and the search which of them are lit. */
  update(cluster, now, jobs, search) {
    this.search = search;
    this.changes++;
    atOnce(this.updating(cluster, now, jobs));
  }

  /**
   * Takes the plan of a cluster in steps; what is drawn is what it was until the last.
   *
   * @param isOver whether something else is to be shown by now, so that it is given up
   * @return whether nothing has come in between that it knows nothing of, such as another search
   */
  async updateInSteps(cluster, now, jobs, search, isOver) {
    this.search = search;
    const mine = ++this.changes;
    await stepByStep(this.updating(cluster, now, jobs), isOver);
    return mine === this.changes;
  }

  *updating(cluster, now, jobs) {
    const layout = this.layouts.get(cluster.name) ?? new Layout(this.toOpen);
    yield* layout.updating(cluster, now, this.shown, (id) => jobs.get(id), this.search);
    this.now = now;
    this.jobs = jobs;
    this.layouts.set(cluster.name, layout);
    this.layout = layout;
    this.toOpen = new Set();
    this.cluster = cluster;
    this.ends = (cluster.planned ?? []).map((job) => job.end);
    this.window.advance(now, this.ends);
    this.redraw();
  }

  /** The present moved on, the plan did not. */
  tick(now) {
    this.now = now;
    this.window.advance(now, this.ends ?? []);
    this.redraw();
  }

  fit() {
    this.window.fit(this.now, this.ends ?? []);
    this.moved();
  }

  show(span) {
    this.window.show(span, this.now);
    this.moved();
  }

  zoom(factor) {
    this.window.zoomHere(factor, this.now);
    this.moved();
  }

  toNow() {
    this.window.toNow(this.now);
    this.moved();
  }

  pan(share) {
    this.window.pan(share * this.window.span);
    this.moved();
  }

  /** Shows other rows, or another measure as their height. */
  arrange(shown) {
    this.shown = { ...this.shown, ...shown };
    this.again();
  }

  /** Opens a row for several nodes, or closes it. */
  turn(row) {
    this.layout.turn(row);
    this.again();
    this.listener.moved();
  }

  again() {
    if (this.cluster) this.update(this.cluster, this.now, this.jobs, this.search);
  }

  scaleRows(factor) {
    this.rowScale = rowScale(this.rowScale * factor);
    this.moved();
  }

  /** The stretch of time and the height of rows, as a link tells them; undefined where they are usual. */
  get seen() {
    const { rows, measure, free } = this.shown;
    const opened = this.layout.opened.size > 0 ? [...this.layout.opened].join(BETWEEN) : undefined;
    return { ...this.window.seen, opened, free: free ? "yes" : undefined, rows: rows === "auto" ? undefined : rows, measure: measure === "cpus" ? undefined : measure, height: this.rowScale === 1 ? undefined : Math.round(this.rowScale * 1000) / 1000 };
  }

  /** Shows what a link tells; the present is not known before the first answer. */
  see({ from, span, height, rows, measure, free, opened }, now) {
    this.toOpen = new Set(opened?.split(BETWEEN));
    this.layout.opened = new Set(this.toOpen);
    this.shown = {
      rows: ROW_CHOICES.some((each) => each.value === rows) ? rows : "auto",
      measure: MEASURES.some((each) => each.value === measure) ? measure : "cpus",
      free: free === "yes",
    };
    this.rowScale = rowScale(height ?? 1);
    this.window.see({ from, span });
    if (now !== undefined) this.window.advance(now, this.ends ?? []);
    this.redraw();
  }

  moved() {
    this.listener.moved();
    this.redraw();
  }

  /** Gives the bars the looks of now, and lights what the search finds. */
  dress(search) {
    this.search = search;
    this.changes++;
    this.layout.dress((id) => this.jobs.get(id), search);
    this.redraw();
  }

  mark(hovered, selected) {
    this.hovered = hovered;
    this.selected = selected;
    this.drawMarks();
  }

  /** Where jobs were planned before, as ghosts.js tells it. */
  haunt(ghosts) {
    this.ghosts = ghosts;
    this.drawMarks();
  }

  /** Shows where a job would be that is tried, {planned_start, walltime_s, planned_nodes, cpus}; none where it is null. */
  try(job) {
    this.tried = job === null ? null : triedOf(job);
    if (this.tried && this.cluster) {
      this.window.reveal(this.tried.start, this.tried.end);
      this.bringRow(this.layout.rows.find((row) => this.tried.isOn(row)));
    }
    this.redraw();
  }

  /** The jobs whose ends the marked one waits for. */
  await(ids) {
    if (ids.join() === this.awaited.join()) return;
    this.awaited = ids;
    this.drawMarks();
  }

  /** Brings a job into sight; nobody is told that the window has moved. */
  reveal(id) {
    const pieces = this.layout.barsOf(id);
    if (pieces.length === 0) return false;
    this.window.reveal(pieces[0].bar.start, pieces[0].bar.end);
    this.bringRow(pieces[0].row);
    this.redraw();
    return true;
  }

  /** Scrolls until the row is in sight; one that is not there changes nothing. */
  bringRow(row) {
    const i = this.layout.rows.indexOf(row);
    const { scroll } = this.parts;
    if (i < 0 || !this.rowTops) return;
    const top = this.rowTops[i];
    if (top < scroll.scrollTop || this.rowTops[i + 1] > scroll.scrollTop + scroll.clientHeight - AXIS) {
      scroll.scrollTop = top - (scroll.clientHeight - AXIS) / 2;
    }
  }

  /** Draws with the next frame of the screen, however often it is asked to. */
  redraw() {
    if (this.asked) return;
    this.asked = requestAnimationFrame(() => {
      this.asked = null;
      this.draw();
    });
  }

  draw() {
    // Without a first answer there is nothing to draw, and not even the present is known.
    if (!this.cluster) return;
    const { scroll, space, canvas, chart } = this.parts;
    this.measureRows();
    const rowsHeight = this.rowTops[this.rowTops.length - 1];
    const height = Math.min(this.highest(), rowsHeight + AXIS);
    // Its border counts too; without it there would always be a little to scroll.
    chart.style.height = `${height + chart.offsetHeight - chart.clientHeight}px`;
    space.style.height = `${rowsHeight + AXIS}px`;
    const width = scroll.clientWidth;
    if (width === 0) return;
    canvas.style.height = `${height}px`;
    if (this.chart.getWidth() !== width || this.chart.getHeight() !== height) this.chart.resize({ width, height });
    const left = this.labelWidth(width);
    const area = { x: left, y: AXIS, width: width - left - 14, height: height - AXIS };
    this.frame = new Frame(area, this.window, scroll.scrollTop, this.rowTops, this.layout.rows);
    this.chart.setOption(this.option(area), { lazyUpdate: false });
    this.drawMarks();
    this.listener.drawn(this.frame, this.palette);
    if (this.pointer) this.point();
  }

  highest() {
    return Math.max(220, Math.min(620, Math.round(window.innerHeight * 0.56)));
  }

  /** Rows are as high as there is room for; many nodes scroll, few do not become monsters. */
  measureRows() {
    const { rows } = this.layout;
    const room = this.highest() - AXIS;
    // A row for several nodes has no names in it.
    const lowest = rows.every((row) => row.node === null) ? 12 : 18;
    const fitting = Math.min(rows.length === 1 ? room : 64, Math.max(lowest, room / Math.max(1, rows.length)));
    const height = Math.floor(Math.min(HIGHEST_ROW, Math.max(LOWEST_ROW, fitting * this.rowScale)));
    this.rowTops = Array.from({ length: rows.length + 1 }, (_, i) => i * height);
  }

  labelWidth(width) {
    let longest = 4;
    for (const row of this.layout.rows) longest = Math.max(longest, row.name.length);
    return Math.min(width < 600 ? Math.round(width * 0.36) : 190, 20 + (width < 600 ? 6.4 : 7) * longest);
  }

  option(area) {
    const { palette, frame } = this;
    return {
      animation: false,
      grid: { left: area.x, top: area.y, width: area.width, height: area.height },
      xAxis: {
        type: "time", position: "top",
        min: this.window.from * 1000, max: this.window.to * 1000,
        splitNumber: Math.max(3, Math.round(area.width / (area.width < 600 ? 80 : 130))),
        axisLine: { show: false }, axisTick: { show: false },
        splitLine: { show: true, lineStyle: { color: palette.line } },
        axisLabel: {
          color: palette.faint, fontFamily: palette.font, fontSize: 11, hideOverlap: true, margin: 10,
          formatter: {
            year: "{day|{ee} {d} {MMM} {yyyy}}", month: "{day|{ee} {d} {MMM}}", day: "{day|{ee} {d} {MMM}}", hour: "{HH}:{mm}",
            minute: "{HH}:{mm}", second: "{HH}:{mm}:{ss}", none: "{HH}:{mm}",
          },
          rich: { day: { color: palette.soft, fontWeight: 600, fontSize: 11 } },
        },
      },
      yAxis: { type: "value", show: false, inverse: true, min: 0, max: Math.max(1, area.height) },
      series: [
        this.layer("ground", true, () => groundShapes(frame, palette, this.hatch, this.now)),
        this.layer("bars", true, () => barShapes(frame, palette, this.now, this.shown.free ? this.shown : null)),
        this.layer("names", false, () => this.names(frame)),
      ],
    };
  }

  /** One datum a layer: what is drawn for it is a group of shapes. */
  layer(id, clip, shapes) {
    return {
      id, type: "custom", clip, silent: true, data: [[this.window.from * 1000, 0]],
      encode: { x: -1, y: -1 },
      renderItem: () => ({ type: "group", $mergeChildren: false, children: shapes() }),
    };
  }

  names(frame) {
    const { palette } = this;
    const shapes = [];
    const [first, last] = frame.visible();
    const glyph = frame.area.width < 560 ? 6.2 : 6.8;
    const every = Math.ceil(13 / Math.max(1, this.rowTops[1] ?? 13));
    for (let i = first; i < last; i++) {
      if (i % every !== 0) continue;
      const { name, node, named } = frame.rows[i];
      const up = node === null || node.state === "up";
      const y = (frame.top(i) + frame.top(i + 1)) / 2;
      if (y < frame.area.y + 5) continue;
      shapes.push({
        type: "text",
        silent: true,
        style: {
          text: inMiddle(name, Math.floor((frame.area.x - 16) / glyph)), x: frame.area.x - 10, y, align: "right", verticalAlign: "middle",
          fill: named ? palette.accent : up ? palette.soft : palette.faint,
          font: `${up ? "" : "italic "}${named ? "bold " : ""}${glyph > 6.5 ? 12 : 11}px ${palette.font}`,
          width: frame.area.x - 12, overflow: "truncate",
        },
      });
    }
    return shapes;
  }

  drawMarks() {
    if (!this.frame) return;
    const shapes = [...ghostShapes(this.frame, this.palette, this.ghosts), ...triedShapes(this.frame, this.palette, this.tried)];
    shapes.push(...this.awaited.flatMap((id) => awaitedShapes(this.frame, this.palette, this.layout.barsOf(id))));
    for (const id of new Set([this.selected, this.hovered])) {
      const pieces = id === null ? [] : this.layout.barsOf(id);
      const job = this.jobs.get(id);
      const promised = job && !job.started ? job.promised_start : null;
      if (pieces.length > 0) shapes.push(...markShapes(this.frame, this.palette, pieces, promised));
    }
    this.marks.draw(this.frame, this.palette, shapes, this.now);
  }

  /** The row at a height of the canvas, or null. */
  rowAt(y) {
    return this.frame.rows[this.frame.rowAt(y)] ?? null;
  }

  /** What is under the pointer, again after every drawing: the plan may have moved below it. */
  point() {
    const bar = this.frame?.barAt(this.pointer.x, this.pointer.y) ?? null;
    const row = bar || !this.frame ? null : this.rowAt(this.pointer.y);
    const time = this.frame && this.pointer.x > this.frame.area.x ? this.frame.time(this.pointer.x) : null;
    this.listener.hover(bar, row, this.pointer, time);
  }
}
