package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.site.JobEntry.State;

/**
 * Jobs that come and go within one batch: each is put where it belongs in the site, the listener is told, and it is noted
 * what that does to a plan.
 */
final class JobTransitions {
    private final Site site;
    private final long now;
    private final SiteListener listener;
    /** Jobs that have come into the queue. */
    private List<JobEntry> arrivals = List.of();
    /** Whether the plan may have room that it had not. */
    private boolean roomier;
    /** Whether planned starts may be impossible now; told once, as a plan is made anew then. */
    private boolean disturbed;

    JobTransitions(Site site, long now, SiteListener listener) {
        this.site = site;
        this.now = now;
        this.listener = listener;
    }

    /** Tells what has become of the plan, but for who has come into the queue. */
    void tellPlan() {
        if (disturbed) {
            listener.disturbed(now);
        }
        if (roomier) {
            listener.compress(now);
        }
    }

    void tellArrivals() {
        listener.arrived(now, arrivals);
    }

    /** A job that runs will end at another time than it was expected to. */
    void delay() {
        disturbed = true;
    }

    /** A plan over the nodes and limits as they were is of no use any more, not even for what else is in the batch. */
    void outdate() {
        roomier = true;
        disturbed = false;
        listener.disturbed(now);
    }

    /** What was planned may not be feasible, and there may be room as well. */
    void disturb() {
        roomier = true;
        disturbed = true;
    }

    /** A job of the queue may start from now on, for all that it had to wait for. */
    void tellStartable(JobEntry entry) {
        if (entry.waits() && entry.mayStart(now) && !arrivals.contains(entry)) {
            site.causes().add(Kind.JOB_READY, entry.job().id());
            listener.startable(now, entry);
        }
    }

    /** Puts a job that holds nothing where it belongs, which may be the queue. */
    void arrive(JobEntry entry) {
        if (site.enqueue(entry, now)) {
            arrivals = arrivals.isEmpty() ? new ArrayList<>(2) : arrivals;
            arrivals.add(entry);
        }
    }

    /** Takes a job that does not run out of wherever it waits. */
    void withdraw(JobEntry entry) {
        if (entry.state == State.WAITING) {
            site.waiting().remove(entry);
            if (!arrivals.isEmpty()) {
                arrivals.remove(entry);
            }
            listener.withdrawn(entry);
            entry.unreserve();
            roomier = true;
        }
    }

    /** Gives back what the job holds, if it holds anything. */
    void free(JobEntry entry) {
        if (entry.holdsResources()) {
            site.runningJobs().free(entry);
            listener.freed(now, entry);
            roomier = true;
        }
    }

    /** A job that others wait for will end at another time than it was expected to, or nobody knows when. */
    void unsettle(JobEntry entry) {
        disturbed |= !site.waitingFor(entry).isEmpty();
    }

    /** A job will not come back: whoever waited for it does so no longer. */
    void gone(JobEntry entry) {
        site.remove(entry);
        List<JobEntry> released = site.dependencies().release(entry.job().id());
        for (int i = 0; i < released.size(); i++) {
            JobEntry waiting = released.get(i);
            if (waiting.waits() && !arrivals.contains(waiting)) {
                listener.startable(now, waiting);
            }
        }
    }
}
