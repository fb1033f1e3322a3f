package org.almanac.planner.policy.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.policy.base.QueuePolicy;
import org.almanac.planner.site.Site;
import org.junit.jupiter.api.Test;

/** The formulas of the paper on backfill balanced, by hand. */
class BalanceTest {
    private static final double EXACT = 1e-12;

    /** Ten cpus and 20 bytes. */
    private static Site site(ResourceKinds kinds, Node... nodes) {
        return new Site(new Machine(kinds, List.of(new Cluster("c", List.of(nodes)))));
    }

    private static Site twoNodes() {
        return site(
                ResourceKinds.CPUS_AND_MEMORY, new Node("a", Resources.of(5, 15)), new Node("b", Resources.of(5, 5)));
    }

    private static void run(Site site, int node, long... amounts) {
        Placement placement = Placement.of(0, new int[] {node}, Resources.of(amounts));
        Job job = new Job(JobId.of(1), "u", 0, 100, Request.of(new Chunk(1, Resources.of(amounts))));
        Quiet quiet = new Quiet(site);
        site.apply(0, List.of(new Event.Submitted(job)), quiet);
        site.apply(0, List.of(new Event.StartedElsewhere(job.id(), placement, 0)), quiet);
    }

    @Test
    void ofAnEmptyMachineTheSharesAreThoseOfTheJob() {
        Balance balance = Balance.of(twoNodes());

        // R = (0.4, 0.1): most 0.4, mean 0.25.
        assertEquals(1.6, balance.imbalance(Resources.of(4, 2)), EXACT);
        assertEquals(1.6 * 0.75, balance.score(Resources.of(4, 2)), EXACT);
    }

    @Test
    void whatIsHeldCounts() {
        Site site = twoNodes();
        run(site, 0, 2, 12);
        Balance balance = Balance.of(site);

        // S = (0.2, 0.6), R = (0.4, 0.1): most 0.7, mean 0.65.
        assertEquals(0.7 / 0.65, balance.imbalance(Resources.of(4, 2)), EXACT);
        assertEquals(0.7 / 0.65 * 0.35, balance.score(Resources.of(4, 2)), EXACT);
        // Without a job: 0.6 of a mean of 0.4, which is 1.5; with (0, 0.1): 0.7 of 0.45.
        assertTrue(balance.isKeptWith(Resources.of(4, 2)));
        assertFalse(balance.isKeptWith(Resources.of(0, 2)));
        // In proportion to what is held it stays as it is.
        assertTrue(balance.isKeptWith(Resources.of(1, 6)));
    }

    /** The fuller the machine, the more a large job is preferred to a better balanced one. */
    @Test
    void aJobThatNearlyFillsTheMachineScoresBestThoughItIsWorseBalanced() {
        Site site = twoNodes();
        run(site, 0, 2, 4);
        Balance balance = Balance.of(site);

        // S = (0.2, 0.2): (0.7, 0.6) together are 0.85 at most and in the mean against (0.1, 0.1).
        double large = balance.score(Resources.of(7, 12));
        double even = balance.score(Resources.of(1, 2));
        assertEquals(0.9 / 0.85 * 0.15, large, EXACT);
        assertEquals(0.7, even, EXACT);
    }

    @Test
    void nodesThatTakeNoJobsAreNotCountedNorIsWhatRunsThere() {
        Site site = twoNodes();
        run(site, 0, 2, 12);
        site.apply(1, List.of(new Event.NodeOffline(0, 0)), new Quiet(site));
        Balance balance = Balance.of(site);

        // Of five cpus and five bytes.
        assertEquals(0.4 / 0.3, balance.imbalance(Resources.of(2, 1)), EXACT);
    }

    @Test
    void aKindOfWhichThereIsNothingDoesNotCount() {
        Balance balance = Balance.of(site(ResourceKinds.CPUS_AND_MEMORY, new Node("a", Resources.of(4, 0))));

        assertEquals(1, balance.imbalance(Resources.of(1, 0)), EXACT);
        assertEquals(0.75, balance.score(Resources.of(1, 0)), EXACT);
    }

    @Test
    void oneKindIsAlwaysEven() {
        Site site = site(ResourceKinds.CPUS_ONLY, new Node("a", Resources.of(7)));
        run(site, 0, 3);

        for (int cpus = 1; cpus <= 4; cpus++) {
            assertTrue(Balance.of(site).isKeptWith(Resources.of(cpus)));
        }
    }

    @Test
    void anEmptyMachineIsEvenAndOnlyAnEvenJobKeepsItSo() {
        Balance balance = Balance.of(twoNodes());

        assertTrue(balance.isKeptWith(Resources.of(5, 10)));
        assertFalse(balance.isKeptWith(Resources.of(5, 9)));
    }

    /** Does nothing of its own. */
    private static final class Quiet extends QueuePolicy {
        private Quiet(Site site) {
            super("quiet", site);
        }

        private Quiet(Quiet other) {
            super(other);
        }

        @Override
        protected void traverse(long now, int tried, List<Start> starts) {}

        @Override
        public Discipline discipline() {
            return Discipline.HEAD_KEPT;
        }

        @Override
        public Quiet copy() {
            return new Quiet(this);
        }
    }
}
