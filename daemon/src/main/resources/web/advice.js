// The least changes of a job that let it start sooner, in words.

import { amountOf, bytes, clock, count, duration, isNumber, number } from "./format.js";

const UNTOLD = {
  not_planned: "The site's policy plans no starts ahead, so nothing can be told.",
  not_waiting_for_room: "It does not wait for room: asking for less does not help.",
};

/** What a job might ask for in place of what it asks for: "a walltime of 11 h in place of 12 h". */
export function changeText(from, to) {
  const words = [];
  if (to.walltime_s !== from.walltime_s) words.push(`a walltime of ${exact(to.walltime_s)} in place of ${exact(from.walltime_s)}`);
  // Of a job whose pieces are single cpus the cpus say it all.
  if (to.chunks !== from.chunks && from.chunks !== from.cpus) {
    words.push(`${count(to.chunks, "piece")} with ${count(to.cpus, "cpu")} in place of ${number(from.chunks)} with ${number(from.cpus)}`);
  } else if (to.cpus !== from.cpus) {
    words.push(`${count(to.cpus, "cpu")} in place of ${number(from.cpus)}`);
  }
  // Fewer cpus bring less memory with them.
  if (to.memory_bytes !== from.memory_bytes && to.cpus === from.cpus && isNumber(to.memory_bytes)) {
    words.push(`${amountOf("memory", to.memory_bytes)} in place of ${bytes(from.memory_bytes)}`);
  }
  if (to.queue !== from.queue) words.push(`the queue ${to.queue}`);
  const dropped = from.properties.filter((property) => !to.properties.includes(property));
  const added = to.properties.filter((property) => !from.properties.includes(property));
  if (added.length > 0) words.push(`nodes with ${added.join(", ")}`);
  if (dropped.length > 0) words.push(`without ${dropped.join(", ")}`);
  return words.join(" and ");
}

/** Sentences for all changes that help; else one that says that none does, or why nothing is told. */
export function changeSentences(least, now) {
  if (UNTOLD[least.looked]) return [UNTOLD[least.looked]];
  const short = (least.too_short ?? []).map(
    (change) => `With ${changeText(least.asked, change.asked)} it would start sooner, but ${exceeded(change)}.`,
  );
  if (least.changes.length === 0) return ["No smaller request was found with which it would start clearly sooner.", ...short];
  const helpful = least.changes.map((change) => {
    const sooner = isNumber(change.gain_s) ? `, ${duration(change.gain_s)} sooner` : "";
    const start = change.planned_start <= now ? "starts at once" : `starts ${clock(change.planned_start, now)}`;
    const risk = change.past_longer > 0 ? `; ${exceeded(change)}` : "";
    return `With ${changeText(least.asked, change.asked)} it ${start}${sooner}${risk}.`;
  });
  return [...helpful, ...short];
}

/** How many of the last jobs of the kind ran for longer than a changed walltime. */
function exceeded({ past_jobs: jobs, past_longer: longer, past_shortest_s: shortest }) {
  return longer === jobs
    ? `its user's last ${number(jobs)} of this kind ran for ${exact(shortest)} or longer`
    : `${number(longer)} of its user's last ${number(jobs)} of this kind ran longer`;
}

/** What walltime would do by how long the user's jobs of that kind have run. */
export function adviceSentence(advice) {
  return `A walltime of ${exact(advice.walltime_s)} would do: the last ${number(advice.jobs)} of this kind ended within ${duration(advice.longest_s)}.`;
}

/** A walltime as it may be typed: "4:10:00". */
function exact(seconds) {
  const two = (n) => String(n).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.round(seconds) % 60)}`;
}
