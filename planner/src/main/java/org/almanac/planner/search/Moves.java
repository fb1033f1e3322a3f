package org.almanac.planner.search;

import java.util.List;

/** What a search tries: the paper's moves, all, or one kind of those alone, to compare them. */
public enum Moves {
    /** What the planning paper's search does: random moves, over all clusters at once. */
    RANDOM(List.of(new RandomMove())),
    /** All moves there are: first of jobs between clusters, then cluster by cluster. */
    ALL(List.of(new RandomMove(), new NearMove(), new SwapMove(), new WorstOffMove(), new GapMove())),
    /** A job a few places earlier or later. */
    NEAR(List.of(new NearMove())),
    /** Two jobs in each other's place. */
    SWAP(List.of(new SwapMove())),
    /** The worst-off job earlier. */
    WORST_OFF(List.of(new WorstOffMove())),
    /** A job into a gap. */
    GAP(List.of(new GapMove()));

    private final List<Move> moves;

    Moves(List<Move> moves) {
        this.moves = moves;
    }

    /** The moves within a cluster, or wherever they go for the paper's search. */
    Move create() {
        return moves.size() == 1 ? moves.get(0) : new MixedMove(moves);
    }
}
