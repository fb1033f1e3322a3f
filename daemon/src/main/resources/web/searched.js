// What the search has done to the start of one job.

import { clock, count, duration, isNumber, number } from "./format.js";

/**
 * Sentences about the last search, and about all of which is known that they have moved the job.
 *
 * @param search of the status: runs, and the last one, which is told to those alone who may see all jobs
 * @param moves of the job's start, with their causes, the eldest first
 */
export function searchSentences(job, search, moves, now) {
  if (!search?.runs) return ["No search has run yet."];
  const sentences = [];
  const last = search.last?.at ? search.last : null;
  if (last) sentences.push(lastSentence(job, last, now));
  const own = moves.filter((move) => isNumber(move.to) && (move.causes ?? []).some((cause) => cause.kind === "searched"));
  if (own.length > 0) {
    const by = own.reduce((sum, move) => sum + (move.to - move.from), 0);
    const [way, amount] = by > 0 ? ["later", by] : ["earlier", -by];
    const latest = own.at(-1);
    const often = own.length === 1 ? "once" : `${number(own.length)} times`;
    const far = by === 0 ? "there and back" : `${duration(amount)} ${way}${own.length > 1 ? " in all" : ""}`;
    sentences.push(`Searches have moved it ${often}, ${far}; last at ${clock(latest.at, now)}.`);
  } else if (!last) {
    sentences.push(`Of ${count(search.runs, "search", "searches")} so far, none is known to have moved it.`);
  }
  return sentences;
}

function lastSentence(job, last, now) {
  const at = clock(last.at, now);
  const tried = `${count(last.candidates, "plan")} tried, ${number(last.accepted)} kept`;
  const shift = (last.moved ?? []).find((each) => each.id === job.id);
  if (shift) {
    const by = shift.to - shift.from;
    const since = job.planned_start === shift.to ? "" : " Since then it has moved again.";
    return `At ${at} it moved this start ${duration(by)} ${by > 0 ? "later" : "earlier"}, from ${clock(shift.from, now)} to ${clock(shift.to, now)}: ${tried}.${since}`;
  }
  if (job.submitted > last.at) return `The job came after the last search, which was at ${at}.`;
  return `At ${at} it left this start where it was: ${tried}.`;
}
