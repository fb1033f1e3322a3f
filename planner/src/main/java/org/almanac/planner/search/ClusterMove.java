package org.almanac.planner.search;

import org.almanac.planner.cluster.SeededRandom;

/** Takes a random job to a random place in another list that can hold it, before all jobs there that start later. */
final class ClusterMove implements Move {
    @Override
    public void change(Orders orders, SeededRandom random) {
        Orders.Place place = orders.choose(random);
        int from = place.list();
        int to = orders.anyList(random);
        int at = place.position();
        int job = orders.of(from).job(at);
        if (to == from || !orders.canHold(to, job)) {
            return;
        }
        Order target = orders.of(to);
        int low = 0;
        int high = target.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (orders.jobs().start[target.job(middle)] < orders.jobs().start[job]) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        orders.migrate(from, at, to, random.below(low + 1));
    }
}
