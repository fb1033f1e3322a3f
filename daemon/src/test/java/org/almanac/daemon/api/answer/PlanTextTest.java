package org.almanac.daemon.api.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.api.answer.PlanPart.Detail;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.NodeUse;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.Test;

/** Plan, gaps, nodes and limits as people read them, and what belongs to a part of the plan. */
class PlanTextTest {
    private static final long NOW = SamplePublished.NOW;
    private static final OptionalLong NONE = OptionalLong.empty();

    private final Published published = SamplePublished.make();

    private static PlanPart all(Detail detail) {
        return new PlanPart(NONE, NONE, Set.of(), Set.of(), detail);
    }

    private static PlanPart window(long from, long to) {
        return new PlanPart(OptionalLong.of(from), OptionalLong.of(to), Set.of(), Set.of(), Detail.JOBS);
    }

    private List<String> jobs(PlanPart part) {
        ListedCluster cluster = part.in(published.plan()).get(0);
        return List.of(
                String.join(" ", cluster.running().stream().map(Bar::id).toList()),
                String.join(" ", cluster.planned().stream().map(Bar::id).toList()));
    }

    @Test
    void listsJobsInTheOrderOfTheirStarts() {
        assertEquals("""
                cluster: 1 of 2 nodes up, 1 running, 1 planned, to 2026-11-20 14:41

                job     user  S             start               end  cpus  nodes  where
                11.sim    u1  R  2026-11-20 12:41  2026-11-20 13:41     4      1    n01
                12.sim    u2  Q  2026-11-20 13:41  2026-11-20 14:41     2      1    n01
                """, PlanText.of(published, all(Detail.JOBS), ZoneOffset.UTC));
    }

    @Test
    void listsWhatLiesOnEachNode() {
        assertEquals("""
                cluster: 1 of 2 nodes up, 1 running, 1 planned, to 2026-11-20 14:41

                node             start               end  S  cpus     job  user
                n01   2026-11-20 12:41  2026-11-20 13:41  R     4  11.sim    u1
                n01   2026-11-20 13:41  2026-11-20 14:41  Q     2  12.sim    u2
                """, PlanText.of(published, all(Detail.FULL), ZoneOffset.UTC));
        assertEquals(
                "cluster: 1 of 2 nodes up, 1 running, 1 planned, to 2026-11-20 14:41\n",
                PlanText.of(published, all(Detail.COUNTS), ZoneOffset.UTC));
    }

    @Test
    void listsGaps() {
        assertEquals("""
                cluster              from                to   length  nodes  cpus free  where
                cluster  2026-11-20 13:41  2026-11-20 14:41  1:00:00      1          2    n01
                """, PlanText.ofGaps(published, all(Detail.JOBS), ZoneOffset.UTC));
        assertEquals(
                "there are no gaps before the end of the plan\n",
                PlanText.ofGaps(published, window(NOW, NOW + 3600), ZoneOffset.UTC));
    }

    /** The first job ends as the second begins, an hour from now. */
    @Test
    void aWindowHoldsWhatReachesIntoIt() {
        assertEquals(List.of("11.sim", "12.sim"), jobs(all(Detail.JOBS)));
        assertEquals(List.of("11.sim", ""), jobs(window(NOW, NOW + 3600)));
        assertEquals(List.of("11.sim", "12.sim"), jobs(window(NOW + 3599, NOW + 3601)));
        assertEquals(List.of("", "12.sim"), jobs(window(NOW + 3600, NOW + 3601)));
        assertEquals(List.of("", ""), jobs(window(NOW + 7200, NOW + 9000)));
    }

    @Test
    void aNodeHoldsWhatLiesThere() {
        PlanPart idle = new PlanPart(NONE, NONE, Set.of(), Set.of("n02"), Detail.FULL);
        assertEquals(List.of("", ""), jobs(idle));
        assertEquals(1, idle.in(published.plan()).get(0).nodes().size());
        assertEquals(0, idle.in(published.plan()).get(0).gaps().size());
        assertEquals(List.of(), new PlanPart(NONE, NONE, Set.of("other"), Set.of(), Detail.FULL).in(published.plan()));
    }

    @Test
    void listsNodes() {
        assertEquals("""
                node  cluster  state  cpus  used  memory  used  run         next free  planned        next start  next job
                n01   cluster     up     4     4    8 GB  1 GB    1  2026-11-20 13:41        1  2026-11-20 13:41    12.sim
                n02   cluster   down     4     0    8 GB   0 B    0                --        0                --        --
                """, NodesText.of(published, NodeUse.of(published.plan()), ZoneOffset.UTC));
    }

    @Test
    void listsLimits() {
        assertEquals("""
                limit                     for  whose  counts  used  of  planned  run  wait
                per-user            each user     u1    cpus     4   4        4    1     2  full
                per-user            each user     u2    cpus     0   4        2    0     0
                matlab    all jobs on cluster     --  matlab     0   3        0    0     0

                per-user of u1 is held by
                  job 11.sim of u1  4 cpus  until 2026-11-20 13:41

                Planned: the most that is used at once from now on, by the plan.
                """, LimitsText.of(published, published.limits().get().limits(), ZoneOffset.UTC));
    }
}
