package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.almanac.planner.PlanView;
import org.almanac.planner.Sites;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.timeline.Gap;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The gaps of plans against what is free by a count of all jobs, and the first gaps against all of them. */
@Tag("slow")
class GapsTest {
    private static final int ALL = 10_000;

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned"})
    void gapsTellWhatIsFreeAndTheFirstAreTheFirstOfAll(String policy) {
        int[] seen = {0};
        for (Disturbances disturbances : Disturbances.values()) {
            for (int i = 0; i < Sites.of(10); i++) {
                Shape shape = i % 2 == 0 ? Shape.ONE_NODE : Shape.ONE_KIND_OF_CHUNK;
                PolicyPropertiesTest.driveRuled(policy, shape, disturbances, i * 31L, new Watcher() {
                    @Override
                    public void settled(SiteDriver driver) {
                        for (int cluster = 0;
                                cluster < driver.plan().machine().clusters().size();
                                cluster++) {
                            List<Gap> all = driver.plan().gaps(cluster, driver.now(), ALL);
                            check(driver.plan(), cluster, driver.now(), all);
                            for (int atMost = 1; atMost <= 4; atMost++) {
                                List<Gap> first = driver.plan().gaps(cluster, driver.now(), atMost);
                                assertEquals(all.subList(0, Math.min(atMost, all.size())), first);
                                seen[0] += all.size() > 2 * atMost ? 1 : 0;
                            }
                        }
                    }
                });
            }
        }
        assertTrue(seen[0] > 20, () -> "only " + seen[0] + " plans had more gaps than were asked for");
    }

    private static void check(PlanView plan, int cluster, long now, List<Gap> gaps) {
        long start = now;
        for (Gap gap : gaps) {
            assertEquals(start, gap.start());
            start = gap.end();
            long[] free = free(plan, cluster, gap.start());
            int kinds = plan.machine().kinds().count();
            for (int at = 0; at < free.length; at++) {
                long told = gap.freeByNode().get(at / kinds).amount(at % kinds);
                assertEquals(Math.max(0, free[at]), told, "at " + gap.start() + " on node " + at / kinds);
            }
        }
        assertEquals(Times.NEVER, start);
    }

    /** By node, then by kind. */
    private static long[] free(PlanView plan, int cluster, long time) {
        long[] free = Placer.capacity(plan.machine().cluster(cluster));
        int kinds = plan.machine().kinds().count();
        for (int at = 0; at < free.length; at++) {
            free[at] = plan.takesJobs(cluster, at / kinds) ? free[at] : 0;
        }
        for (PlanView.Running job : plan.running()) {
            take(job.placement(), cluster, time < job.expectedEnd(), free);
        }
        for (PlanView.Planned job : plan.planned()) {
            long shortestEnd = job.start() + job.job().planned();
            take(job.placement(), cluster, job.start() <= time && time < shortestEnd, free);
        }
        return free;
    }

    private static void take(Placement placement, int cluster, boolean held, long[] free) {
        if (held && placement.cluster() == cluster) {
            placement.addTo(free, -1);
        }
    }
}
