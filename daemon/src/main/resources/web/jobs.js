// Jobs by what becomes of them: TORQUE's states Q R E C H W, and S of a suspended one.

import { isNumber } from "./format.js";

const RUNNING = new Set(["R", "E"]);
const STANDINGS = { H: "held", W: "held", T: "held", S: "suspended", C: "ended" };

/** Whether it runs, or just ends. */
export function runs(job) {
  return RUNNING.has(job.state);
}

/** Whether its start, or its going on, is still to come. */
export function waits(job) {
  return !runs(job) && job.state !== "C";
}

/** In one word how it stands: "running", "planned", "unplanned", "held", "suspended" or "ended". */
export function standingOf(job) {
  if (runs(job)) return "running";
  return STANDINGS[job.state] ?? (isNumber(job.planned_start) ? "planned" : "unplanned");
}

/** Which way its planned start has moved last: "later", "earlier" or "not". */
export function movedOf(job) {
  return job.moved ?? "not";
}
