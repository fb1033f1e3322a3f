package org.almanac.planner.search;

/** A random job comes a few places earlier or later: what it moves is little, and so is what it costs to find out. */
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
