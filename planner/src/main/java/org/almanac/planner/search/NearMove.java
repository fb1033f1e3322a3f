package org.almanac.planner.search;

import org.almanac.planner.cluster.SeededRandom;

/** Takes a random job a few places earlier or later. Such a move changes few starts, so trying it costs little. */
final class NearMove implements Move {
    private static final int REACH = 8;

    @Override
    public void change(Orders orders, SeededRandom random) {
        int list = orders.chooseList(random);
        int size = orders.of(list).size();
        int from = random.below(size);
        int to = from - REACH + random.below(2 * REACH + 1);
        orders.move(list, from, Math.min(Math.max(to, 0), size - 1));
    }
}
