// What is in the way of a job, and why a planned start has moved, in words.

import { amountOf, bytes, clock, isInBytes, isNumber, number, shortId } from "./format.js";

const sentences = {
  own_time: (o, now) => `may start from ${clock(o.until, now)}`,
  start_refused: (o, now) => `start refused, tried again from ${clock(o.until, now)}`,
  start_failed: (o, now) => `start came to nothing, tried again from ${clock(o.until, now)}`,
  start_postponed: (o, now) => `start put off until the server is ready, tried again from ${clock(o.until, now)}`,
  after_jobs: (o) => `starts after ${jobs(o)}`,
  limit: (o) => `limit ${o.limit}: ${quantity(o.resource, o.use)} of ${quantity(o.resource, o.value)} in use, `
    + `asks for ${quantity(o.resource, o.asked)}${until(o)}`,
  resources: (o) => `waits for ${(o.shortages ?? []).map(shortage).join(" and ")}${until(o)}`,
  empty_nodes: (o) => `waits for nodes of its own (${number(o.empty)} empty)${until(o)}`,
  set: (o) => `waits for one ${setOf(o.keys)} with room for ${number(o.chunks)} chunks, ${amountOf("cpus", o.asked)} `
    + `(at most ${number(o.free)} free in one)${until(o)}`,
  outside_hours: (o, now) => `${bars[o.bar]?.(o) ?? "outside of its hours"}${o.next ? `, next at ${clock(o.next, now)}` : ""}`,
  window: (o, now) => `window ${o.window} until ${clock(o.to, now)}`,
  reservation: (o, now) => `reservation ${o.window} begins ${clock(o.from, now)}`,
  behind: (o) => (o.job ? `behind job ${shortId(String(o.job))}` : "behind another job"),
  start_kept: () => "keeps its start",
};

const bars = {
  prime_time_only: (o) => `queue ${o.queue} starts in prime time only`,
  non_prime_time_only: (o) => `queue ${o.queue} starts in non-prime time only`,
  dedicated_time_only: (o) => `queue ${o.queue} runs in dedicated time only`,
  dedicated_time: () => "dedicated time is for other queues",
  before_dedicated_time: () => "would not end before dedicated time",
  before_end_of_dedicated_time: () => "would not end in dedicated time",
  before_prime_time: () => "would run on into prime time",
  before_non_prime_time: () => "would run on into non-prime time",
};

const causes = {
  preempted: (s) => `${job(s)} may stop others, and has got nodes`,
  node_down: (s) => `node ${s} went down`,
  node_offline: (s) => `node ${s} was taken offline`,
  node_gone: (s) => `node ${s} is gone`,
  node_changed: (s) => `node ${s} has changed`,
  node_up: (s) => `node ${s} is up again`,
  node_new: (s) => `node ${s} is new`,
  job_overran: (s) => `${job(s)} runs longer than its walltime`,
  job_extended: (s) => `${job(s)} runs longer than its soft walltime`,
  started_elsewhere: (s) => `${job(s)} was started by others`,
  job_resumed: (s) => `${job(s)} was resumed`,
  start_refused: (s) => `the start of ${job(s)} was refused`,
  start_failed: (s) => `the start of ${job(s)} came to nothing`,
  start_postponed: (s) => `the server was not ready to start ${job(s)}`,
  started_late: (s) => `${job(s)} started late`,
  array_changed: (s) => `${s ? `array ${s}` : "another array"} may run another number of its jobs at once`,
  limits_changed: () => "limits have changed",
  windows_changed: () => "windows, reservations or hours have changed",
  queue_changed: (s) => `queue ${s} has changed`,
  job_changed: (s) => `${job(s)} was changed`,
  job_held: (s) => `${job(s)} was held`,
  job_suspended: (s) => `${job(s)} was suspended`,
  job_requeued: (s) => `${job(s)} was requeued`,
  searched: () => "the search found a better plan",
  policy_switched: () => "another policy took over",
  restored: () => "the scheduler was restarted",
  asked_late: () => "the scheduler came late",
  job_released: (s) => `${job(s)} was released`,
  job_ready: (s) => `${job(s)} need not wait any more`,
  reordered: () => "the order of the queue has changed",
  submitted: (s) => `${job(s)} was submitted`,
  place_left: () => "a job that started left its place in the plan to another one",
  nodes_opened: () => "a window is over, or prime time or dedicated time begins or ends",
  job_deleted: (s) => `${job(s)} was deleted`,
  job_ended: (s) => `${job(s)} has ended`,
  job_ended_early: (s) => `${job(s)} ended early`,
};

/** Sets of nodes by what they are formed. */
export function setOf(keys) {
  return keys?.length ? keys.join(" or ") : "set of nodes";
}

/** A job by its id; one whose id is not told is another user's. */
function job(id) {
  return id ? `job ${shortId(id)}` : "another job";
}

/** All that is in a job's way; empty where nothing is told. */
export function obstacleText(obstacles, now) {
  const text = (Array.isArray(obstacles) ? obstacles : [])
    .map((o) => sentences[o.kind]?.(o, now) ?? String(o.kind).replaceAll("_", " "))
    .join("; ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What may have caused a move; empty where nothing is told. */
export function causeText(move) {
  return (move?.causes ?? [])
    .map((cause) => causes[cause.kind]?.(String(cause.subject ?? "")) ?? String(cause.kind).replaceAll("_", " "))
    .join(", or ");
}

function shortage(s) {
  const scattered = isNumber(s.free) && s.free >= s.asked;
  const where = s.properties?.length ? ` with ${s.properties.join(", ")}` : "";
  const beside = s.together?.length ? ` beside free ${s.together.join(" and ")}` : "";
  const elsewhere = beside ? ", elsewhere" : ", scattered";
  return `${amountOf(s.resource, s.asked)}${where}${beside} (${quantity(s.resource, s.free)} free${scattered ? elsewhere : ""})`;
}

function quantity(resource, n) {
  return isInBytes(resource) ? bytes(n) : number(n);
}

function until(o) {
  return o.job_count ? ` until ${jobs(o)} ${o.job_count === 1 ? "ends" : "end"}` : "";
}

function jobs(o) {
  const names = (o.jobs ?? []).map((id) => shortId(String(id)));
  const more = (o.job_count ?? names.length) - names.length;
  if (names.length === 0) return more === 1 ? "another job" : `${number(more)} other jobs`;
  if (more > 0) names.push(`${number(more)} more`);
  if (names.length === 1) return `job ${names[0]}`;
  return `jobs ${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}
