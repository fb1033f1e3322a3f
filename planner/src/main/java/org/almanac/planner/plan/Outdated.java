package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.timeline.Holding;

/** What of a list's plan is out of date: from some place in its order on, starts have to be found anew. */
final class Outdated {
    private static final int NOWHERE = Integer.MAX_VALUE;

    private int place = NOWHERE;
    private long until = Long.MIN_VALUE;
    private long unsureUpTo = Long.MIN_VALUE;
    private final List<Holding> freed = new ArrayList<>(0);

    /** From that place on starts may be others, until that time as something is not held that was. */
    void add(int from, long to) {
        add(from, to, Times.NEVER);
    }

    /** The same, where whoever is planned after the second time is concerned only by what is held otherwise than before. */
    void add(int from, long to, long unsure) {
        place = Math.min(place, from);
        until = Math.max(until, to);
        unsureUpTo = Math.max(unsureUpTo, unsure);
    }

    /** The same, as that has been given back. */
    void add(int from, Holding back, long unsure) {
        add(from, back.to(), unsure);
        freed.add(back);
    }

    /** The order has one job less, which was there. */
    void removed(int from) {
        if (from < place && place != NOWHERE) {
            place--;
        }
    }

    boolean isAnything() {
        return place != NOWHERE;
    }

    /** The first place in the order. */
    int place() {
        return place;
    }

    /** Until then what is held differs from what was held, by jobs that the list had or that ran. */
    long until() {
        return until;
    }

    /** Whether those planned then are concerned only by what is held otherwise than before. */
    boolean isOnlyByHoldings(long time) {
        return time > unsureUpTo;
    }

    /** What has been given back that others may gain from. */
    List<Holding> freed() {
        return freed;
    }

    void clear() {
        place = NOWHERE;
        until = Long.MIN_VALUE;
        unsureUpTo = Long.MIN_VALUE;
        freed.clear();
    }

    void takeOver(Outdated other) {
        clear();
        place = other.place;
        until = other.until;
        unsureUpTo = other.unsureUpTo;
        freed.addAll(other.freed);
    }
}
