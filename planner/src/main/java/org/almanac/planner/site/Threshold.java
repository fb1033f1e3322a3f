package org.almanac.planner.site;

import java.util.List;
import org.almanac.planner.JobOrder;
import org.almanac.planner.site.JobEntry.State;

/** The threshold of {@link JobOrder} within one batch of events: a job whose value is not above it is not in the queue. */
final class Threshold {
    private final Site site;
    private final long now;
    private final JobTransitions jobs;

    Threshold(Site site, long now, JobTransitions jobs) {
        this.site = site;
        this.now = now;
        this.jobs = jobs;
    }

    /** Takes the jobs out of the queue that are not above it any more, and puts those into it that are. */
    void pass() {
        if (!site.values().mayHoldBack() && !site.values().holdsBack()) {
            return;
        }
        for (JobEntry entry : List.copyOf(site.jobs())) {
            boolean waits = entry.state == State.WAITING;
            if ((waits || entry.state == State.BELOW) && site.isBelow(entry, now) == waits) {
                if (waits) {
                    jobs.unsettle(entry);
                    jobs.withdraw(entry);
                    entry.state = State.BELOW;
                } else {
                    jobs.arrive(entry);
                }
            }
        }
    }

    /** Counts how many jobs it holds back after the batch. */
    void count() {
        if (!site.values().mayHoldBack() && !site.values().holdsBack()) {
            return;
        }
        int below = 0;
        for (JobEntry entry : site.jobs()) {
            below += entry.state == State.BELOW ? 1 : 0;
        }
        site.values().setBelow(below);
    }
}
