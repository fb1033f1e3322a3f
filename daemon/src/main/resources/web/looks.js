// By what jobs are coloured: each way says what is the same of jobs with one colour.

import { element } from "./dom.js";
import { movedOf, standingOf } from "./jobs.js";
import { meaningSlot, NameSlots, paint } from "./palette.js";
import { promiseOf } from "./reason.js";

/** What is the same of jobs of one colour. A bar whose job is hidden from the viewer has a user, perhaps empty, alone. */
const WAYS = {
  user: { text: "User", keyOf: (job) => job.user },
  group: { text: "Group", keyOf: (job) => job.group ?? "" },
  project: { text: "Project", keyOf: (job) => job.project ?? "" },
  queue: { text: "Queue", keyOf: (job) => job.queue ?? "" },
  state: {
    text: "State", keyOf: (job, isRunning) => (job.state ? standingOf(job) : isRunning ? "running" : "planned"),
    meanings: { running: "accent", planned: "good", suspended: "late", held: "now", unplanned: "ink-faint", ended: "ink-faint" },
  },
  moved: {
    text: "What moved", keyOf: (job) => movedOf(job),
    meanings: { earlier: "good", later: "late", not: "ink-faint" },
    words: { not: "not moved" },
  },
  promise: {
    text: "Promise", keyOf: (job) => promiseOf(job)?.state ?? "none",
    meanings: { early: "good", kept: "accent", late: "late", none: "ink-faint" },
    words: { early: "earlier than promised", kept: "as promised", late: "later than promised", none: "none given" },
  },
};

/** What has changed, while two moments are compared; it goes before the way that is chosen. */
const DIFFERENCE = {
  text: "What has changed", keyOf: (job) => compared.get(job.id) ?? "same",
  meanings: { later: "late", unplanned: "late", earlier: "good", planned: "good", started: "accent", came: "accent", requeued: "late", ended: "ink-faint", same: "ink-faint" },
  words: { same: "as it was", unplanned: "lost its start", planned: "got a start", requeued: "waits again" },
};

const NOTHING = meaningSlot("ink-faint");
const slots = new Map(Object.entries(WAYS).filter(([, way]) => !way.meanings).map(([name]) => [name, new NameSlots()]));
let current = "user";
let compared = null;

/** Colours by what has changed of jobs, by their ids, as long as that is not null. */
export function compareBy(changes) {
  compared = changes;
}

function way() {
  return compared ? DIFFERENCE : WAYS[current];
}

/** The ways, for a choice: {value, text} each. */
export const CHOICES = Object.entries(WAYS).map(([value, { text }]) => ({ value, text }));

/** Colours in that way from now on; an unknown one is that of users. */
export function colourBy(way) {
  current = Object.hasOwn(WAYS, way) ? way : "user";
}

/** The way in which jobs are coloured where two moments are not compared. */
export function colouring() {
  return current;
}

/** The way in which they are coloured now, to search for what is of one colour; null where that is no word of the search. */
export function searchedBy() {
  return compared ? null : current;
}

/** What of the job decides its colour; empty where there is none, such as the group of a job without one. */
export function keyOf(job, isRunning) {
  return way().keyOf(job, isRunning);
}

/** What a key is called in the legend. */
export function wordsOf(key) {
  if (key === "") return `no ${way().text.toLowerCase()}`;
  return way().words?.[key] ?? key;
}

/** Tells which keys are in sight, the most important ones first. */
export function showKeys(keys) {
  if (!compared) slots.get(current)?.show(keys.filter((key) => key !== ""));
}

/** The look of all jobs with that key. */
export function slotOf(key) {
  if (key === "") return NOTHING;
  const { meanings } = way();
  return meanings ? meaningSlot(meanings[key] ?? "ink-faint") : slots.get(current).of(key);
}

/** A dot in the colour of jobs with that key. */
export function dotOf(key) {
  const dot = element("span", "dot");
  paint(dot, slotOf(key));
  return dot;
}
