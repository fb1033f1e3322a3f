package org.almanac.workload.edit;

import org.almanac.workload.log.JobLog;

/**
 * Keeps the jobs that were submitted within a time; they keep their submit times.
 *
 * @param from seconds of the log's time, inclusive
 * @param to seconds of the log's time, exclusive, later than {@code from}
 */
public record Window(long from, long to) implements LogEdit {
    public Window {
        if (to <= from) {
            throw new IllegalArgumentException("a window from " + from + " to " + to);
        }
    }

    /** How long it is, in seconds. */
    public long length() {
        return to - from;
    }

    /** Whether a moment is in both. */
    public boolean overlaps(Window other) {
        return from < other.to && other.from < to;
    }

    @Override
    public JobLog apply(JobLog log) {
        return EachJob.kept(
                log, job -> job.facts().submit() >= from && job.facts().submit() < to, told());
    }

    @Override
    public String told() {
        return "dropped: not submitted from second " + from + " to before second " + to;
    }
}
