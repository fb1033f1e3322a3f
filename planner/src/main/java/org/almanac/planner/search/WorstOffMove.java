package org.almanac.planner.search;

import org.almanac.planner.cluster.SeededRandom;

/** Takes the one of some random jobs that waits longest to a random earlier position. */
final class WorstOffMove implements Move {
    private static final int LOOKED_AT = 4;

    @Override
    public void change(Orders orders, SeededRandom random) {
        int list = orders.chooseList(random);
        Order order = orders.of(list);
        SearchJobs jobs = orders.jobs();
        int worst = random.below(order.size());
        for (int i = 1; i < LOOKED_AT; i++) {
            int other = random.below(order.size());
            if (jobs.wait(order.job(other)) > jobs.wait(order.job(worst))) {
                worst = other;
            }
        }
        orders.move(list, worst, random.below(worst + 1));
    }
}
