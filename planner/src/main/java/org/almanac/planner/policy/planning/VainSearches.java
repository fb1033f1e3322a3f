package org.almanac.planner.policy.planning;

import org.almanac.planner.TryMemory.Searches;

/**
 * How long to wait for the next search of a plan: a period, as long as it may find something.
 *
 * <p>Where so many have found nothing in a row, and nothing but time has passed meanwhile, hardly anything is left to be
 * found. From then on the next one comes after two periods, four, eight and so on: what time alone changes of a plan's
 * criteria is what users have consumed in relation to what they have waited, and that changes ever more slowly.
 */
final class VainSearches {
    /** So many searches are made, a period apart. */
    static final int MOST_SEARCHES = 1_000;

    /** Or so few that they have tried so much together: in a long queue each tries a lot. */
    static final long MOST_CANDIDATES = 200_000;

    /** Far beyond all times, and far from an overflow of what it is added to. */
    private static final long LONGEST = Long.MAX_VALUE / 4;

    private Searches made;

    private VainSearches(Searches made) {
        this.made = made;
    }

    static VainSearches none() {
        return new VainSearches(Searches.NONE);
    }

    VainSearches copy() {
        return new VainSearches(made);
    }

    Searches memory() {
        return made;
    }

    /** Goes on from there. */
    void resume(Searches before) {
        made = before;
    }

    /** Something has happened, or has been found. */
    void forget() {
        made = Searches.NONE;
    }

    /** One more has found nothing among so many candidates. */
    void add(long candidates) {
        long count = made.count() + 1;
        long tried = made.candidates() + candidates;
        boolean enough = count >= MOST_SEARCHES || tried >= MOST_CANDIDATES;
        made = new Searches(count, tried, enough ? made.doublings() + 1 : 0);
    }

    /** From the begin of the last search to the next one, in seconds: whole periods. */
    long pause(long period) {
        long pause = period;
        for (int i = 0; i < made.doublings() && pause < LONGEST / 2; i++) {
            pause *= 2;
        }
        return pause;
    }
}
