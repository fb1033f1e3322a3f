package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.site.JobEntry.State;

/**
 * The jobs that come and go within one batch of events. It puts each job where it belongs in the site, tells the
 * listener, and notes what that means for a plan.
 */
final class JobTransitions {
    private final Site site;
    private final long now;
    private final SiteListener listener;
    /** The jobs that have come into the queue. */
    private List<JobEntry> arrivals = List.of();
    /** Jobs of the queue that ask for something else now. */
    private List<JobEntry> altered = List.of();
    /** Whether the plan may have room that it had not before. */
    private boolean roomier;
    /** Whether the order of the queue is another one. */
    private boolean reordered;
    /** Whether planned starts may have become impossible. That is told once, as a plan is made anew then. */
    private boolean disturbed;

    JobTransitions(Site site, long now, SiteListener listener) {
        this.site = site;
        this.now = now;
        this.listener = listener;
    }

    /** Tells the listener what the batch means for the plan, except for the jobs that have come into the queue. */
    void tellPlan() {
        if (reordered) {
            site.causes().add(Kind.REORDERED);
            listener.reordered(now);
        }
        if (disturbed) {
            listener.disturbed(now);
        } else if (!altered.isEmpty()) {
            listener.altered(now, altered);
        }
        if (roomier) {
            listener.compress(now);
        }
    }

    /** Notes that jobs of the queue stand in another order. */
    void reorder() {
        reordered = true;
    }

    /** Of jobs that come together those first that a formula puts first. */
    void tellArrivals() {
        if (arrivals.size() > 1 && site.hasFormula()) {
            site.waiting().inOrder(arrivals);
        }
        listener.arrived(now, arrivals);
    }

    /** Notes that a running job is expected to end at another time. */
    void delay() {
        disturbed = true;
    }

    /**
     * Tells at once that nodes or limits have changed, as the plan of before cannot even serve the rest of the batch.
     */
    void outdate() {
        roomier = true;
        disturbed = false;
        listener.disturbed(now);
    }

    /** Notes that planned starts may be impossible, and that there may be room as well. */
    void disturb() {
        roomier = true;
        disturbed = true;
    }

    /** Notes that a job of the queue asks for something else. */
    void alter(JobEntry entry) {
        altered = altered.isEmpty() ? new ArrayList<>(2) : altered;
        altered.add(entry);
    }

    /** Tells that a job of the queue has nothing more to wait for than resources. */
    void tellStartable(JobEntry entry) {
        if (entry.waits() && entry.isDue(now) && !arrivals.contains(entry)) {
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

    /** Takes a job that does not run out of the queue, if it is there. */
    void withdraw(JobEntry entry) {
        if (entry.state == State.WAITING) {
            site.waiting().remove(entry);
            if (!arrivals.isEmpty()) {
                arrivals.remove(entry);
            }
            listener.withdrawn(entry);
            site.known().unqueued(entry);
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

    /** Notes that there is room that was closed. */
    void room() {
        roomier = true;
    }

    /**
     * The job has ended, or is deleted. Where nodes do not pass to other jobs at once, what it holds is given back when the
     * policy decides.
     */
    void end(JobEntry entry) {
        if (entry.holdsResources() && site.claims().isActive()) {
            site.runningJobs().end(entry);
        } else {
            free(entry);
        }
        gone(entry);
    }

    /** Notes that the job's end has become another one or unknown, which matters if jobs wait for it. */
    void unsettle(JobEntry entry) {
        disturbed |= !site.waitingFor(entry).isEmpty();
    }

    /** Removes a job that will not come back, and tells which jobs no longer wait for it. */
    void gone(JobEntry entry) {
        site.known().remove(entry);
        List<JobEntry> released =
                site.known().dependencies().release(entry.job().id());
        for (int i = 0; i < released.size(); i++) {
            JobEntry waiting = released.get(i);
            if (waiting.waits() && !arrivals.contains(waiting)) {
                if (site.claims().isActive()) {
                    site.claims().delay(waiting, now);
                }
                listener.startable(now, waiting);
            }
        }
    }
}
