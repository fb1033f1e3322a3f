// The page: asks the daemon, shows what it answers, and keeps in the address what is looked at.

import { closedAt, keyOf, showClosed } from "./closed.js";
import { ClosedPanel } from "./closedpanel.js";
import { Changes } from "./changes.js";
import { byId, choice, element, say, setText } from "./dom.js";
import { showFacts } from "./facts.js";
import { Feed } from "./feed.js";
import { Figures } from "./figures.js";
import { byName, clock, count, duration, isNumber, number } from "./format.js";
import { tellFree } from "./free.js";
import { Gantt, MEASURES } from "./gantt.js";
import { ghostsOf } from "./ghosts.js";
import { runs, waits } from "./jobs.js";
import { JobPanel } from "./jobpanel.js";
import { giveColours, showLegend } from "./legend.js";
import { LimitLane } from "./limits.js";
import { Link, readLink } from "./link.js";
import { CHOICES, colourBy, colouring, compareBy } from "./looks.js";
import { me } from "./me.js";
import { tellAtOnce, tellJob, tellNews } from "./news.js";
import { showNotices, showSilence } from "./notices.js";
import { Past } from "./past.js";
import { PastBar } from "./pastbar.js";
import { breathe } from "./pause.js";
import { Queue } from "./queue.js";
import { ROW_CHOICES } from "./rows.js";
import { Search, Site } from "./search.js";
import { SearchBox } from "./searchbox.js";
import { showShadow } from "./shadow.js";
import { TryForm } from "./tryform.js";
import { hideTip, showJob, showNode, showFree, showNodes, showShut } from "./tip.js";

const HOUR = 3600;
const SPANS = [
  { value: "fit", text: "Fit" },
  { value: String(6 * HOUR), text: "6 h" },
  { value: String(24 * HOUR), text: "1 d" },
  { value: String(7 * 24 * HOUR), text: "1 w" },
];

/** More jobs than these are shown in pieces. */
const MANY = 5000;

const state = { turn: 0, plan: null, status: null, jobs: [], byId: new Map(), site: new Site([], []), work: new Map(), cluster: null, seenAt: null, hovered: null, selected: null };
state.search = new Search("", state.site, me());

const gantt = window.echarts ? makeGantt() : null;
const link = new Link(() => see(readLink()));
const box = new SearchBox({ searched: () => { research(); note("search"); } });
const queue = new Queue({
  hover: (id) => mark(id, state.selected),
  select: (id) => { select(id, true); note("job"); },
  turned: () => note("queue"),
});
const panel = new JobPanel({
  close: () => { select(null, false); note("job"); },
  select: (id) => { select(id, true); note("job"); },
  show: (id) => {
    reveal(id);
    byId("chart").scrollIntoView({ block: "center" });
    note("window");
  },
  wait: (ids) => gantt?.await(ids),
});
const form = new TryForm({
  close: () => { turnForm(false); note("try"); byId("try-open").focus(); },
  asked: () => note("try"),
  told: (job) => { gantt?.try(job); showSpans(); },
});
const closed = new ClosedPanel({
  close: () => openClosed(null),
  select: (id) => { select(id, true); note("job"); },
});
const lane = new LimitLane(() => note("limit"));
const past = new Past({ shown: showMoment, listed: () => pastBar.show(), failed: (words) => { showMoment(); pastBar.fail(words); } });
const pastBar = new PastBar(past, { look: (at, since) => past.look(at, since) });
const changes = new Changes({ select: (id) => { select(id, true); note("job"); } });
const figures = new Figures({
  turned: () => note("figures"),
  select: (id) => { select(id, true); note("job"); },
});
const feed = new Feed({ answered, failed });
if (!gantt) say(byId("chart-empty"), "The chart library did not load; the queue below is complete.");
setText(byId("zone"), `times in ${Intl.DateTimeFormat().resolvedOptions().timeZone}`);
listen();
see(readLink());
feed.poll();

function makeGantt() {
  const parts = { chart: byId("chart"), scroll: byId("chart-scroll"), space: byId("chart-space"), canvas: byId("chart-canvas") };
  return new Gantt(window.echarts, parts, {
    hover(bar, row, pointer, time) {
      const isGroup = row !== null && row.node === null;
      parts.canvas.classList.toggle("over", bar !== null || isGroup || (time !== null && closedAt(row, time).length > 0));
      if (bar) showJob(bar, state.byId.get(bar.id), state.status.now, pointer);
      else if (!isGroup && time !== null && closedAt(row, time).length > 0) showShut(row, closedAt(row, time), state.status.now, pointer);
      else if (isGroup && time !== null) showNodes(row, time, state.status.now, gantt.shown, pointer);
      else if (row?.node && row.node.state !== "up") showNode(row.node, pointer);
      else if (row?.node && gantt.shown.free && time !== null && showFree(row, time, state.status.now, gantt.shown.measure, pointer)) { /* It is shown. */ }
      else hideTip();
      mark(bar?.id ?? null, state.selected);
    },
    select: (id) => {
      select(id === state.selected ? null : id, false);
      // All that it says is in the panel.
      hideTip();
      note("job");
    },
    pressed(row, time) {
      const [window] = closedAt(row, time);
      if (window) openClosed(keyOf(window));
      return window !== undefined;
    },
    drawn: (frame, palette) => lane.drawn(frame, palette),
    moved: () => { showSpans(); note("window"); },
  });
}

/** Keeps in the address what is looked at; what was done is one step back. */
function note(kind) {
  link.note({
    find: box.text,
    colour: colouring() === "user" ? undefined : colouring(),
    ...queue.seen,
    cluster: state.cluster === state.plan?.clusters[0]?.name ? undefined : state.cluster,
    ...gantt?.seen,
    job: state.selected,
    closed: closed.key,
    limit: lane.seen,
    ...past.seen,
    try: form.seen,
    ...figures.seen,
  }, kind);
}

/** Shows what a link tells. */
function see(seen) {
  box.write(seen.find ?? "");
  colourBy(seen.colour ?? "user");
  byId("colour").value = colouring();
  queue.see(seen);
  lane.see(seen.limit);
  state.cluster = seen.cluster ?? null;
  gantt?.see(seen, state.status?.now);
  byId("rows").value = gantt?.shown.rows ?? "auto";
  byId("free").setAttribute("aria-pressed", String(gantt?.shown.free ?? false));
  byId("measure").value = gantt?.shown.measure ?? "cpus";
  select(seen.job ?? null, false);
  turnForm(seen.try !== undefined, seen.try);
  turnClosed(seen.try === undefined ? seen.closed ?? null : null);
  if ((seen.at ?? null) !== past.at || (seen.since ?? null) !== past.since) past.look(seen.at ?? null, seen.since ?? null);
  figures.see(seen);
  showView();
  if (state.plan) {
    research();
    showPlan();
  }
}

/** The daemon has answered; while an earlier moment is shown, that stays. */
async function answered(status, picture, isNews) {
  const first = !state.live;
  state.live = { status, picture };
  pastBar.presentIs(status.now);
  if (!past.isShown) await show(status, picture, isNews);
  else if (first) showMoment();
  else showNotices(status);
  figures.update(status, picture.clusters, picture.jobsById);
  document.body.dataset.answers = String(Number(document.body.dataset.answers ?? 0) + 1);
}

/** Shows the moment that is looked at, or what is now. */
function showMoment() {
  pastBar.show();
  if (!state.live || (past.isShown && !past.picture)) return;
  const { status, picture } = state.live;
  panel.isOfPast = past.isShown;
  compareBy(past.difference ? new Map(past.difference.jobs.map((job) => [job.id, job.change])) : null);
  byId("colour").disabled = past.difference !== null;
  setText(byId("fact-now").previousElementSibling, past.isShown ? "Then" : "Now");
  if (past.isShown) show({ ...status, now: past.now, present: status.now }, past.picture, true);
  else show(status, picture, true);
  research();
  note("past");
  if (past.isShown) {
    const compared = past.difference ? ` Compared with ${clock(past.difference.from, status.now)}: ${count(past.difference.jobs.length, "job")} changed.` : "";
    tellAtOnce(`The plan as it was ${clock(past.now, status.now)}.${compared}`);
  }
  document.body.dataset.moment = past.isShown ? `${past.now}${past.difference ? ` since ${past.difference.from}` : ""}` : "";
}

/** Shows a picture; of many jobs in pieces, and no further once another one is to be shown. */
async function show(status, picture, isNews) {
  const first = state.plan === null;
  const turn = ++state.turn;
  // Before the first picture there is nothing that could be moved meanwhile.
  const isLong = isNews && !first && picture.jobsById.size > MANY;
  const isOver = async () => {
    await breathe();
    return turn !== state.turn;
  };
  state.status = status;
  state.seenAt = Date.now();
  if (isNews) {
    state.jobs = picture.jobs;
    state.byId = picture.jobsById;
    state.plan = picture;
    state.site = new Site(state.jobs, picture.clusters.flatMap((each) => each.nodes));
    state.search = new Search(box.text, state.site, me());
    if (isLong && await isOver()) return;
    state.work = giveColours(picture.clusters, state.jobs.filter((job) => runs(job) || waits(job)), jobOf);
    if (isLong && await isOver()) return;
  }
  document.title = status.server ? `${status.server} – Almanac` : "Almanac";
  showNotices(status);
  showFacts(status, state.jobs);
  showShadow(status);
  if (isLong && await isOver()) return;
  queue.update(state.jobs, status.now, state.search);
  if (isLong && await isOver()) return;
  box.show(state.search, state.jobs);
  panel.searched(status.search);
  panel.update(state.jobs, status.now);
  form.offerQueues([...new Set(state.jobs.map((job) => job.queue))].filter(Boolean).sort(byName));
  if (!past.isShown) tellNews(state.jobs, state.byId.get(state.selected), status.now);
  if (isLong && await isOver()) return;
  if (isNews) {
    lane.news(status.now);
    if (isLong) await showPlanInSteps(() => turn !== state.turn);
    else showPlan();
    if (turn !== state.turn) return;
    if (first && state.selected !== null) select(state.selected, !gantt?.seen.from);
  } else {
    gantt?.tick(status.now);
  }
}

function failed(error, retryAt) {
  showSilence(error, retryAt, state.seenAt);
}

function jobOf(id) {
  return state.byId.get(id);
}

/** Finds anew, after other words or other colours. */
function research() {
  state.search = new Search(box.text, state.site, me());
  if (!state.plan) return;
  state.work = giveColours(state.plan.clusters, state.jobs.filter((job) => runs(job) || waits(job)), jobOf);
  queue.dress(state.search);
  gantt?.dress(state.search);
  box.show(state.search, state.jobs);
  showClusters();
  showLegend(workShown(), box.text, search);
  showChanges();
}

/** What has changed between two moments, of what is searched for. */
function showChanges() {
  const finds = (each) => state.search.finds(jobOf(each.id) ?? { id: each.id, user: each.user, state: "C", nodes: [] });
  changes.update(past.difference, finds, (id) => state.byId.has(id), pastBar.present());
}

/** Searches for a word of the legend; for everything where that is what is searched for. */
function search(word) {
  box.set(box.text === word ? "" : word);
}

function cluster() {
  return state.plan.clusters.find((each) => each.name === state.cluster) ?? { name: "", nodes: [], running: [], planned: [] };
}

/** How much work of what there is in the cluster that is shown. */
function workShown() {
  return state.work.get(state.cluster) ?? new Map();
}

/** Which clusters there are; the first one is shown until another one is chosen. */
function showClusters() {
  const names = (state.plan.clusters).map((each) => each.name);
  if (!names.includes(state.cluster)) state.cluster = names[0] ?? null;
  byId("clusters").hidden = names.length < 2;
  choice(byId("clusters"), names.map((name) => ({ value: name, text: clusterWords(name) })), state.cluster, (name) => {
    state.cluster = name;
    showPlan();
    note("cluster");
  });
}

function showPlan() {
  showClusters();
  const shown = cluster();
  gantt?.haunt(ghostsOf(past.difference, shown));
  gantt?.update(shown, state.status.now, state.byId, state.search);
  showAround(shown);
}

/** The same in steps, unless that is over before. */
async function showPlanInSteps(isOver) {
  showClusters();
  const shown = cluster();
  gantt?.haunt(ghostsOf(past.difference, shown));
  const isLast = await gantt?.updateInSteps(shown, state.status.now, state.byId, state.search, isOver) ?? true;
  if (isOver()) return;
  if (isLast) showAround(shown);
  else showPlan();
}

/** What stands around the chart and tells of the same cluster. */
function showAround(shown) {
  showLegend(workShown(), box.text, search);
  showSpans();
  showClosed(shown, state.status.now, closed.key, (key) => openClosed(key === closed.key ? null : key));
  closed.update(state.plan.clusters, state.byId, state.status.now);
  byId("key-free").hidden = !gantt?.shown.free;
  if (gantt) tellFree(gantt.layout.rows, state.status.now, gantt.shown.measure, gantt.shown.free);
  byId("measure").querySelector("[value=gpus]").hidden = !shown.nodes.some((node) => node.gpus > 0) && gantt?.shown.measure !== "gpus";
  const empty = byId("chart-empty");
  if (!gantt) return;
  if (shown.nodes.length === 0) say(empty, "The server reports no nodes yet.");
  else if (gantt.layout.isEmpty) say(empty, state.jobs.length === 0
    ? "Nothing runs and nothing waits. The next job starts at once." : "Nothing runs or is planned on this cluster.");
  else empty.hidden = true;
  const jobs = `${count(shown.running.length, "job")} running, ${count(shown.planned.length, "job")} planned`;
  byId("chart").setAttribute("aria-label", `Plan of ${state.cluster}: ${count(shown.nodes.length, "node")}, ${jobs}`);
}

/** A cluster's name, and how many jobs there are found while something is searched for. */
function clusterWords(name) {
  if (state.search.isEmpty) return name;
  const { running = [], planned = [] } = state.plan.clusters.find((each) => each.name === name);
  return `${name}: ${number([...running, ...planned].filter((bar) => state.search.finds(jobOf(bar.id))).length)}`;
}

function showSpans() {
  const { fits, follows, span } = gantt?.window ?? { fits: true, follows: true, span: 0 };
  choice(byId("spans"), SPANS, fits ? "fit" : String(span), (value) => {
    if (value === "fit") gantt?.fit();
    else gantt?.show(Number(value));
  });
  byId("to-now").setAttribute("aria-pressed", String(follows && !past.isShown));
  byId("spans").title = `${duration(span)} are shown`;
}

function mark(hovered, selected) {
  if (state.hovered === hovered && state.selected === selected) return;
  state.hovered = hovered;
  state.selected = selected;
  gantt?.mark(hovered, selected);
}

/** Opens the form that tries a job, in place of the job that is open, or closes it. */
function turnForm(open, request) {
  if (open) {
    select(null, false);
    closed.open(null);
    form.open(request);
  } else {
    form.close();
  }
  byId("try-open").setAttribute("aria-pressed", String(open));
  showRoom();
}

/** Opens what closes nodes, in place of whatever is open, or closes it. */
function turnClosed(key) {
  if (key !== null) {
    select(null, false);
    turnForm(false);
  }
  closed.open(key);
  showRoom();
  if (state.plan) showPlan();
}

function openClosed(key) {
  turnClosed(key);
  note("closed");
  if (key !== null) byId("closed").scrollIntoView({ block: "nearest" });
}

/** Which of the two views is shown; a press shows the other one. */
function showView() {
  choice(byId("view"), [{ value: "plan", text: "Plan and queue" }, { value: "figures", text: "Figures" }], figures.isShown ? "figures" : "plan", (value) => {
    if (form.isOpen) turnForm(false);
    if (closed.key !== null) turnClosed(null);
    // Figures are of now.
    if (past.isShown) past.look(null, null);
    figures.turn(value === "figures");
    showView();
    note("view");
  });
}

/** Whether there is something beside the plan. */
function showRoom() {
  byId("main").classList.toggle("with-panel", state.selected !== null || form.isOpen || closed.isOpen);
}

/** Opens a job, or none; whoever has asked for it is told and shown where it is. */
function select(id, isAsked) {
  mark(state.hovered, id);
  queue.select(id);
  panel.open(id, state.jobs, state.status?.now ?? null);
  if (id !== null && form.isOpen) turnForm(false);
  if (id !== null && closed.isOpen) turnClosed(null);
  showRoom();
  if (!isAsked || id === null || !state.plan) return;
  const job = state.byId.get(id);
  if (job) tellJob(job, state.status.now);
  panel.focus();
  if (!gantt) return;
  const home = (state.plan.clusters).find((each) => [...each.running, ...each.planned].some((j) => j.id === id));
  if (home && home.name !== state.cluster) {
    state.cluster = home.name;
    showPlan();
  }
  if (isNumber(job?.planned_start) || isNumber(job?.started)) reveal(id);
}

/** Brings a job into sight in the plan. */
function reveal(id) {
  gantt?.reveal(id);
  showSpans();
}

function showTheme() {
  const dark = window.almanacTheme.current() === "dark";
  setText(byId("theme-name"), dark ? "Light" : "Dark");
  gantt?.readTheme();
  figures.readTheme();
}

function offer(id, choices) {
  byId(id).append(...choices.map(({ value, text }) => {
    const option = element("option", "", text);
    option.value = value;
    return option;
  }));
}

function listen() {
  const press = (id, action) => byId(id).addEventListener("click", () => action());
  press("theme", window.almanacTheme.toggle);
  press("zoom-in", () => gantt?.zoom(1 / 1.5));
  press("zoom-out", () => gantt?.zoom(1.5));
  press("rows-lower", () => gantt?.scaleRows(0.8));
  press("rows-higher", () => gantt?.scaleRows(1.25));
  press("past-open", () => pastBar.turn());
  press("to-now", () => {
    if (past.isShown) pastBar.close();
    gantt?.toNow();
  });
  press("try-open", () => {
    turnForm(!form.isOpen);
    note("try");
    if (form.isOpen) byId("try-pieces").focus();
  });
  press("free", () => {
    gantt?.arrange({ free: !gantt.shown.free });
    byId("free").setAttribute("aria-pressed", String(gantt?.shown.free ?? false));
    note("free");
    if (state.plan) showPlan();
  });
  offer("colour", CHOICES);
  offer("rows", ROW_CHOICES);
  offer("measure", MEASURES);
  for (const name of ["rows", "measure"]) {
    byId(name).addEventListener("change", (event) => {
      gantt?.arrange({ [name]: event.target.value });
      note(name);
      if (state.plan) showPlan();
    });
  }
  byId("colour").addEventListener("change", (event) => {
    colourBy(event.target.value);
    research();
    note("colour");
  });
  window.addEventListener("almanac-theme", showTheme);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.target.closest("input, select, textarea")) {
      event.preventDefault();
      box.focus();
    }
    if (event.key !== "Escape") return;
    hideTip();
    if (form.isOpen) {
      turnForm(false);
      note("try");
      byId("try-open").focus();
    } else if (closed.isOpen) {
      openClosed(null);
    } else if (state.selected !== null) {
      select(null, false);
      note("job");
    } else if (box.text !== "" && event.target === byId("search")) {
      box.set("");
    }
  });
  showTheme();
}
