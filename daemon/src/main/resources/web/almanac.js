// The page: asks the daemon, shows what it answers, and keeps in the address what is looked at.

import { ClosedPanel } from "./closedpanel.js";
import { Changes } from "./changes.js";
import { byId, choice, offer, setText } from "./dom.js";
import { showFacts } from "./facts.js";
import { Feed } from "./feed.js";
import { Figures } from "./figures.js";
import { byName, clock, count, isNumber } from "./format.js";
import { runs, waits } from "./jobs.js";
import { JobPanel } from "./jobpanel.js";
import { giveColours } from "./legend.js";
import { Link, readLink } from "./link.js";
import { CHOICES, colourBy, colouring, compareBy } from "./looks.js";
import { me } from "./me.js";
import { tellAtOnce, tellJob, tellNews } from "./news.js";
import { showFault, showNotices, showSilence } from "./notices.js";
import { Past } from "./past.js";
import { PastBar } from "./pastbar.js";
import { breathe } from "./pause.js";
import { PlanView } from "./planview.js";
import { Queue } from "./queue.js";
import { Search, Site } from "./search.js";
import { SearchBox } from "./searchbox.js";
import { showShadow } from "./shadow.js";
import { TryForm } from "./tryform.js";
import { hideTip } from "./tip.js";

/** More jobs and places than these are shown in steps. */
const MANY = 5000;

/** What is shown now. */
const state = {
  plan: null, status: null, jobs: [], byId: new Map(), site: new Site([], []), work: new Map(), seenAt: null, hovered: null, selected: null,
  search: new Search("", new Site([], []), me()),
  /** How many pictures were to be shown so far. */
  turn: 0,
  /** Whether the last one that was news is not shown to its end. */
  isOwed: false,
  get difference() { return past.difference; },
  get words() { return box.text; },
  get closedKey() { return closed.key; },
};

const view = new PlanView(state, {
  hovered: (id) => mark(id, state.selected),
  select: (id) => { select(id === state.selected ? null : id, false); note("job"); },
  openClosed,
  searched: search,
  turned: (kind) => note(kind),
  showsPast: () => past.isShown,
});
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
    view.reveal(id);
    byId("chart").scrollIntoView({ block: "center" });
    note("window");
  },
  wait: (ids) => view.gantt?.await(ids),
});
const form = new TryForm({
  close: () => { turnForm(false); note("try"); byId("try-open").focus(); },
  asked: () => note("try"),
  told: (job) => view.try(job),
});
const closed = new ClosedPanel({
  close: () => openClosed(null),
  select: (id) => { select(id, true); note("job"); },
});
const past = new Past({
  shown: showMoment,
  listed: () => pastBar.listed(),
  failed: (words) => { showMoment(); note("settled"); pastBar.fail(words); },
  unlisted: (words) => pastBar.listed(words),
});
const pastBar = new PastBar(past, { look: (at, since) => { past.look(at, since); note("past"); } });
const changes = new Changes({ select: (id) => { select(id, true); note("job"); } });
const figures = new Figures({
  turned: () => note("figures"),
  select: (id) => { select(id, true); note("job"); },
});
const feed = new Feed({ answered, failed, broken: showFault });
setText(byId("zone"), `times in ${Intl.DateTimeFormat().resolvedOptions().timeZone}`);
listen();
see(readLink());
feed.poll();

/** Keeps in the address what is looked at; what was done is one step back. */
function note(kind) {
  link.note({
    find: box.text,
    colour: colouring() === "user" ? undefined : colouring(),
    ...queue.seen,
    ...view.seen,
    job: state.selected,
    closed: closed.key,
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
  view.see(seen);
  select(seen.job ?? null, false);
  turnForm(seen.try !== undefined, seen.try);
  turnClosed(seen.try === undefined ? seen.closed ?? null : null);
  if ((seen.at ?? null) !== past.at || (seen.since ?? null) !== past.since) past.look(seen.at ?? null, seen.since ?? null);
  figures.see(seen);
  showView();
  if (state.plan) {
    research();
    view.show();
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
  note("settled");
  if (past.isShown) {
    const compared = past.difference ? ` Compared with ${clock(past.difference.from, status.now)}: ${count(past.difference.jobs.length, "job")} changed.` : "";
    tellAtOnce(`The plan as it was ${clock(past.now, status.now)}.${compared}`);
  }
  document.body.dataset.moment = past.isShown ? `${past.now}${past.difference ? ` since ${past.difference.from}` : ""}` : "";
}

/** Shows a picture; of many jobs in pieces, and no further once another one is to be shown. */
async function show(status, picture, isAnother) {
  const first = state.plan === null;
  const turn = ++state.turn;
  // A picture that has not been shown to its end is still to be shown.
  const isNews = isAnother || state.isOwed;
  state.isOwed = isNews;
  // Before the first picture there is nothing that could be moved meanwhile.
  const isLong = isNews && !first && picture.clusters.reduce((sum, each) => sum + each.places.size, picture.jobsById.size) > MANY;
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
  showFacts(status, state.jobs, picture.isPartial);
  showShadow(status);
  if (isLong && await isOver()) return;
  queue.update(state.jobs, status.now, state.search);
  if (isLong && await isOver()) return;
  box.show(state.search, state.jobs);
  panel.searched(status.search);
  if (isNews) panel.isPartial = picture.isPartial;
  panel.update(state.jobs, status.now);
  form.offerQueues([...new Set(state.jobs.map((job) => job.queue))].filter(Boolean).sort(byName));
  if (!past.isShown) tellNews(state.jobs, state.byId.get(state.selected), status.now);
  if (isLong && await isOver()) return;
  if (isNews) {
    view.lane.news(status.now);
    if (isLong) await view.showInSteps(() => turn !== state.turn);
    else view.show();
    if (turn !== state.turn) return;
    state.isOwed = false;
    closed.update(picture.clusters, state.byId, status.now);
    if (first && state.selected !== null) select(state.selected, !view.gantt?.seen.from);
  } else {
    view.gantt?.tick(status.now);
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
  view.dress();
  box.show(state.search, state.jobs);
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

function mark(hovered, selected) {
  if (state.hovered === hovered && state.selected === selected) return;
  state.hovered = hovered;
  state.selected = selected;
  view.gantt?.mark(hovered, selected);
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
  if (!state.plan) return;
  closed.update(state.plan.clusters, state.byId, state.status.now);
  view.show();
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
  if (isNumber(job?.planned_start) || isNumber(job?.started)) view.reveal(id);
}

function showTheme() {
  const dark = window.almanacTheme.current() === "dark";
  setText(byId("theme-name"), dark ? "Light" : "Dark");
  view.gantt?.readTheme();
  figures.readTheme();
}

function listen() {
  const press = (id, action) => byId(id).addEventListener("click", () => action());
  press("theme", window.almanacTheme.toggle);
  press("past-open", () => pastBar.turn());
  press("to-now", () => {
    if (past.isShown) pastBar.close();
    view.gantt?.toNow();
  });
  press("try-open", () => {
    turnForm(!form.isOpen);
    note("try");
    if (form.isOpen) byId("try-pieces").focus();
  });
  offer("colour", CHOICES);
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
