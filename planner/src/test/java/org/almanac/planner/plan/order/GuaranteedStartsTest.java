package org.almanac.planner.plan.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.Sites;
import org.junit.jupiter.api.Test;

/** Plans in which starts are guaranteed, and which keep jobs on their nodes or move them into gaps for that. */
class GuaranteedStartsTest {
    private static final int SEEDS = Math.max(60, Sites.of(60));
    private static final int STEPS = 120;

    /** Also where moving jobs into gaps has made others later, so that it is not kept. */
    @Test
    void jobsStartInTheOrderOfTheirListsAfterEachUpdate() {
        int keptOnNodes = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            ChangingPlan changing = new ChangingPlan(ChangingPlan.machine(random));
            for (int step = 0; step < STEPS; step++) {
                changing.now += random.nextInt(5);
                for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                    changing.change(random);
                }
                changing.orders.update(changing.now);
                keptOnNodes += changing.orders.isOnPlannedNodes() ? 1 : 0;
                for (JobList list : changing.orders.lists()) {
                    List<Long> starts =
                            list.order().stream().map(changing.table::start).toList();
                    assertEquals(starts.stream().sorted().toList(), starts, "seed " + seed + ", step " + step);
                    list.order().stream()
                            .filter(job -> changing.table.bound(job).isEmpty())
                            .forEach(job ->
                                    changing.plan.guarantee(job, changing.table.start(job) + random.nextInt(60)));
                }
                changing.startDue();
            }
        }
        assertTrue(keptOnNodes > SEEDS / 2, "only " + keptOnNodes + " updates have kept jobs on their nodes");
    }
}
