package org.almanac.planner.search;

/** Two random jobs of a list take each other's place. */
final class SwapMove implements Move {
    @Override
    public void change(Orders orders, SeededRandom random) {
        int list = orders.chooseList(random);
        int size = orders.of(list).size();
        orders.swap(list, random.below(size), random.below(size));
    }
}
