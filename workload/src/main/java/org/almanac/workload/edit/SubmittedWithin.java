package org.almanac.workload.edit;

/**
 * That a job was submitted within a time.
 *
 * @param from seconds of the log's time, inclusive
 * @param to seconds of the log's time, exclusive, later than {@code from}
 * @param told the time as people gave it, such as {@code submitted from 2002-08-01 to before 2002-09-01}
 */
public record SubmittedWithin(long from, long to, String told) implements JobCriterion {
    public SubmittedWithin {
        if (to <= from) {
            throw new IllegalArgumentException("submitted from " + from + " to " + to);
        }
    }

    @Override
    public boolean holds(NamedJob job) {
        return job.facts().submit() >= from && job.facts().submit() < to;
    }
}
