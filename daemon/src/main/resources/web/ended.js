// Jobs that are over: those that the server still knows, and those that the daemon keeps.

const PERIOD = 60000;
const SINCE = 2 * 86400;

/** Asks for what is kept while somebody looks at it, and no more often than once a minute. */
export class EndedJobs {
  /** @param changed called when more is known */
  constructor(changed) {
    this.changed = changed;
    this.kept = [];
    this.asked = -PERIOD;
  }

  /** The jobs that are over, as the API tells jobs, each once. */
  among(jobs) {
    const over = jobs.filter((job) => job.state === "C");
    const known = new Set(jobs.map((job) => job.id));
    return [...over, ...this.kept.filter((job) => !known.has(job.id))];
  }

  /** Somebody looks at them. */
  look(now) {
    if (performance.now() - this.asked < PERIOD) return;
    this.asked = performance.now();
    fetch(`api/v1/history?since=${Math.max(0, Math.round(now - SINCE))}`, { cache: "no-store" })
      // A daemon that keeps nothing of jobs that are over says so by 404.
      .then((response) => (response.ok ? response.json() : { jobs: [] }))
      .then(({ jobs }) => {
        this.kept = jobs.filter((job) => job.ended !== null).map(listed);
        this.changed();
      })
      // It is asked again soon; what is shown stays.
      .catch(() => {});
  }
}

function listed(job) {
  return {
    ...job, state: "C", submitted: job.queued, expected_end: job.ended, reason: { kind: "completed" },
    started: job.started ?? undefined, name: "", group: "", project: "",
  };
}
