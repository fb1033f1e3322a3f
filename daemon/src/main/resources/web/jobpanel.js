// All about one job: when it starts and how sure that is, what it waits for, how its start has moved, and what would help.

import { adviceSentence, changeSentences } from "./advice.js";
import { byId, element, setText } from "./dom.js";
import { amountOf, clock, count, duration, isNumber, nodes, number, relative, sentence, shortId, weekdayClock } from "./format.js";
import { runs, waits } from "./jobs.js";
import { dotOf, keyOf } from "./looks.js";
import { causeText } from "./obstacle.js";
import { promiseOf, reasonText } from "./reason.js";
import { searchSentences } from "./searched.js";
import { startStrip } from "./strip.js";

const PERIOD = 10000;
/** What has a mark on the line of time, by its name. */
const MARKED = { expected: "on-line expected", promised: "on-line promised", "at the latest": "on-line bound", planned: "on-line planned" };

/** Shows the job that is open, and asks the daemon what the list of jobs does not tell. */
export class JobPanel {
  /** @param listener {close(), select(id), show(id), wait(ids)}: the last is told the jobs whose ends it waits for */
  constructor(listener) {
    this.listener = listener;
    this.id = null;
    /** Whether what is listed is of an earlier moment, of which the daemon tells no more than that. */
    this.isOfPast = false;
    /** Whether jobs of others are hidden. */
    this.isPartial = false;
    this.listed = null;
    this.told = {};
    this.asked = -PERIOD;
    this.plannedThen = null;
    this.search = null;
    this.panel = byId("job");
    byId("job-close").addEventListener("click", () => listener.close());
    byId("job-show").addEventListener("click", () => listener.show(this.id));
    this.panel.addEventListener("click", (event) => {
      const id = event.target.closest("[data-open]")?.dataset.open;
      if (id) listener.select(id);
    });
  }

  /** Opens a job, or none; the jobs are all of the list. */
  open(id, jobs, now) {
    if (id === this.id) return;
    if (this.id === null) this.before = document.activeElement;
    this.id = id;
    this.told = {};
    this.isNew = true;
    this.listener.wait([]);
    const wasThere = this.panel.contains(document.activeElement);
    this.panel.hidden = id === null;
    if (id === null) {
      if (wasThere && this.before?.isConnected) this.before.focus();
      return;
    }
    this.update(jobs, now);
    if (now !== null) this.panel.scrollIntoView({ block: "nearest" });
  }

  /** Goes there, for whoever works without a pointer. */
  focus() {
    this.panel.focus({ preventScroll: true });
  }

  /** What the status tells of searches. */
  searched(search) {
    this.search = search;
  }

  /** The list of jobs is a newer one. */
  update(jobs, now) {
    if (this.id === null || now === null) return;
    this.now = now;
    this.jobs = jobs;
    this.listed = jobs.find((job) => job.id === this.id) ?? null;
    if (this.isOfPast) {
      this.told = {};
      this.isNew = true;
    }
    this.show();
    if (this.isOfPast || (!this.isNew && performance.now() - this.asked < PERIOD)) return;
    this.asked = performance.now();
    // What would help is another thing once the plan has moved the job.
    this.ask(this.isNew || this.listed?.planned_start !== this.plannedThen);
    this.plannedThen = this.listed?.planned_start;
    this.isNew = false;
  }

  /** Asks why it waits now and then; what would help no more often than it must, as that takes the daemon a moment. */
  async ask(withChanges) {
    const { id } = this;
    const path = `api/v1/jobs/${encodeURIComponent(id)}`;
    if (this.listed && waits(this.listed)) {
      this.hear(id, "why", await answer(`${path}/why`));
      if (withChanges) this.hear(id, "changes", await answer(`${path}/changes`));
    } else {
      this.hear(id, "history", await answer(`${path}/history`));
    }
  }

  hear(id, name, body) {
    if (id !== this.id || this.isOfPast) return;
    this.told[name] = body;
    this.show();
  }

  show() {
    const { listed, now } = this;
    const job = listed ?? this.past();
    setText(byId("job-title"), `Job ${shortId(this.id)}`);
    byId("job-show").hidden = !listed || !isNumber(listed.started ?? listed.planned_start);
    const parts = job ? this.parts(job, now) : [element("p", "soft", this.told.history === undefined && !this.isOfPast
      ? "Looking …" : "Of this job nothing is known here any more.")];
    const body = byId("job-body");
    // What is the same stays, so that a selection in it survives.
    const made = element("div");
    made.append(...parts.filter((part) => part !== null));
    if (!made.isEqualNode(body.firstChild)) body.replaceChildren(made);
    this.listener.wait(waits(job ?? {}) ? (this.told.why?.waits ?? []).flatMap((wait) => wait.jobs.map((each) => each.id)) : []);
  }

  /** What is kept of a job that the server does not list any more; null where nothing is. */
  past() {
    const kept = this.told.history?.jobs?.at(-1);
    return kept ? { ...kept, state: "C", submitted: kept.queued, expected_end: kept.ended } : null;
  }

  parts(job, now) {
    return [
      owner(job),
      ...(waits(job) ? this.waiting(job, now) : ran(job, now)),
      section("It asks for", list([
        ["cpus", `${number(job.cpus)}${job.chunks > 1 && job.chunks < 2 ** 31 - 1 ? ` in ${count(job.chunks, "piece")}` : ""}`],
        ["memory", isNumber(job.memory_bytes) ? amountOf("memory", job.memory_bytes) : ""],
        ["walltime", duration(job.walltime_s)],
        ["site expects", isNumber(job.expected_runtime_s) ? `${duration(job.expected_runtime_s)} of runtime` : ""],
      ])),
      this.moves(job, now),
    ];
  }

  waiting(job, now) {
    const isPlanned = isNumber(job.planned_start);
    const promise = promiseOf(job);
    const { expected } = job;
    return [
      startHead(job, now),
      startStrip(job, now),
      list([
        ["expected", expected ? expectedSentence(expected, now) : ""],
        ["planned", isPlanned ? `${clock(job.planned_start, now)}, if all jobs before it use all of their walltimes, which few do` : ""],
        ["promised", isNumber(job.promised_start) ? `${clock(job.promised_start, now)}${promise && promise.state !== "kept" ? `; planned ${promise.text}` : ""}` : "nothing yet"],
        ["at the latest", isNumber(job.bound) ? clock(job.bound, now) : ""],
        ["nodes", nodes(job.planned_nodes, 6)],
        ["place", placeOf(job, this.jobs, this.isPartial)],
        ["waits since", `${clock(job.submitted, now)}, ${duration(now - job.submitted)}`],
      ]),
      this.obstacles(job, now),
      this.help(now),
      isPlanned && !this.isOfPast ? section("What the last search did", lines(searchSentences(job, this.search, this.told.why?.moves ?? [job.delayed, job.moved].filter(Boolean), now))) : null,
    ];
  }

  /** What it waits for, with the jobs to go to. */
  obstacles(job, now) {
    const all = element("ul", "waits");
    for (const wait of this.told.why?.waits ?? []) {
      const item = element("li", "", `${sentence(wait.text)}.`);
      const chips = element("span", "chips");
      for (const each of wait.jobs) {
        const chip = element("button", "chip", `${shortId(each.id)} `);
        chip.type = "button";
        chip.dataset.open = each.id;
        chip.classList.toggle("to-come", each.start > now);
        chip.append(element("bdi", "", each.user), spanWords(each, now));
        chips.append(chip);
      }
      if (wait.jobs.length > 0) item.append(chips);
      all.append(item);
    }
    const words = element("p", "", reasonText(job.reason, now));
    return section("Why not sooner", all.children.length > 0 ? all : words);
  }

  help(now) {
    if (this.isOfPast) return null;
    const { changes, why } = this.told;
    const sentences = changes?.least_changes ? changeSentences(changes.least_changes, now) : [];
    if (changes === null) sentences.push("That cannot be told now.");
    const advice = why?.advice ?? why?.job?.advice;
    if (advice) sentences.push(adviceSentence(advice));
    return section("What would help", changes === undefined && !advice ? element("p", "soft", "Looking …") : lines(sentences));
  }

  /** Each move of its start, the last one first. */
  moves(job, now) {
    const kept = (this.told.history?.jobs?.at(-1)?.moves ?? [])
      .filter((move) => move.from !== null)
      .map((move) => ({ ...move, causes: move.cause ? [move.cause] : [] }));
    const moves = this.told.why?.moves ?? (kept.length > 0 ? kept : [job.delayed].filter(Boolean));
    const all = element("ol", "moves");
    for (const move of [...moves].reverse()) {
      const item = element("li");
      const by = isNumber(move.to) ? move.to - move.from : null;
      const way = by === null ? "lost its place" : `${duration(by)} ${by > 0 ? "later" : "earlier"}`;
      item.append(element("span", "soft", clock(move.at, now)), " ",
        element("strong", by === null || by > 0 ? "late" : "good", way),
        by === null ? `, was ${clock(move.from, now)}` : `, to ${clock(move.to, now)}`,
        `: ${causeText(move) || "cause unknown"}`);
      all.append(item);
    }
    const first = moves[0];
    if (isNumber(first?.from)) {
      const item = element("li");
      item.append(element("strong", "", clock(first.from, now)), " was its start before that");
      all.append(item);
    }
    return section("How its start has moved", all.children.length > 0 ? all : element("p", "soft", "It has not."));
  }
}

/** Until when a job runs, or from when until when it is planned. */
function spanWords({ start, end }, now) {
  if (!isNumber(end)) return "";
  return start > now ? `, planned ${clock(start, now)} to ${clock(end, now)}` : ` until ${clock(end, now)}`;
}

/** The start to count on, the largest: as it is expected, else as it is planned. */
export function startHead(job, now) {
  const isPlanned = isNumber(job.planned_start);
  const head = element("p", "job-start");
  if (job.expected) {
    head.append(element("strong", "", soonest(job.expected.start, now)), " ", element("span", "soft", `expected, ${relative(Math.max(now, job.expected.start), now)}`));
  } else {
    head.append(element("strong", "", isPlanned ? clock(job.planned_start, now) : "No planned start"));
    if (isPlanned) head.append(" ", element("span", "soft", `planned, ${relative(job.planned_start, now)}`));
  }
  return head;
}

/** A time that has passed since it was told is now. */
function soonest(time, now) {
  return time <= now ? "now" : clock(time, now);
}

/** When it is expected to start, and how sure that is. */
export function expectedSentence({ start, earliest, latest, as_of: asOf }, now) {
  const told = isNumber(asOf) && now - asOf > 300 ? `; as of ${clock(asOf, now)}` : "";
  const end = Math.max(latest, now);
  const sameDay = new Date(earliest * 1000).toDateString() === new Date(end * 1000).toDateString();
  const begin = earliest <= now ? "now" : sameDay ? clock(earliest, now) : weekdayClock(earliest);
  return `${soonest(start, now)}; four of five such jobs start between ${begin} and ${clock(end, now)}${told}`;
}

async function answer(path) {
  try {
    const response = await fetch(path, { cache: "no-store" });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

function owner(job) {
  const line = element("p", "job-owner");
  line.append(dotOf(keyOf(job, runs(job))));
  if (job.name) line.append(element("bdi", "job-name", job.name), " ");
  line.append("of ", element("bdi", "", job.user));
  for (const [title, name] of [["group", job.group], ["project", job.project], ["queue", job.queue]]) {
    if (name) line.append(`, ${title} `, element("bdi", "", name));
  }
  return line;
}

/** Of a job that runs or is over: when, where, and what had been told. */
function ran(job, now) {
  const over = job.state === "C";
  const head = element("p", "job-start");
  head.append(element("strong", "", over ? "Over" : "Runs"));
  if (isNumber(job.expected_end)) {
    head.append(" ", element("span", "soft", `${over ? "since" : "until"} ${clock(job.expected_end, now)}${over ? "" : " at most"}`));
  }
  const promise = promiseOf(job);
  return [head, list([
    ["started", isNumber(job.started) ? `${clock(job.started, now)}, after ${duration(job.started - job.submitted)} of waiting` : "never"],
    ["promised", isNumber(job.promised_start)
      ? `${clock(job.promised_start, now)}${promise ? `; ${promise.state === "kept" ? promise.text : `it started ${promise.text}`}` : ""}` : "nothing"],
    ["nodes", nodes(job.nodes, 6)],
  ])];
}

/** Where it stands among those that wait, by planned start. */
function placeOf(job, jobs, isPartial) {
  if (!isNumber(job.planned_start)) return "";
  const place = (some) => {
    const before = some.filter((each) => each.planned_start < job.planned_start).length;
    return `${number(before + 1)} of ${number(some.length)}`;
  };
  const waiting = jobs.filter((each) => waits(each) && isNumber(each.planned_start));
  const own = waiting.filter((each) => each.user === job.user);
  // Where jobs of others are hidden, nobody knows its place among these.
  if (isPartial) return own.length > 1 ? `${place(own)} of your own` : "";
  const queued = waiting.filter((each) => each.queue === job.queue);
  const words = [`${place(waiting)} by planned start`];
  if (queued.length < waiting.length) words.push(`${place(queued)} in its queue`);
  if (own.length > 1) words.push(`${place(own)} of this user`);
  return words.join(", ");
}

function section(title, content) {
  const made = element("section", "job-part");
  made.append(element("h3", "", title), content);
  return made;
}

function list(entries) {
  const made = element("dl");
  for (const [name, text] of entries) {
    if (text) made.append(element("dt", MARKED[name] ?? "", name), element("dd", "", text));
  }
  return made;
}

function lines(sentences) {
  const made = element("ul", "lines");
  made.append(...sentences.map((each) => element("li", "", each)));
  return made;
}
