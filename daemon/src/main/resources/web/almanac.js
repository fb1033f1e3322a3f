// The page: asks the daemon, and shows what it answers.

import { byId, choice, element, setText } from "./dom.js";
import { showFacts } from "./facts.js";
import { Feed } from "./feed.js";
import { byName, count, duration, isNumber } from "./format.js";
import { Gantt } from "./gantt.js";
import { runs, waits } from "./jobs.js";
import { tellNews } from "./news.js";
import { paintUser, showUsers as giveColours } from "./palette.js";
import { Queue } from "./queue.js";
import { showShadow } from "./shadow.js";
import { hideTip, showJob, showNode } from "./tip.js";

const HOUR = 3600;
const SPANS = [
  { value: "fit", text: "Fit" },
  { value: String(6 * HOUR), text: "6 h" },
  { value: String(24 * HOUR), text: "1 d" },
  { value: String(7 * 24 * HOUR), text: "1 w" },
];
const MOST_USERS = 14;
const MOST_LEFT_OUT = 20;
const STALE = 60;

const state = { plan: null, status: null, jobs: [], byId: new Map(), cluster: null, hovered: null, selected: null, user: null, good: null };

const queue = new Queue({ hover: (id) => mark(id, state.selected), select: (id) => select(id, true) });
const gantt = window.echarts ? makeGantt() : null;
const feed = new Feed({ status: "api/v1/status", plan: "api/v1/plan", jobs: "api/v1/jobs" }, { answered, failed });
if (!gantt) say(byId("chart-empty"), "The chart library did not load; the queue below is complete.");
setText(byId("zone"), `times in ${Intl.DateTimeFormat().resolvedOptions().timeZone}`);
listen();
feed.poll();

function makeGantt() {
  const parts = { chart: byId("chart"), scroll: byId("chart-scroll"), space: byId("chart-space"), canvas: byId("chart-canvas") };
  return new Gantt(window.echarts, parts, {
    hover(bar, row, pointer) {
      parts.canvas.classList.toggle("over", bar !== null);
      if (bar) showJob(bar, state.byId.get(bar.id), state.status.now, pointer);
      else if (row && row.node.state !== "up") showNode(row.node, pointer);
      else hideTip();
      mark(bar?.id ?? null, state.selected);
    },
    select: (id) => select(id === state.selected ? null : id, false),
    moved: showSpans,
  });
}

function answered(bodies, changed) {
  const { status, plan, jobs } = bodies;
  const old = isOld(status);
  if (old) say(byId("alarm"), `The server does not answer the daemon: this plan is ${duration(status.age_s)} old.`);
  else byId("alarm").hidden = true;
  document.body.classList.toggle("stale", old);
  state.status = status;
  if (changed.has("jobs")) {
    state.jobs = jobs.jobs ?? [];
    state.byId = new Map(state.jobs.map((job) => [job.id, job]));
  }
  giveColours(usersInSight(plan, state.jobs));
  document.title = status.server ? `${status.server} – Almanac` : "Almanac";
  showFacts(status, state.jobs);
  showOrders(status.orders ?? {});
  showShadow(status);
  queue.update(state.jobs, status.now);
  tellNews(state.jobs, state.byId.get(state.selected), status.now);
  showLeftOut(status.left_out ?? []);
  if (changed.has("plan") || state.plan === null) {
    state.plan = plan;
    showPlan();
  } else {
    gantt?.tick(status.now);
  }
  document.body.dataset.answers = String(Number(document.body.dataset.answers ?? 0) + 1);
}

/** What an administrator has ordered and holds. */
function showOrders({ paused, drained_all: all, drained = [] }) {
  const words = [];
  if (paused) words.push(`Starting is paused by ${paused.by}: jobs are planned, and none is started.`);
  if (all) words.push(`All nodes are drained by ${all.by}.`);
  else if (drained.length === 1) words.push(`Node ${drained[0].node} is drained by ${drained[0].by}.`);
  else if (drained.length > 1) words.push(`${count(drained.length, "node")} are drained.`);
  if (words.length > 0) say(byId("orders"), words.join(" "));
  else byId("orders").hidden = true;
}

/** Whether cycles have failed since the one that the plan is of; what failed before the page was opened is not known. */
function isOld(status) {
  const { last_finished: finished, failed } = status.cycles ?? {};
  if (state.good?.finished !== finished) state.good = { finished, failed };
  return failed > state.good.failed && status.age_s > STALE;
}

/** The jobs that are not planned with, each with the reason; those that were not understood are not in the queue. */
function showLeftOut(jobs) {
  const shown = jobs.slice(0, MOST_LEFT_OUT).map(({ id, why }) => `${id}: ${why}`);
  if (jobs.length > shown.length) shown.push(`and ${count(jobs.length - shown.length, "job")} more, as api/v1/status tells`);
  const list = byId("left-out");
  list.hidden = shown.length === 0;
  if (list.children.length !== shown.length) list.replaceChildren(...shown.map(() => element("li")));
  shown.forEach((text, i) => setText(list.children[i], text));
}

function failed(error, retryAt) {
  const since = state.status ? "What is shown is its last answer." : "";
  const seconds = Math.max(1, Math.round((retryAt - Date.now()) / 1000));
  say(byId("alarm"), `The daemon does not answer. ${since} Trying again in ${count(seconds, "second")}.`);
  byId("alarm").title = String(error?.message ?? error);
  document.body.classList.add("stale");
}

function showPlan() {
  const clusters = state.plan.clusters ?? [];
  const names = clusters.map((cluster) => cluster.name);
  if (!names.includes(state.cluster)) state.cluster = names[0] ?? null;
  byId("clusters").hidden = names.length < 2;
  choice(byId("clusters"), names.map((name) => ({ value: name, text: name })), state.cluster, (name) => {
    state.cluster = name;
    showPlan();
  });
  const cluster = clusters.find((c) => c.name === state.cluster) ?? { name: "", nodes: [], running: [], planned: [] };
  gantt?.update(cluster, state.status.now, state.byId);
  showUsers(cluster);
  showSpans();
  const empty = byId("chart-empty");
  if (!gantt) return;
  if (cluster.nodes.length === 0) say(empty, "The server reports no nodes yet.");
  else if (gantt.layout.isEmpty) say(empty, state.jobs.length === 0
    ? "Nothing runs and nothing waits. The next job starts at once." : "Nothing runs or is planned on this cluster.");
  else empty.hidden = true;
  const jobs = `${count(cluster.running.length, "job")} running, ${count(cluster.planned.length, "job")} planned`;
  byId("chart").setAttribute("aria-label", `Plan of ${state.cluster}: ${count(cluster.nodes.length, "node")}, ${jobs}`);
}

function showSpans() {
  const { fits, follows, span } = gantt?.window ?? { fits: true, follows: true, span: 0 };
  choice(byId("spans"), SPANS, fits ? "fit" : String(span), (value) => {
    if (value === "fit") gantt?.fit();
    else gantt?.show(Number(value));
  });
  byId("to-now").setAttribute("aria-pressed", String(follows));
  byId("spans").title = `${duration(span)} are shown`;
}

/** Who has jobs, those with the most work in the plan first. */
function usersInSight(plan, jobs) {
  const work = new Map();
  for (const cluster of plan?.clusters ?? []) addWork(work, cluster);
  const planned = [...work].sort((a, b) => b[1] - a[1]).map(([user]) => user);
  return [...planned, ...jobs.filter((job) => runs(job) || waits(job)).map((job) => job.user)];
}

function addWork(work, cluster) {
  for (const job of [...(cluster.running ?? []), ...(cluster.planned ?? [])]) {
    const cpus = (job.placement ?? []).reduce((sum, part) => sum + part.cpus, 0);
    work.set(job.user, (work.get(job.user) ?? 0) + cpus * Math.max(0, job.end - job.start));
  }
  return work;
}

/** The users with the most work in the plan, as a legend that is also a filter. */
function showUsers(cluster) {
  const work = addWork(new Map(), cluster);
  const heaviest = [...work].sort((a, b) => b[1] - a[1]).slice(0, MOST_USERS).map(([user]) => user).sort(byName);
  if (state.user !== null && !heaviest.includes(state.user)) heaviest.push(state.user);
  const list = byId("users");
  const same = list.children.length === heaviest.length
    && heaviest.every((user, i) => list.children[i].firstChild.dataset.name === user);
  if (!same) {
    list.replaceChildren(...heaviest.map((user) => {
      const item = element("li");
      const button = element("button", "user");
      const dot = element("span", "dot");
      button.type = "button";
      button.dataset.name = user;
      button.append(dot, user);
      button.addEventListener("click", () => chooseUser(state.user === user ? null : user));
      item.append(button);
      return item;
    }));
  }
  for (const item of list.children) {
    paintUser(item.firstChild.firstChild, item.firstChild.dataset.name);
    item.firstChild.setAttribute("aria-pressed", String(item.firstChild.dataset.name === state.user));
  }
}

function chooseUser(user) {
  state.user = user;
  gantt?.emphasize(user);
  queue.filterBy(user ?? "");
  showPlan();
}

function mark(hovered, selected) {
  if (state.hovered === hovered && state.selected === selected) return;
  state.hovered = hovered;
  state.selected = selected;
  gantt?.mark(hovered, selected);
}

function select(id, reveal) {
  mark(state.hovered, id);
  queue.select(id);
  if (!reveal || id === null || !gantt) return;
  const job = state.byId.get(id);
  const home = (state.plan.clusters ?? []).find((c) => [...c.running, ...c.planned].some((j) => j.id === id));
  if (home && home.name !== state.cluster) {
    state.cluster = home.name;
    showPlan();
  }
  if (isNumber(job?.planned_start) || isNumber(job?.started)) gantt.reveal(id);
}

function say(place, text) {
  setText(place, text);
  place.hidden = false;
}

function showTheme() {
  const dark = window.almanacTheme.current() === "dark";
  setText(byId("theme-name"), dark ? "Light" : "Dark");
  gantt?.readTheme();
}

function listen() {
  const press = (id, action) => byId(id).addEventListener("click", () => action());
  press("theme", window.almanacTheme.toggle);
  press("zoom-in", () => gantt?.zoom(1 / 1.5));
  press("zoom-out", () => gantt?.zoom(1.5));
  press("rows-lower", () => gantt?.scaleRows(0.8));
  press("rows-higher", () => gantt?.scaleRows(1.25));
  press("to-now", () => gantt?.toNow());
  window.addEventListener("almanac-theme", showTheme);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    hideTip();
    select(null, false);
    if (state.user !== null) chooseUser(null);
  });
  showTheme();
}
