package org.almanac.planner;

import java.util.List;

/**
 * What a policy has tried in vain and need not try again while nothing is given back: with it a scheduler that is started
 * anew tries, and so starts and promises, what it would have without the restart.
 *
 * @param beside what there was
 */
public record TryMemory(SiteMemory beside, Tried tried) {
    /** What has been tried. */
    public sealed interface Tried permits Jobs, Room, Searches {}

    /**
     * Of a policy that goes over its queue.
     *
     * @param jobs so many at the front of the queue have been tried since anything was freed
     * @param refused how those that would fit beside the others, but were refused, stand
     */
    public record Jobs(int jobs, Refused refused) implements Tried {}

    /** How jobs stand that fit and were refused all the same. */
    public enum Refused {
        /** They are to be asked again when something happens. */
        ASKED_AGAIN,
        /** They would be refused again, as nothing has been started since. */
        FOR_NOW
    }

    /**
     * Of a plan that keeps starts: where jobs that are planned have not been tried.
     *
     * @param everywhere whether that may be anywhere
     * @param limitsUntil no limit has been given back beyond that time, in epoch seconds
     * @param openings where room has been given back since all jobs were tried
     */
    public record Room(boolean everywhere, long limitsUntil, List<Opening> openings) implements Tried {
        public Room {
            openings = List.copyOf(openings);
        }
    }

    /**
     * Of a plan that is searched: the searches in a row that have found nothing since something last happened.
     *
     * @param candidates so many changed plans they have tried together
     * @param doublings so often the time to the next one has been doubled
     */
    public record Searches(long count, long candidates, int doublings) implements Tried {
        public static final Searches NONE = new Searches(0, 0, 0);
    }

    /** Room on a node, in a zone of the site, between two times in epoch seconds. */
    public record Opening(int zone, int node, long from, long to) {}
}
