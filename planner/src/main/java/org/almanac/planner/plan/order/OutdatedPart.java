package org.almanac.planner.plan.order;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.timeline.Holding;

/** The part of a job list's plan that is out of date: from some place in the order on, starts have to be found anew. */
final class OutdatedPart {
    private static final int NOWHERE = Integer.MAX_VALUE;

    private int place = NOWHERE;
    private long until = Long.MIN_VALUE;
    private long unsureUpTo = Long.MIN_VALUE;
    private final List<Holding> freed = new ArrayList<>(0);

    /** Starts may change from that place on. Until that time something is no longer held that was held. */
    void add(int from, long to) {
        add(from, to, Times.NEVER);
    }

    /**
     * The same; a job planned after the time {@code unsure} is concerned only by what is held otherwise than before.
     */
    void add(int from, long to, long unsure) {
        place = Math.min(place, from);
        until = Math.max(until, to);
        unsureUpTo = Math.max(unsureUpTo, unsure);
    }

    /** The same, because that holding has been given back. */
    void add(int from, Holding back, long unsure) {
        add(from, back.to(), unsure);
        freed.add(back);
    }

    /** The job at that place has been taken out of the order. */
    void removed(int from) {
        if (from < place && place != NOWHERE) {
            place--;
        }
    }

    boolean isAnything() {
        return place != NOWHERE;
    }

    /** The first place in the order from which on starts may change. */
    int place() {
        return place;
    }

    /**
     * Until when what is held differs from what was held by the jobs of the list and by running jobs, in epoch seconds.
     */
    long until() {
        return until;
    }

    /** Whether jobs planned then are concerned only by what is held otherwise than before. */
    boolean isOnlyByHoldings(long time) {
        return time > unsureUpTo;
    }

    /** The holdings that have been given back, by which other jobs may start earlier. */
    List<Holding> freed() {
        return freed;
    }

    void clear() {
        place = NOWHERE;
        until = Long.MIN_VALUE;
        unsureUpTo = Long.MIN_VALUE;
        freed.clear();
    }

    void takeOver(OutdatedPart other) {
        clear();
        place = other.place;
        until = other.until;
        unsureUpTo = other.unsureUpTo;
        freed.addAll(other.freed);
    }
}
