package org.almanac.planner.search;

import org.almanac.planner.cluster.SeededRandom;

/**
 * Takes a random job into an earlier gap of its list that has enough free cpus. A gap is a position before a job that
 * has to wait although some cpus are free.
 */
final class GapMove implements Move {
    private static final int GAPS_TRIED = 8;

    @Override
    public void change(Orders orders, SeededRandom random) {
        int list = orders.chooseList(random);
        int from = random.below(orders.of(list).size());
        Gaps gaps = orders.gaps(list);
        long cpus = orders.jobs().entry(orders.of(list).job(from)).cpus();
        for (int i = 0; i < GAPS_TRIED && gaps.count() > 0; i++) {
            int gap = random.below(gaps.count());
            if (gaps.position(gap) < from && gaps.cpus(gap) >= cpus) {
                orders.move(list, from, gaps.position(gap));
                return;
            }
        }
    }
}
