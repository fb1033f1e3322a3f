// "When would this start?": a request as one writes it behind qsub, and what would become of such a job.

import { adviceSentence, changeSentences } from "./advice.js";
import { byId, element } from "./dom.js";
import { clock, isNumber, nodes, sentence } from "./format.js";
import { expectedSentence, startHead } from "./jobpanel.js";
import { me } from "./me.js";
import { tellAtOnce } from "./news.js";
import { reasonText } from "./reason.js";
import { startStrip } from "./strip.js";

const FIELDS = ["pieces", "cpus", "memory", "gpus", "hours", "queue"];

/** Asks what would become of a job, and tells it. */
export class TryForm {
  /** @param listener {close(), asked(), told(job)}: once another request is asked, and once it is known when the job would start, else null */
  constructor(listener) {
    this.listener = listener;
    this.panel = byId("try");
    this.line = byId("try-line");
    this.request = null;
    byId("try-close").addEventListener("click", () => listener.close());
    for (const field of FIELDS) byId(`try-${field}`).addEventListener("input", () => this.writeLine());
    byId("try-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask(this.line.value.trim());
      listener.asked();
    });
    this.writeLine();
  }

  get isOpen() {
    return !this.panel.hidden;
  }

  /** The request that is answered, as a link tells it; undefined where the form is closed. */
  get seen() {
    return this.isOpen ? this.request ?? "-" : undefined;
  }

  /** Opens the form; what a link tells is asked at once, and without that what was asked last. */
  open(request) {
    this.panel.hidden = false;
    byId("try-pieces").select();
    // What was answered before is of another moment.
    const asked = request === undefined ? this.request : request;
    if (asked === null || asked === "-") return;
    this.line.value = asked;
    this.ask(asked);
  }

  close() {
    this.panel.hidden = true;
    this.listener.told(null);
  }

  /** The queues that there are to choose from. */
  offerQueues(names) {
    const list = byId("try-queue");
    if (list.options.length === names.length + 1 && names.every((name, i) => list.options[i + 1].value === name)) return;
    const chosen = list.value;
    list.replaceChildren(...["", ...names].map((name) => {
      const option = element("option", "", name === "" ? "usual" : name);
      option.value = name;
      return option;
    }));
    list.value = names.includes(chosen) ? chosen : "";
  }

  /** What the fields say, as one writes it for qsub. */
  writeLine() {
    const value = (field) => byId(`try-${field}`).value.trim();
    const piece = [`select=${value("pieces") || 1}:ncpus=${value("cpus") || 1}`];
    if (value("memory")) piece.push(`mem=${value("memory")}gb`);
    if (value("gpus")) piece.push(`ngpus=${value("gpus")}`);
    const words = ["-l", piece.join(":"), "-l", `walltime=${walltime(Number(value("hours")) || 1)}`];
    if (value("queue")) words.push("-q", value("queue"));
    this.line.value = words.join(" ");
  }

  async ask(request) {
    this.request = request;
    byId("try-answer").replaceChildren(element("p", "soft", "Trying …"));
    let body = null;
    let complaint = "The daemon does not answer.";
    try {
      const response = await fetch(`api/v1/try?${queryOf(request)}`, { cache: "no-store" });
      const told = await response.json();
      if (response.ok) body = told;
      else complaint = told.error;
    } catch {
      // the complaint says it
    }
    if (request !== this.request) return;
    const [job] = body?.jobs ?? [];
    this.listener.told(this.isOpen && isNumber(job?.planned_start) ? job : null);
    byId("try-answer").replaceChildren(...(body ? parts(body) : [element("p", "trouble", sentence(complaint))]));
    tellAtOnce(body ? headline(body) : complaint);
  }
}

/** The parameters of the API for what one would write behind qsub; what has no option before it is asked for, too. */
export function queryOf(request) {
  const query = new URLSearchParams();
  let option = "-l";
  for (const word of request.split(/\s+/).filter(Boolean)) {
    if (/^-[lqu]$/.test(word)) {
      option = word;
    } else {
      query.append({ "-l": "l", "-q": "queue", "-u": "user" }[option], word);
      option = "-l";
    }
  }
  if (!query.has("user") && me() !== "") query.set("user", me());
  query.set("changes", "yes");
  return query.toString();
}

function headline(body) {
  const job = body.jobs[0];
  if (!isNumber(job.planned_start)) return "No start can be told.";
  return job.planned_start <= body.as_of ? "It would start at once." : `It would start ${clock(job.planned_start, body.as_of)}.`;
}

function parts(body) {
  const job = body.jobs[0];
  const now = body.as_of;
  const isPlanned = isNumber(job.planned_start);
  const head = isPlanned && job.planned_start > now ? startHead(job, now) : element("p", "job-start");
  if (!head.hasChildNodes()) head.append(element("strong", "", isPlanned ? "At once" : "No start"));
  const list = element("dl");
  const add = (name, text) => {
    if (text) list.append(element("dt", "", name), element("dd", "", text));
  };
  if (job.expected) {
    add("expected", expectedSentence(job.expected, now));
    if (isPlanned) add("planned", `${clock(job.planned_start, now)}, if all jobs before it use all of their walltimes, which few do`);
  }
  add("at the latest", isNumber(job.bound) ? clock(job.bound, now) : "");
  add("nodes", nodes(job.planned_nodes, 6));
  add("queue", body.queue);
  add("of", body.user || "nobody in particular");
  const sentences = [`${reasonText(job.reason, now)}.`];
  if (body.least_changes && job.planned_start > now) sentences.push(...changeSentences(body.least_changes, now));
  if (job.advice) sentences.push(adviceSentence(job.advice));
  const more = element("ul", "lines");
  more.append(...sentences.map((each) => element("li", "", each)));
  return [head, startStrip(job, now), list, more].filter(Boolean);
}

function walltime(hours) {
  const minutes = Math.max(1, Math.round(hours * 60));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:00`;
}
