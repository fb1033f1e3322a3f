// Alarms, with what speaks for each, and whether the daemon finds itself in order.

import { element } from "./dom.js";
import { Card } from "./figurecard.js";
import { bytes, clock, count, duration, fine, isNumber, number, relative, shortId } from "./format.js";

const KINDS = { plan: "The plan can be carried out", running: "Server and plan have the same jobs running", nodes: "Server and plan have the same nodes", store: "What was promised is kept", check: "It can examine itself" };

/** The card of alarms. */
export class AlarmsFigure {
  /** @param select opens a job */
  constructor(select) {
    this.card = new Card("Alarms", { about: "What will go wrong if nobody does anything, as far as it is foreseen." });
    this.list = element("ul", "alarms");
    this.card.body.append(this.list);
    this.list.addEventListener("click", (event) => {
      const id = event.target.closest("[data-open]")?.dataset.open;
      if (id) select(id);
    });
  }

  show({ alarms, status, jobs }) {
    const all = alarms?.alarms ?? [];
    this.card.say(all.length === 0 ? (alarms?.as_of ? `Nothing is foreseen to go wrong, as of ${clock(alarms.as_of, status.now)}.` : "Nothing has been foreseen yet.") : `${count(all.length, "alarm")}.`);
    const made = element("ul", this.list.className);
    made.append(...all.map((each) => entry(each, status.now, jobs)));
    if (!this.list.isEqualNode(made)) this.list.replaceChildren(...made.children);
  }
}

function entry(alarm, now, jobs) {
  const item = element("li");
  const head = element("p", "alarm-head");
  head.append(element("strong", "", alarm.kind.replaceAll("_", " ")), " ", element("span", "soft", `${relative(alarm.due, now)}, raised ${clock(alarm.since, now)}`));
  if (jobs.has(alarm.subject)) {
    const open = element("button", "chip", `job ${shortId(alarm.subject)}`);
    open.type = "button";
    open.dataset.open = alarm.subject;
    head.append(" ", open);
  }
  const evidence = Object.entries(alarm.evidence ?? {}).map(([name, value]) => `${name.replaceAll("_", " ")} ${valueOf(name, value, now)}`);
  item.append(head, element("p", "", alarm.text));
  if (evidence.length > 0) item.append(element("p", "soft evidence", evidence.join(" · ")));
  return item;
}

/** Moments and numbers come alike: what is as large as a moment is one. */
function valueOf(name, value, now) {
  if (!isNumber(value)) return String(value);
  if (Math.abs(value - now) < 400 * 86400) return clock(value, now);
  return name.endsWith("_s") ? duration(value) : number(value);
}

/** The card of health. */
export class HealthFigure {
  constructor() {
    this.card = new Card("Health");
    this.list = element("ul", "checks");
    this.numbers = element("dl", "health-numbers");
    this.card.body.append(this.list, this.numbers);
  }

  show({ status }) {
    const { health, cycles = {}, poll = {}, store } = status;
    const findings = health?.findings ?? [];
    const isIll = findings.length > 0 || store?.failing;
    this.card.root.classList.toggle("ill", Boolean(isIll));
    this.card.say(health?.checks > 0
      ? `${isIll ? `${count(findings.length, "finding")} at the last` : "All was well at the last"} of ${count(health.checks, "examination")}.`
      : "The daemon has not examined itself yet.");
    const lines = health?.checks > 0 ? Object.entries(KINDS).map(([kind, words]) => {
      const found = findings.filter((each) => each.kind === kind);
      const total = health.found?.[kind] ?? 0;
      const line = element("li", found.length > 0 ? "late" : "good");
      line.append(element("span", "check", found.length > 0 ? "✗" : "✓"), element("span", "", found.length > 0 ? `Not so: ${found.map((each) => each.text).join("; ")}` : `${words}.`));
      if (total > 0 && found.length === 0) line.append(element("span", "soft", ` Found ${number(total)} times before.`));
      return line;
    }) : [];
    const list = element("ul", this.list.className);
    list.append(...lines);
    if (!this.list.isEqualNode(list)) this.list.replaceChildren(...list.children);
    const numbers = element("dl", this.numbers.className);
    for (const [name, text] of [
      ["Cycles", `${number(cycles.count)}${cycles.failed ? `, ${number(cycles.failed)} failed` : ", none failed"}`],
      ["A cycle takes", `${fine(cycles.mean_duration_s)} on average, ${fine(cycles.longest_duration_s)} at most`],
      ["The server answers in", fine(poll.last_duration_s)],
      ["Kept on disk", store ? `${bytes(store.bytes)}${store.failing ? "; it cannot be written now" : ""}` : ""],
      ["Forecast takes", status.expected?.scenarios ? `${fine(status.expected.duration_s)} for ${count(status.expected.waiting, "waiting job")}` : ""],
      ["Last error", cycles.last_error ? `${cycles.last_error.message}, ${duration(Date.now() / 1000 - cycles.last_error.at)} ago` : ""],
    ]) {
      if (text) numbers.append(element("dt", "", name), element("dd", "", text));
    }
    if (!this.numbers.isEqualNode(numbers)) this.numbers.replaceChildren(...numbers.children);
  }
}
