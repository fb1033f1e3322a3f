package org.almanac.planner.search;

import org.almanac.planner.cluster.SeededRandom;

/** Takes two random jobs of a list each to the other's place. */
final class SwapMove implements Move {
    @Override
    public void change(Orders orders, SeededRandom random) {
        int list = orders.chooseList(random);
        int size = orders.of(list).size();
        orders.swap(list, random.below(size), random.below(size));
    }
}
