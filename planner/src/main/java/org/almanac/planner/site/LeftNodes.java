package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.cluster.Placement;

/**
 * The nodes that jobs have left: an ended job holds them until it is judged what becomes of them. They are given back then,
 * and what no job of the same owner takes over may be closed to all for some time.
 */
public final class LeftNodes {
    private final Site site;

    LeftNodes(Site site) {
        this.site = site;
    }

    /** The jobs that have ended and of which it is to be judged now what becomes of their nodes. */
    public List<JobEntry> ended() {
        List<JobEntry> ended = new ArrayList<>(2);
        for (JobEntry entry : site.running()) {
            if (entry.isEnded()) {
                ended.add(entry);
            }
        }
        return ended;
    }

    /** Gives back what an ended job held, or what was closed, and tells the listener. */
    public void open(JobEntry entry, long now, SiteListener listener) {
        site.runningJobs().free(entry);
        listener.freed(now, entry);
        entry.forget();
    }

    /** The job has taken over nodes of its owner: its claim is as old as theirs, of that epoch second. */
    public void passTo(JobEntry job, long claimed) {
        job.claimed = claimed;
    }

    /** Closes to all, until that time in epoch seconds, what an ended job has left of its nodes; tells as what. */
    public JobEntry close(JobEntry ended, Placement placement, long now, long until) {
        JobEntry rest = site.known().addRest(ended);
        site.exempt(rest);
        rest.account = ended.account;
        rest.owner = ended.owner;
        site.runningJobs().close(rest, placement, now, until);
        return rest;
    }
}
