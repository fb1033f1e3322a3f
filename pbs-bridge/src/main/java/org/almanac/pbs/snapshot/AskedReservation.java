package org.almanac.pbs.snapshot;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.cluster.Request;

/**
 * A reservation that waits for its scheduler's answer: until then a new one is not there, one that was altered is as it was,
 * and one that has lost nodes lacks them.
 */
public sealed interface AskedReservation {
    /** Why the scheduler is asked. */
    enum Occasion {
        NEW,
        /** Its owner wants other times or fewer nodes. */
        ALTERED,
        /** Nodes of it are down, or have been taken from it. */
        SHORT_OF_NODES
    }

    /** How often it comes. */
    enum Form {
        ONCE,
        STANDING
    }

    String id();

    Occasion occasion();

    /** The user who has made it. */
    String owner();

    /**
     * One that can be answered.
     *
     * @param queue whose jobs run in it
     * @param occurrences the times for which nodes are to be found, in order; one unless it is standing
     */
    record ForNodes(
            String id, Occasion occasion, String owner, Form form, Optional<String> queue, List<Occurrence> occurrences)
            implements AskedReservation {
        public ForNodes {
            occurrences = List.copyOf(occurrences);
            if (occurrences.isEmpty() || form == Form.ONCE && occurrences.size() > 1) {
                throw new IllegalArgumentException(
                        "Reservation " + id + " cannot be asked for at " + occurrences.size() + " times");
            }
        }
    }

    /**
     * One of which something is not understood, so that no place can be found.
     *
     * @param why in one line that shows the text
     */
    record NotUnderstood(String id, Occasion occasion, String owner, String why) implements AskedReservation {}

    /**
     * One of its times.
     *
     * @param start epoch seconds; empty where it is to begin as soon as it can
     * @param duration seconds
     * @param nodes those that it has, in pieces; empty where it has none
     */
    record Occurrence(Request request, OptionalLong start, long duration, Optional<Location> nodes) {
        public Occurrence {
            if (duration < 1) {
                throw new IllegalArgumentException("A reservation cannot last for " + duration + " s");
            }
        }
    }
}
