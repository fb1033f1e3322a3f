package org.almanac.planner;

import java.util.List;

/**
 * What a policy has tried in vain, and need not try again while nothing is given back.
 *
 * <p>With this memory a restarted scheduler tries the same jobs, and so starts and promises the same, as without the
 * restart.
 *
 * @param beside the state of the site beside which it was tried
 */
public record TryMemory(SiteMemory beside, Tried tried) {
    /** What has been tried, by the kind of policy. */
    public sealed interface Tried permits Jobs, Room, Searches {}

    /**
     * What a policy that goes over its queue has tried.
     *
     * @param jobs how many jobs at the front of the queue were tried since anything was freed
     * @param refused what becomes of the jobs that fit and were refused all the same
     */
    public record Jobs(int jobs, Refused refused) implements Tried {}

    /** What becomes of jobs that fit and were refused all the same. */
    public enum Refused {
        /** They are tried again when something happens. */
        ASKED_AGAIN,
        /** They would be refused again, as nothing has been started since. */
        FOR_NOW
    }

    /**
     * What a plan that keeps starts has not tried yet: room into which planned jobs may come earlier.
     *
     * @param everywhere whether such room may be anywhere
     * @param limitsUntil no limit has been given back beyond that time, in epoch seconds
     * @param openings the places where room was given back since all jobs were tried
     */
    public record Room(boolean everywhere, long limitsUntil, List<Opening> openings) implements Tried {
        public Room {
            openings = List.copyOf(openings);
        }
    }

    /**
     * The searches in a row that have found nothing since something last happened.
     *
     * @param count how many searches
     * @param candidates how many candidates they have tried together
     * @param doublings how often the time to the next search has been doubled
     */
    public record Searches(long count, long candidates, int doublings) implements Tried {
        public static final Searches NONE = new Searches(0, 0, 0);
    }

    /** Room on a node of a zone of the site, between two times in epoch seconds. */
    public record Opening(int zone, int node, long from, long to) {}
}
