package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Cause;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.JobId;

/** The log of what has happened in a site since it was last {@linkplain #clear cleared}: the possible causes of moves. */
public final class CauseLog {
    private final List<Cause> causes = new ArrayList<>();

    CauseLog copy() {
        CauseLog copy = new CauseLog();
        copy.takeOver(this);
        return copy;
    }

    /** In the order in which they were logged. To be read only. */
    public List<Cause> causes() {
        return causes;
    }

    /** Adds all that another log has. */
    public void takeOver(CauseLog others) {
        causes.addAll(others.causes);
    }

    public void clear() {
        causes.clear();
    }

    public void add(Kind kind) {
        causes.add(new Cause(kind, Optional.empty()));
    }

    void add(Kind kind, JobId job) {
        causes.add(new Cause(kind, Optional.of(job.value())));
    }

    /**
     * Logs an event that is about to be applied. Ends and confirmed starts are not logged here, but where the job's
     * entry is known.
     */
    void add(Event event, Site site) {
        // Tests of classes are faster than tests of interfaces, and most events are of these two.
        if (event instanceof Event.Ended
                || event instanceof Event.StartConfirmed
                || event instanceof Event.StopRefused) {
            return;
        }
        if (event instanceof Event.Submitted submitted) {
            add(Kind.SUBMITTED, submitted.job());
        } else if (event instanceof Event.OfJob ofJob) {
            add(isExtension(ofJob, site) ? Kind.JOB_EXTENDED : kind(ofJob), ofJob.job());
        } else if (event instanceof Event.OfNode ofNode) {
            site.nodes().name(ofNode.cluster(), ofNode.node()).ifPresent(name -> add(kind(ofNode), name));
        } else if (event instanceof Event.NodeNew added) {
            add(Kind.NODE_NEW, added.added().name());
        } else if (event instanceof Event.LimitsChanged) {
            add(Kind.LIMITS_CHANGED);
        } else if (event instanceof Event.WindowsChanged || event instanceof Event.HoursChanged) {
            add(Kind.WINDOWS_CHANGED);
        } else if (event instanceof Event.QueueChanged changed) {
            add(Kind.QUEUE_CHANGED, changed.queue().name());
        }
    }

    /** Logs that the number of jobs of an array that may run at once has changed. */
    void addArray(String array) {
        add(Kind.ARRAY_CHANGED, array);
    }

    private void add(Kind kind, String subject) {
        causes.add(new Cause(kind, Optional.of(subject)));
    }

    private static Kind kind(Event.OfNode event) {
        if (event instanceof Event.NodeDown) {
            return Kind.NODE_DOWN;
        } else if (event instanceof Event.NodeOffline) {
            return Kind.NODE_OFFLINE;
        } else if (event instanceof Event.NodeGone) {
            return Kind.NODE_GONE;
        }
        return event instanceof Event.NodeUp ? Kind.NODE_UP : Kind.NODE_CHANGED;
    }

    private static boolean isExtension(Event.OfJob event, Site site) {
        return event instanceof Event.Overrunning overrunning
                && site.find(overrunning.job())
                        .filter(job -> job.beyond() > 0 && overrunning.expectedEnd() <= job.latestEnd())
                        .isPresent();
    }

    private static Kind kind(Event.Unmade unmade) {
        return switch (unmade) {
            case REFUSED -> Kind.START_REFUSED;
            case FAILED -> Kind.START_FAILED;
            case POSTPONED -> Kind.START_POSTPONED;
        };
    }

    private static Kind kind(Event.OfJob event) {
        if (event instanceof Event.StartRefused refused) {
            return kind(refused.unmade());
        } else if (event instanceof Event.StartByPreemption) {
            return Kind.PREEMPTED;
        } else if (event instanceof Event.StartedElsewhere || event instanceof Event.StartUnanswered) {
            return Kind.STARTED_ELSEWHERE;
        } else if (event instanceof Event.Overrunning) {
            return Kind.JOB_OVERRAN;
        } else if (event instanceof Event.Held) {
            return Kind.JOB_HELD;
        } else if (event instanceof Event.Released) {
            return Kind.JOB_RELEASED;
        } else if (event instanceof Event.Suspended) {
            return Kind.JOB_SUSPENDED;
        } else if (event instanceof Event.Resumed) {
            return Kind.JOB_RESUMED;
        } else if (event instanceof Event.Requeued) {
            return Kind.JOB_REQUEUED;
        }
        return event instanceof Event.Deleted ? Kind.JOB_DELETED : Kind.JOB_CHANGED;
    }
}
