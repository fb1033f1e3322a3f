package org.almanac.planner.search;

import java.util.List;
import org.almanac.planner.cluster.SeededRandom;

/** Draws one of several kinds of moves, each as often as the others. */
record MixedMove(List<Move> moves) implements Move {
    MixedMove {
        moves = List.copyOf(moves);
    }

    @Override
    public void change(Orders orders, SeededRandom random) {
        moves.get(random.below(moves.size())).change(orders, random);
    }
}
