// The header: how the cluster and its scheduler are, in a few numbers.

import { byId, setText } from "./dom.js";
import { clockSeconds, count, duration, fine, fullDate, isNumber, number, percent, weekdayClock } from "./format.js";
import { runs, waits } from "./jobs.js";
import { promiseOf } from "./reason.js";

/**
 * Shows the daemon's status, with what the jobs add to it.
 *
 * @param isPartial whether jobs of others are hidden from the viewer
 */
export function showFacts(status, jobs, isPartial) {
  setText(byId("server"), status.server ?? "");
  setText(byId("policy"), status.policy ? `policy ${status.policy}${status.mode === "shadow" ? ", as a shadow" : ""}` : "");
  const fast = isNumber(status.speed) && status.speed !== 1;
  setText(byId("speed"), fast ? `in the demo it is ${weekdayClock(status.present ?? status.now)}, ${number(status.speed)} times as fast` : "");
  setText(byId("version"), status.version ? `Almanac ${status.version}` : "Almanac");

  setText(byId("fact-now"), clockSeconds(status.now));
  setText(byId("fact-date"), fullDate(status.now));

  const running = jobs.filter(runs);
  const waiting = jobs.filter(waits);
  setText(byId("fact-running"), number(running.length));
  setText(byId("fact-cpus"), `${isPartial ? "of yours, on" : "on"} ${count(running.reduce((sum, job) => sum + job.cpus, 0), "cpu")}`);
  setText(byId("fact-waiting"), number(waiting.length));
  setText(byId("fact-planned"), `${isPartial ? "of yours: " : ""}${waitingWords(waiting)}`);

  setText(byId("fact-utilization"), percent(status.utilization));
  byId("gauge-utilization").style.width = `${Math.min(100, Math.max(0, 100 * (status.utilization ?? 0)))}%`;
  showShares(status.shares);
  showPromises(jobs, status.totals ?? {});
  showExpected(status.expected);
  showSearch(status.search ?? {});
  showCycles(status.cycles ?? {});
}

function waitingWords(waiting) {
  if (waiting.length === 0) return "nothing to plan";
  const planned = waiting.filter((job) => isNumber(job.planned_start)).length;
  const held = waiting.filter((job) => job.reason?.kind === "held").length;
  const others = waiting.length - planned - held;
  const words = [`${number(planned)} planned`];
  if (held > 0) words.push(`${number(held)} held`);
  if (others > 0) words.push(`${number(others)} without a plan`);
  return words.join(", ");
}

/** How much of the machine is not where it belongs by its shares, and which owners hold less than they are due. */
function showShares(shares) {
  byId("shares").hidden = !shares;
  if (!shares) return;
  const owners = shares.owners ?? [];
  setText(byId("fact-shares"), percent(shares.distance));
  const below = owners.filter((owner) => owner.below_target).map((owner) => owner.owner);
  setText(byId("fact-below"), belowWords(below));
  byId("shares").title = owners
    .map((owner) => `${owner.owner}: holds ${percent(owner.held)} of ${percent(owner.due)} due now, target ${percent(owner.target)}`)
    .join("\n");
}

function belowWords(owners) {
  if (owners.length === 0) return "no owner is below its target";
  if (owners.length === 1) return `${owners[0]} is below its target`;
  const named = owners.slice(0, 2);
  const others = owners.length - named.length;
  const words = others > 0 ? `${named.join(", ")} and ${count(others, "other")}` : named.join(" and ");
  return `${words} are below their targets`;
}

/** How many of the starts so far kept their promise, and how many of the promises given now are to be broken. */
function showPromises(jobs, totals) {
  const past = totals.promises > 0;
  setText(byId("fact-promises"), past ? percent(Math.floor((totals.promises_kept / totals.promises) * 100) / 100) : "–");
  const promises = jobs.filter(waits).map(promiseOf).filter((promise) => promise !== null);
  const late = promises.filter((promise) => promise.state === "late").length;
  let words = promises.length === 0 ? "none is open" : `all ${number(promises.length)} open ones stand`;
  if (late > 0) words = `${number(late)} of ${number(promises.length)} open ones will be late`;
  setText(byId("fact-moved"), past ? `kept so far; ${words}` : words);
  byId("fact-moved").classList.toggle("late", late > 0);
}

/** How near the expected starts came that jobs were told which had to wait. */
function showExpected(expected) {
  const errors = expected?.errors;
  byId("expected").hidden = !errors?.jobs;
  if (!errors?.jobs) return;
  setText(byId("fact-expected"), percent(errors.coverage_80));
  setText(byId("fact-error"), `within their ranges; half within ${duration(errors.error_median_s)} of the time told, ${percent(errors.within_10min_ratio)} within 10 min`);
  byId("expected").title = (expected.by_horizon ?? [])
    .filter((each) => each.jobs > 0)
    .map((each) => `${each.name === "more" ? "later" : `within ${each.name}`}: ${count(each.jobs, "job")}, `
      + `${percent(each.within_10min_ratio)} within 10 min, half within ${duration(each.error_median_s)}, `
      + `ranges hold ${percent(each.coverage_80)}, ${count(each.promises_late, "promise")} late`)
    .join("\n");
}

function showSearch(search) {
  setText(byId("fact-search"), isNumber(search.accepted) ? count(search.accepted, "gain") : "–");
  const runs = search.runs ? `${number(search.candidates)} tried in ${count(search.runs, "run")}` : "has not run yet";
  setText(byId("fact-candidates"), runs);
  byId("fact-search").parentElement.title = Object.entries(search.objective ?? {})
    .filter(([, value]) => isNumber(value))
    .map(([criterion, value]) => `${criterion.replaceAll("_", " ")}: ${Number(value.toPrecision(4))}`)
    .join("\n");
}

function showCycles(cycles) {
  setText(byId("fact-cycle"), fine(cycles.last_duration_s));
  const failed = cycles.failed ? `, ${number(cycles.failed)} failed` : "";
  setText(byId("fact-cycles"), `${count(cycles.count ?? 0, "cycle")}${failed}`);
  byId("fact-cycles").classList.toggle("late", Boolean(cycles.failed));
}
