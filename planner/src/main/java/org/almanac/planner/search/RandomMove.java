package org.almanac.planner.search;

import org.almanac.planner.cluster.SeededRandom;

/**
 * The move of the planning paper's Random Search (Algorithm 3, lines 3 to 5): takes a random job to a random position.
 * With several clusters that may be in any cluster that can hold the job.
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
