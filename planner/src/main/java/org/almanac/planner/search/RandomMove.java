package org.almanac.planner.search;

/**
 * The move of the planning paper (Algorithm 3, lines 3 to 5): a random job comes to a random position, with several
 * clusters in any that can hold it.
 */
final class RandomMove implements Move {
    @Override
    public void change(Orders orders, SeededRandom random) {
        Orders.Place place = orders.choose(random);
        int from = place.list();
        int to = chooseList(orders, orders.of(from).job(place.position()), from, random);
        int left = orders.of(to).size() - (to == from ? 1 : 0);
        int position = random.below(left + 1);
        if (to == from) {
            orders.move(from, place.position(), position);
        } else {
            orders.migrate(from, place.position(), to, position);
        }
    }

    private static int chooseList(Orders orders, int job, int present, SeededRandom random) {
        if (orders.lists() == 1) {
            return present;
        }
        int chosen = orders.anyList(random);
        return orders.canHold(chosen, job) ? chosen : present;
    }
}
