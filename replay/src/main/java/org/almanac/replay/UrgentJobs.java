package org.almanac.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Jobs of a log that are drawn by lot to be urgent: they are put into a queue of their own, and are the same otherwise. */
public final class UrgentJobs {
    /** Their queue. */
    public static final String QUEUE = "urgent";

    private UrgentJobs() {}

    /**
     * The log with that share of its jobs urgent.
     *
     * @param share from 0 to 1
     */
    public static ReplayLog of(ReplayLog log, double share, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<ReplayJob> jobs = new ArrayList<>(log.jobs().size());
        for (ReplayJob job : log.jobs()) {
            jobs.add(random.nextDouble() < share ? job.in(QUEUE) : job);
        }
        return new ReplayLog(jobs, log.leftOut(), log.bent(), log.submissions());
    }
}
