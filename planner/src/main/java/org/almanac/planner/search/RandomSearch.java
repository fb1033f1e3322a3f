package org.almanac.planner.search;

import java.util.function.BooleanSupplier;
import org.almanac.planner.cluster.SeededRandom;

/**
 * Random Search, the planning paper's Algorithm 3: tries a random change of the orders, keeps a better plan, and takes
 * back any other. So it may be stopped at any time.
 *
 * <p>With {@link RandomMove} it is the paper's search; other moves draw the change in another way.
 */
final class RandomSearch extends LocalSearch {
    RandomSearch(Orders orders, Trace[] traces, Objective objective, Move move, SeededRandom random) {
        super(orders, traces, objective, move, random);
    }

    @Override
    void run(long iterations, BooleanSupplier stop) {
        while (candidates() < iterations && !stop.getAsBoolean()) {
            if (draw()) {
                if (follow(0) > Objective.LEAST_GAIN) {
                    keep();
                    noteImprovement();
                } else {
                    orders().reject();
                }
            }
        }
    }
}
