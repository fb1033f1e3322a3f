package org.almanac.planner.policy.preemption;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.Preemption;
import org.almanac.planner.cluster.JobId;

/**
 * A preemption that is told, or asked for and not answered. What is told of the jobs that are stopped is kept back until all of
 * them are, so that nobody else gets the nodes of those that are stopped first.
 */
final class Pending {
    final Preemption preemption;
    /** The jobs of which it is not known yet that they hold nothing any more. */
    private final Set<JobId> open = new HashSet<>();

    private final Set<JobId> stopped = new HashSet<>();
    private final List<Event> keptBack = new ArrayList<>();
    private boolean asked;
    private boolean refused;
    private long giveUp;

    Pending(Preemption preemption) {
        this.preemption = preemption;
        preemption.stops().forEach(stop -> open.add(stop.job()));
    }

    Pending copy() {
        Pending copy = new Pending(preemption);
        copy.open.retainAll(open);
        copy.stopped.addAll(stopped);
        copy.keptBack.addAll(keptBack);
        copy.asked = asked;
        copy.refused = refused;
        copy.giveUp = giveUp;
        return copy;
    }

    JobId job() {
        return preemption.job().id();
    }

    boolean concerns(JobId job) {
        return open.contains(job) || stopped.contains(job);
    }

    /** The jobs are to be stopped now; it is no longer waited for that from that time on. */
    void ask(long until) {
        asked = true;
        giveUp = until;
    }

    boolean isAsked() {
        return asked;
    }

    /** When it is no longer waited for an answer, in epoch seconds. */
    long giveUp() {
        return giveUp;
    }

    /** Keeps the event back if it tells of a job that is stopped, or has been; tells whether it does. */
    boolean keepsBack(Event event) {
        if (!asked || !(event instanceof Event.OfJob ofJob)) {
            return false;
        }
        if (open.contains(ofJob.job()) && isStop(event)) {
            open.remove(ofJob.job());
            stopped.add(ofJob.job());
        }
        return stopped.contains(ofJob.job()) && keptBack.add(event);
    }

    private static boolean isStop(Event event) {
        return event instanceof Event.Suspended
                || event instanceof Event.Requeued
                || event instanceof Event.Ended
                || event instanceof Event.Deleted;
    }

    /** One of the jobs is not stopped. */
    void refuse(JobId job) {
        refused |= open.remove(job);
    }

    /** Whether all jobs are stopped. */
    boolean isDone() {
        return open.isEmpty() && !refused;
    }

    /** Whether there is nothing more to wait for; also after a refusal the other jobs are waited for, as their nodes are needed. */
    boolean isOver(long now) {
        return asked && (open.isEmpty() || now >= giveUp);
    }

    List<Event> keptBack() {
        return keptBack;
    }

    /** The jobs that have not been stopped. */
    Set<JobId> open() {
        return open;
    }
}
