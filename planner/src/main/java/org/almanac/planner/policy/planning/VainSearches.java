package org.almanac.planner.policy.planning;

import org.almanac.planner.TryMemory.Searches;

/**
 * The searches in a row that have found nothing, and how long to wait for the next one: one period, as long as it may
 * find something.
 *
 * <p>After many such searches during which nothing but time has passed, hardly anything is left to find. From then on
 * the next search comes after two periods, four, eight and so on. Of a plan's criteria time alone changes only what
 * users have consumed in relation to what they have waited, and that changes ever more slowly.
 */
final class VainSearches {
    /** After so many searches the pauses grow. */
    static final int MOST_SEARCHES = 1_000;

    /** After so many candidates in all they grow as well, because in a long queue each search tries many. */
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

    /** Restores the searches made before a restart. */
    void resume(Searches before) {
        made = before;
    }

    /** Forgets the searches, because something has happened or has been found. */
    void forget() {
        made = Searches.NONE;
    }

    /** Adds a search that has found nothing among so many candidates. */
    void add(long candidates) {
        long count = made.count() + 1;
        long tried = made.candidates() + candidates;
        boolean enough = count >= MOST_SEARCHES || tried >= MOST_CANDIDATES;
        made = new Searches(count, tried, enough ? made.doublings() + 1 : 0);
    }

    /** The time from the begin of the last search to the next one, in seconds: whole periods. */
    long pause(long period) {
        long pause = period;
        for (int i = 0; i < made.doublings() && pause < LONGEST / 2; i++) {
            pause *= 2;
        }
        return pause;
    }
}
