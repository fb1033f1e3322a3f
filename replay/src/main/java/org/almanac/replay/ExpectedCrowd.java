package org.almanac.replay;

import java.util.List;

/**
 * How many jobs of a log will wait at once, by a look at its work alone: as if jobs started in the order of their submission
 * and could be cut so that all cpus are always busy while there is work.
 */
public final class ExpectedCrowd {
    private ExpectedCrowd() {}

    /** The most that wait at once on so many cpus. */
    public static int of(ReplayLog log, long cpus) {
        List<ReplayJob> jobs = log.jobs();
        double[] starts = new double[jobs.size()];
        double workedOff = Long.MIN_VALUE;
        int most = 0;
        int started = 0;
        for (int i = 0; i < starts.length; i++) {
            ReplayJob job = jobs.get(i);
            starts[i] = Math.max(workedOff, job.submit());
            workedOff = starts[i] + (double) job.cpus() * job.runtime() / cpus;
            while (started <= i && starts[started] <= job.submit()) {
                started++;
            }
            most = Math.max(most, i + 1 - started);
        }
        return most;
    }
}
