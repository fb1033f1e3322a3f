// Jobs that are over: those that the server still knows, and those that the daemon keeps.

const PERIOD = 60000;
const SINCE = 2 * 86400;

/** Asks for what is kept while somebody looks at it, and of one moment no more often than once a minute. */
export class EndedJobs {
  /** @param changed called when more is known */
  constructor(changed) {
    this.changed = changed;
    this.kept = [];
    /** Whether there are more than are kept here. */
    this.isCut = false;
    this.asked = -PERIOD;
    this.until = 0;
  }

  /** The jobs that are over at that time, as the API tells jobs, each once. */
  among(jobs, now) {
    const over = jobs.filter((job) => job.state === "C");
    const known = new Set(jobs.map((job) => job.id));
    return [...over, ...this.kept.filter((job) => job.expected_end <= now && !known.has(job.id))];
  }

  /** Somebody looks at them at that time. */
  look(now) {
    const until = Math.round(now);
    const isOther = until < this.until || until > this.until + SINCE;
    if (!isOther && performance.now() - this.asked < PERIOD) return;
    this.asked = performance.now();
    this.until = until;
    fetch(`api/v1/ended?since=${Math.max(0, until - SINCE)}&until=${until}`, { cache: "no-store" })
      // A daemon that keeps nothing of jobs that are over says so by 404.
      .then((response) => (response.ok ? response.json() : { jobs: [], complete: true }))
      .then(({ jobs, complete }) => {
        if (until !== this.until) return;
        this.kept = jobs.map(listed);
        this.isCut = !complete;
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
