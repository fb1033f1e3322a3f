// What an administrator is to know of the daemon: what is ordered, how old the plan is, and which jobs are left out.

import { byId, element, say, setText } from "./dom.js";
import { clockSeconds, count, duration, isNumber, percent } from "./format.js";

const MOST_LEFT_OUT = 20;
const STALE = 60;
let good = null;

/** Says what stands in the status beside the plan. */
export function showNotices(status) {
  showStarting();
  const old = isOld(status);
  if (old) say(byId("alarm"), `The server does not answer the daemon: this plan is ${duration(status.age_s)} old.`);
  else byId("alarm").hidden = true;
  document.body.classList.toggle("stale", old);
  showOrders(status.orders ?? {});
  showLeftOut(status.left_out ?? []);
}

/** Says that what is asked is only starting, and how far it is; false where it is not. */
function showStarting({ starting } = {}) {
  const place = byId("starting");
  place.hidden = !starting;
  document.body.classList.toggle("is-starting", Boolean(starting));
  if (!starting) return false;
  byId("alarm").hidden = true;
  const isKnown = isNumber(starting.done);
  setText(byId("starting-words"), `The demo is starting: ${starting.what}.`);
  setText(byId("starting-far"), isKnown ? percent(starting.done) : "");
  const bar = byId("starting-done");
  if (isKnown) bar.value = starting.done;
  else bar.removeAttribute("value");
  return true;
}

/** Says that the daemon does not answer, or has no plan yet; it did last at that moment of this browser's clock, null where it never did. */
export function showSilence(error, retryAt, seen) {
  if (showStarting(error)) return;
  const ago = duration((Date.now() - seen) / 1000);
  const words = seen === null ? "" : ` It was last seen at ${clockSeconds(seen / 1000)}, ${ago} ago; what is shown is of then.`;
  const seconds = Math.max(1, Math.round((retryAt - Date.now()) / 1000));
  const what = seen === null && error?.told ? `The daemon has no plan to show: ${error.told}.` : "The daemon does not answer.";
  say(byId("alarm"), `${what}${words} Trying again in ${count(seconds, "second")}.`);
  byId("alarm").title = String(error?.message ?? error);
  document.body.classList.add("stale");
}

/** Says that what the daemon told could not be shown. */
export function showFault(error) {
  say(byId("alarm"), `This page could not show all of what the daemon told (${error?.message ?? error}). Loading it anew may help.`);
}

/** Whether cycles have failed since the one that the plan is of; what failed before the page was opened is not known. */
function isOld(status) {
  const { last_finished: finished, failed } = status.cycles ?? {};
  if (good?.finished !== finished) good = { finished, failed };
  return failed > good.failed && status.age_s > STALE;
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

/** The jobs that are not planned with, each with the reason; those that were not understood are not in the queue. */
function showLeftOut(jobs) {
  const shown = jobs.slice(0, MOST_LEFT_OUT).map(({ id, why }) => `${id}: ${why}`);
  if (jobs.length > shown.length) shown.push(`and ${count(jobs.length - shown.length, "job")} more, as api/v1/status tells`);
  const list = byId("left-out");
  list.hidden = shown.length === 0;
  if (list.children.length !== shown.length) list.replaceChildren(...shown.map(() => element("li")));
  shown.forEach((text, i) => setText(list.children[i], text));
}
