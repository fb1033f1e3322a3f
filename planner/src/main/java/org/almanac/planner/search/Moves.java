package org.almanac.planner.search;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What a search tries: moves of these kinds, each as often as the others.
 *
 * @param kinds at least one, in whatever order they are given
 */
public record Moves(Set<Kind> kinds) {
    /** A kind of move, the planning paper's first. */
    public enum Kind {
        /** A job in a random place. */
        RANDOM(new RandomMove()),
        /** A job a few places earlier or later. */
        NEAR(new NearMove()),
        /** Two jobs in each other's place. */
        SWAP(new SwapMove()),
        /** The worst-off job earlier. */
        WORST_OFF(new WorstOffMove()),
        /** A job into a gap. */
        GAP(new GapMove());

        private final Move move;

        Kind(Move move) {
            this.move = move;
        }
    }

    public Moves {
        // In the order of their declaration, so that what is drawn does not depend on how they are written.
        kinds = Collections.unmodifiableSet(EnumSet.copyOf(kinds));
    }

    /** Whether these are the planning paper's, which its search makes over all clusters at once. */
    public boolean areOfPaper() {
        return kinds.equals(EnumSet.of(Kind.RANDOM));
    }

    /** The moves within a cluster. */
    Move create() {
        return kinds.size() == 1
                ? kinds.iterator().next().move
                : new MixedMove(kinds.stream().map(kind -> kind.move).toList());
    }
}
