package org.almanac.daemon.shadow;

import java.util.List;
import java.util.Optional;

/**
 * What a shadow has learnt up to now.
 *
 * @param now when somebody looked last, in epoch seconds
 * @param jobs what has become of the jobs
 * @param atSubmission the first predictions
 * @param atStart the last predictions before the starts
 * @param comparison what the plan's own policy would have given; empty where that is not known yet
 */
public record ShadowReport(
        long now, Jobs jobs, Predictions atSubmission, Predictions atStart, Optional<Comparison> comparison) {
    /**
     * How many jobs there are.
     *
     * @param assumed those among the ended ones of whose end the server told nothing, so that it is taken to lie half way
     *     between two looks
     * @param atOnce those among the started ones that no look has seen waiting, so that nothing could be predicted
     * @param unpredicted those among the other started ones for which no start was predicted
     * @param overdue those that wait and were predicted first to have started by now
     */
    public record Jobs(
            long watched,
            long waiting,
            long running,
            long ended,
            long assumed,
            long deleted,
            long lost,
            long atOnce,
            long unpredicted,
            long overdue) {}

    static ShadowReport of(Watched watched, Optional<Comparison> comparison) {
        List<ShadowJob> all = watched.jobs();
        return new ShadowReport(
                watched.now(),
                new Jobs(
                        all.size(),
                        count(all, ShadowJob.Stand.WAITS),
                        count(all, ShadowJob.Stand.RUNS),
                        count(all, ShadowJob.Stand.ENDED),
                        all.stream()
                                .filter(job -> job.stand() == ShadowJob.Stand.ENDED
                                        && job.end().orElseThrow().source() == End.Source.ASSUMED)
                                .count(),
                        count(all, ShadowJob.Stand.DELETED),
                        count(all, ShadowJob.Stand.LOST),
                        all.stream().filter(ShadowReport::startedAtOnce).count(),
                        all.stream()
                                .filter(job ->
                                        job.started().isPresent() && job.first().isEmpty() && !startedAtOnce(job))
                                .count(),
                        all.stream()
                                .filter(job -> isOverdue(job, watched.now()))
                                .count()),
                Predictions.of(all, ShadowJob::first),
                Predictions.of(all, ShadowJob::last),
                comparison);
    }

    private static boolean startedAtOnce(ShadowJob job) {
        return job.first().isEmpty() && job.started().orElse(Long.MAX_VALUE) <= job.seen();
    }

    private static long count(List<ShadowJob> jobs, ShadowJob.Stand stand) {
        return jobs.stream().filter(job -> job.stand() == stand).count();
    }

    private static boolean isOverdue(ShadowJob job, long now) {
        return job.stand() == ShadowJob.Stand.WAITS
                && job.started().isEmpty()
                && job.first().map(told -> told.start() < now).orElse(false);
    }
}
