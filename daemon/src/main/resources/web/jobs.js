// Jobs by what becomes of them: TORQUE's states Q R E C H W, and S of a suspended one.

const RUNNING = new Set(["R", "E"]);

/** Whether it runs, or just ends. */
export function runs(job) {
  return RUNNING.has(job.state);
}

/** Whether its start, or its going on, is still to come. */
export function waits(job) {
  return !runs(job) && job.state !== "C";
}
