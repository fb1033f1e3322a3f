// What a shadow has learnt: how good its predictions were, and what its plan would have given.

import { byId, setText } from "./dom.js";
import { count, duration, isNumber, number, percent } from "./format.js";

const PERIOD = 15000;
let asked = -PERIOD;

/** Shows the section where the daemon is a shadow; asks anew now and then. */
export function showShadow(status) {
  const shadow = status.mode === "shadow";
  byId("shadow").hidden = !shadow;
  if (!shadow || performance.now() - asked < PERIOD) return;
  asked = performance.now();
  fetch("api/v1/shadow", { cache: "no-store" })
    .then((response) => (response.ok ? response.json() : Promise.reject(new Error(String(response.status)))))
    .then(show)
    // It is asked again soon; what is shown stays.
    .catch(() => {});
}

function show(report) {
  const jobs = report.jobs;
  setText(byId("shadow-jobs"), number(jobs.watched));
  setText(byId("shadow-ended"), `${number(jobs.ended)} have ended, ${number(jobs.waiting)} wait`);
  showErrors("shadow-first", report.predictions.at_submission.all);
  showErrors("shadow-last", report.predictions.at_start.all);
  const comparison = report.comparison;
  const known = comparison && isNumber(comparison.happened.mean_wait_s);
  setText(byId("shadow-happened"), known ? duration(comparison.happened.mean_wait_s) : "–");
  setText(byId("shadow-happened-more"), known ? outcome(comparison.happened) : "not known yet");
  setText(byId("shadow-replayed"), known ? duration(comparison.replayed.mean_wait_s) : "–");
  setText(byId("shadow-replayed-more"), known ? outcome(comparison.replayed) : "not known yet");
  byId("shadow-replayed").parentElement.title = known
    ? `${count(comparison.jobs, "job")} that have ended, replayed under ${comparison.policy}` : "";
}

function showErrors(id, errors) {
  const known = errors.count > 0;
  setText(byId(id), known ? duration(errors.median_size_s) : "–");
  const words = `${percent(errors.within_5min)} within 5 min, of ${count(errors.count, "start")}`;
  setText(byId(`${id}-more`), known ? words : "no start yet");
}

function outcome(all) {
  return `slowdown ${all.mean_bounded_slowdown.toFixed(2)}, ${percent(all.utilization)} of the cpus`;
}
