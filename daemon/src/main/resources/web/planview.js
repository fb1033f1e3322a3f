// The plan with all that stands around it: the chart, which cluster and stretch of time it shows, its colours, and what is told
// below it in words.

import { closedAt, keyOf, showClosed } from "./closed.js";
import { byId, choice, offer, say } from "./dom.js";
import { count, duration, number } from "./format.js";
import { tellFree } from "./free.js";
import { Gantt, MEASURES } from "./gantt.js";
import { ghostsOf } from "./ghosts.js";
import { showLegend, sumOf } from "./legend.js";
import { LimitLane } from "./limits.js";
import { ROW_CHOICES } from "./rows.js";
import { hideTip, showFree, showJob, showNode, showNodes, showShut } from "./tip.js";

const HOUR = 3600;
const SPANS = [
  { value: "fit", text: "Fit" },
  { value: String(6 * HOUR), text: "6 h" },
  { value: String(24 * HOUR), text: "1 d" },
  { value: String(7 * 24 * HOUR), text: "1 w" },
];
/** As a link names all clusters together. */
const ALL = "*";
const NO_CLUSTER = { name: "", nodes: [], running: [], planned: [] };

/** Shows the plan of one cluster; without the chart library what can be told without it. */
export class PlanView {
  /**
   * @param shown what the page shows, kept up to date by the page: {plan, status, jobs, byId, search, work, difference, words, closedKey}
   * @param listener {hovered(id), select(id), openClosed(key), searched(word), turned(kind), showsPast()}
   */
  constructor(shown, listener) {
    this.shown = shown;
    this.listener = listener;
    /** The name of the cluster that is shown, "*" for all of them together; null before there is one. */
    this.name = null;
    this.gantt = window.echarts ? this.makeGantt() : null;
    this.lane = new LimitLane(() => listener.turned("limit"));
    if (!this.gantt) say(byId("chart-empty"), "The chart library did not load; the queue below is complete.");
    this.listen();
  }

  makeGantt() {
    const parts = { chart: byId("chart"), scroll: byId("chart-scroll"), space: byId("chart-space"), canvas: byId("chart-canvas") };
    return new Gantt(window.echarts, parts, {
      hover: (bar, row, pointer, time) => {
        const isOverSome = this.tip(bar, row, pointer, time);
        parts.canvas.classList.toggle("over", isOverSome);
        this.listener.hovered(idOf(bar));
      },
      select: (bar) => {
        this.listener.select(idOf(bar));
        // All that it says is beside the plan.
        hideTip();
      },
      pressed: (row, time) => {
        const [window] = closedAt(row, time);
        if (window) this.listener.openClosed(keyOf(window));
        return window !== undefined;
      },
      drawn: (frame, palette) => this.lane.drawn(frame, palette),
      moved: () => { this.showSpans(); this.listener.turned("window"); },
    });
  }

  /** Tells what is below the pointer; whether that can be pressed. */
  tip(bar, row, pointer, time) {
    const { byId: jobs, status } = this.shown;
    const isGroup = row !== null && row.node === null;
    const shut = time === null ? [] : closedAt(row, time);
    if (bar) showJob(bar, jobs.get(bar.id), status.now, pointer);
    else if (!isGroup && shut.length > 0) showShut(row, shut, status.now, pointer);
    else if (isGroup && time !== null) showNodes(row, time, status.now, this.gantt.shown, pointer);
    else if (row?.node && row.node.state !== "up") showNode(row.node, pointer);
    else if (!row?.node || time === null || !this.gantt.shown.free || !showFree(row, time, status.now, this.gantt.shown.measure, pointer)) hideTip();
    return idOf(bar) !== null || isGroup || shut.length > 0;
  }

  /** The clusters that are shown. */
  get clusters() {
    return this.shown.plan.clusters.filter((each) => this.name === ALL || each.name === this.name);
  }

  /** What is shown of them, as one cluster. */
  get cluster() {
    return this.name === ALL ? together(this.clusters) : this.clusters[0] ?? NO_CLUSTER;
  }

  /** What a link tells of it. */
  get seen() {
    return { cluster: this.name === this.shown.plan?.clusters[0]?.name ? undefined : this.name, ...this.gantt?.seen, limit: this.lane.seen };
  }

  /** Shows what a link tells. */
  see(seen) {
    this.lane.see(seen.limit);
    this.name = seen.cluster ?? null;
    this.gantt?.see(seen, this.shown.status?.now);
    byId("rows").value = this.gantt?.shown.rows ?? "auto";
    byId("measure").value = this.gantt?.shown.measure ?? "cpus";
    byId("free").setAttribute("aria-pressed", String(this.gantt?.shown.free ?? false));
  }

  /** Shows what there is now. */
  show() {
    this.showClusters();
    const shown = this.cluster;
    this.gantt?.haunt(ghostsOf(this.shown.difference, this.clusters));
    this.gantt?.update(shown, this.shown.status.now, this.shown.byId, this.shown.search);
    this.showAround(shown);
  }

  /** The same in steps, unless that is over before. */
  async showInSteps(isOver) {
    this.showClusters();
    const shown = this.cluster;
    this.gantt?.haunt(ghostsOf(this.shown.difference, this.clusters));
    const isLast = await this.gantt?.updateInSteps(shown, this.shown.status.now, this.shown.byId, this.shown.search, isOver) ?? true;
    if (isOver()) return;
    if (isLast) this.showAround(shown);
    else this.show();
  }

  /** Lights what is searched for, in the colours of now. */
  dress() {
    this.gantt?.dress(this.shown.search);
    this.showClusters();
    this.showLegend();
  }

  /** Which clusters there are; the first one is shown until another one is chosen. */
  showClusters() {
    const names = this.shown.plan.clusters.map((each) => each.name);
    const choices = names.length > 1 ? [...names, ALL] : names;
    if (!choices.includes(this.name)) this.name = names[0] ?? null;
    byId("clusters").hidden = names.length < 2;
    choice(byId("clusters"), choices.map((name) => ({ value: name, text: this.clusterWords(name) })), this.name, (name) => {
      this.name = name;
      this.show();
      this.listener.turned("cluster");
    });
  }

  /** A cluster's name, and how many jobs there are found while something is searched for. */
  clusterWords(name) {
    const { search, byId: jobs } = this.shown;
    const words = name === ALL ? "All" : name;
    if (search.isEmpty) return words;
    const there = this.shown.plan.clusters.filter((each) => name === ALL || each.name === name).flatMap((each) => [...each.running, ...each.planned]);
    return `${words}: ${number(there.filter((bar) => search.finds(jobs.get(bar.id))).length)}`;
  }

  showLegend() {
    showLegend(sumOf(this.clusters.map((each) => this.shown.work.get(each.name) ?? new Map())), this.shown.words, (word) => this.listener.searched(word));
  }

  /** What stands around the chart and tells of the same cluster. */
  showAround(shown) {
    const { gantt } = this;
    const { now } = this.shown.status;
    this.showLegend();
    this.showSpans();
    showClosed(shown, now, this.shown.closedKey, (key) => this.listener.openClosed(key === this.shown.closedKey ? null : key));
    byId("key-free").hidden = !gantt?.shown.free;
    byId("measure").querySelector("[value=gpus]").hidden = !shown.nodes.some((node) => node.gpus > 0) && gantt?.shown.measure !== "gpus";
    if (!gantt) return;
    tellFree(gantt.layout.rows, now, gantt.shown.measure, gantt.shown.free);
    const empty = byId("chart-empty");
    if (shown.nodes.length === 0) say(empty, "The server reports no nodes yet.");
    else if (gantt.layout.isEmpty) say(empty, this.shown.jobs.length === 0
      ? "Nothing runs and nothing waits. The next job starts at once." : "Nothing runs or is planned on this cluster.");
    else empty.hidden = true;
    const jobs = `${count(shown.running.length, "job")} running, ${count(shown.planned.length, "job")} planned`;
    byId("chart").setAttribute("aria-label", `Plan of ${this.name === ALL ? "all clusters" : this.name}: ${count(shown.nodes.length, "node")}, ${jobs}`);
  }

  showSpans() {
    const { fits, follows, span } = this.gantt?.window ?? { fits: true, follows: true, span: 0 };
    choice(byId("spans"), SPANS, fits ? "fit" : String(span), (value) => {
      if (value === "fit") this.gantt?.fit();
      else this.gantt?.show(Number(value));
    });
    byId("to-now").setAttribute("aria-pressed", String(follows && !this.listener.showsPast()));
    byId("spans").title = `${duration(span)} are shown`;
  }

  /** Brings a job into sight, on whichever cluster it is. */
  reveal(id) {
    if (!this.gantt) return;
    const home = this.shown.plan.clusters.find((each) => [...each.running, ...each.planned].some((place) => place.id === id));
    if (home && home.name !== this.name && this.name !== ALL) {
      this.name = home.name;
      this.show();
    }
    this.gantt.reveal(id);
    this.showSpans();
  }

  /** Shows where a job would be that is tried; none where it is null. */
  try(job) {
    this.gantt?.try(job);
    this.showSpans();
  }

  /** Shows other rows, another measure, or what is free. */
  arrange(what) {
    this.gantt?.arrange(what);
    byId("free").setAttribute("aria-pressed", String(this.gantt?.shown.free ?? false));
    this.listener.turned(Object.keys(what)[0]);
    if (this.shown.plan) this.show();
  }

  listen() {
    const press = (id, action) => byId(id).addEventListener("click", () => action());
    press("zoom-in", () => this.gantt?.zoom(1 / 1.5));
    press("zoom-out", () => this.gantt?.zoom(1.5));
    press("rows-lower", () => this.gantt?.scaleRows(0.8));
    press("rows-higher", () => this.gantt?.scaleRows(1.25));
    press("free", () => this.arrange({ free: !this.gantt?.shown.free }));
    offer("rows", ROW_CHOICES);
    offer("measure", MEASURES);
    for (const name of ["rows", "measure"]) byId(name).addEventListener("change", (event) => this.arrange({ [name]: event.target.value }));
  }
}

/** Clusters as one, whose nodes say which of them each is of. */
function together(clusters) {
  const all = (part) => clusters.flatMap((each) => each[part] ?? []);
  const nodes = clusters.flatMap((each) => each.nodes.map((node) => ({ ...node, cluster: each.name })));
  return { name: ALL, nodes, windows: all("windows"), running: all("running"), planned: all("planned"), past: all("past") };
}

/** The job of a bar; null without one, and where it is hidden from the viewer. */
function idOf(bar) {
  return bar === null || bar.user === "" ? null : bar.id;
}
