package org.almanac.planner.search;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The kinds of moves that a search tries, each as often as the others.
 *
 * @param kinds at least one; the order in which they are given does not matter
 */
public record Moves(Set<Kind> kinds) {
    /** A kind of move; the first is the planning paper's. */
    public enum Kind {
        /** A random job to a random place: the paper's move. */
        RANDOM(new RandomMove()),
        /** A random job a few places earlier or later. */
        NEAR(new NearMove()),
        /** Two random jobs, each to the other's place. */
        SWAP(new SwapMove()),
        /** Of some random jobs, the one that waits longest, to an earlier place. */
        WORST_OFF(new WorstOffMove()),
        /** A random job into an earlier gap. */
        GAP(new GapMove());

        private final Move move;

        Kind(Move move) {
            this.move = move;
        }
    }

    public Moves {
        // In the order of their declaration, so that what is drawn does not depend on how the kinds are written.
        kinds = Collections.unmodifiableSet(EnumSet.copyOf(kinds));
    }

    /** Whether these are the moves of the planning paper, whose search draws them over all clusters at once. */
    public boolean areOfPaper() {
        return kinds.equals(EnumSet.of(Kind.RANDOM));
    }

    /** The move that draws these kinds, within one cluster. */
    Move create() {
        return kinds.size() == 1
                ? kinds.iterator().next().move
                : new MixedMove(kinds.stream().map(kind -> kind.move).toList());
    }
}
