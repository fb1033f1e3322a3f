package org.almanac.pbs.sim;

/**
 * A job that ran and ended before a simulated server was first asked; times in epoch seconds.
 *
 * @param id whole, with the server's name
 * @param cpus that it asked for in all
 * @param walltime seconds that it asked for
 */
public record PastRun(
        String id, String user, String queue, long cpus, long walltime, long queued, long started, long ended) {
    static PastRun of(SimJob job) {
        return new PastRun(
                job.id.value(),
                job.submission.owner().user(),
                job.queue,
                job.submission.request().total().cpus(),
                job.walltime,
                job.queued,
                job.started.orElseThrow(),
                job.ended.orElseThrow());
    }
}
