package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.almanac.planner.Event;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Backfill balanced and its improvement, step by step. */
class BalancedBackfillingTest {
    private static final Machine TEN_CPUS_AND_TEN_BYTES = new Machine(
            ResourceKinds.CPUS_AND_MEMORY, List.of(new Cluster("c", List.of(new Node("n", Resources.of(10, 10))))));

    private static Event submitBoth(int number, long walltime, long cpus, long memory) {
        Chunk chunk = new Chunk(1, Resources.of(cpus, memory));
        return submit(number, walltime, new Request(List.of(chunk), Arrangement.FREE, Sharing.SHARED));
    }

    /**
     * One resource: the score is 1 less what would be in use, so the largest job that delays no other is chosen.
     *
     * <p>Of ten cpus 4 are in use, until 200. The head needs 9, so that 1 is extra; 6 are free.
     *
     * <pre>
     * job  cpus  walltime  may be backfilled     score
     *   3     2        50  ends in time          1 - 0.6 = 0.4
     *   4     5        50  ends in time          1 - 0.9 = 0.1, the lowest
     *   5     6       500  too long, not extra
     *   6     5        50  ends in time          1 - 0.9 = 0.1, but later than job 4
     *   7     1       500  is extra              1 - 0.5 = 0.5
     * </pre>
     */
    @Test
    void withOneResourceTheLargestIsBackfilledAndOneATime() {
        SmallSite site = new SmallSite("backfill-balanced", Machine.ofCpus(10));
        assertEquals(ids(1), site.tell(submit(1, 4, 100)));
        assertEquals(
                ids(4),
                site.tell(
                        submit(2, 9, 50),
                        submit(3, 2, 50),
                        submit(4, 5, 50),
                        submit(5, 6, 500),
                        submit(6, 5, 50),
                        submit(7, 1, 500)));
        assertEquals(200, site.start(2));
        // Nothing has happened since.
        assertEquals(ids(), site.tell(new Event.Timer()));
        // 4 + 5 are in use; a newcomer brings the next traversal, in which job 7 alone fits.
        assertEquals(ids(7), site.at(101).tell(submit(8, 7, 500)));
        // Job 4 ends: of the 5 free ones jobs 3 (until 160) and 6 (until 160) are in time.
        assertEquals(ids(6), site.at(110).tell(ended(4)));
    }

    @Test
    void repeatedTraversalsGoOnUntilNoJobFits() {
        SmallSite site = new SmallSite("backfill-balanced:traversals=repeated", Machine.ofCpus(10));
        site.tell(submit(1, 4, 100));
        assertEquals(
                ids(4, 7),
                site.tell(
                        submit(2, 9, 50),
                        submit(3, 2, 50),
                        submit(4, 5, 50),
                        submit(5, 6, 500),
                        submit(6, 5, 50),
                        submit(7, 1, 500)));
    }

    /**
     * Two resources: job 1 holds (0.6, 0.2) and the head waits for all ten cpus.
     *
     * <pre>
     * job  R           S + R       most / mean        times 1 - mean
     *   3  (0.4, 0.1)  (1.0, 0.3)  1.0 / 0.65 = 1.538  0.35  = 0.538
     *   4  (0.1, 0.5)  (0.7, 0.7)  1.0                 0.3   = 0.3
     *   5  (0.2, 0.7)  (0.8, 0.9)  0.9 / 0.85 = 1.059  0.15  = 0.159, the lowest: it nearly fills the machine
     * </pre>
     */
    @Test
    void withTwoResourcesTheLowestScoreIsChosen() {
        SmallSite site = new SmallSite("backfill-balanced", TEN_CPUS_AND_TEN_BYTES);
        site.tell(submitBoth(1, 100, 6, 2));
        assertEquals(
                ids(5),
                site.tell(
                        submitBoth(2, 50, 10, 1),
                        submitBoth(3, 50, 4, 1),
                        submitBoth(4, 50, 1, 5),
                        submitBoth(5, 50, 2, 7)));
    }

    /** The head is to start at 200 and leaves (2, 4) until then; jobs 3 and 4 both fit in cpus, and not in memory. */
    @ParameterizedTest
    @ValueSource(strings = {"easy", "easy:order=shortest", "maui", "backfill-balanced:traversals=repeated"})
    void aJobThatTakesOfTheExtraNodesLeavesLessToOthers(String policy) {
        SmallSite site = new SmallSite(policy, TEN_CPUS_AND_TEN_BYTES);
        site.tell(submitBoth(1, 100, 5, 2));
        assertEquals(ids(3), site.tell(submitBoth(2, 50, 8, 6), submitBoth(3, 500, 1, 3), submitBoth(4, 500, 1, 3)));
        assertEquals(200, site.start(2));
    }

    /** Job 4, at (0.8, 0.3), would be more even than job 1 alone; after job 3, at (0.7, 0.5), (0.9, 0.6) is less so. */
    @Test
    void theImprovementComparesWithTheUseThatThoseBeforeLeave() {
        SmallSite site = new SmallSite("improved-balanced", TEN_CPUS_AND_TEN_BYTES);
        site.tell(submitBoth(1, 100, 6, 2));
        assertEquals(ids(3), site.tell(submitBoth(2, 50, 10, 1), submitBoth(3, 50, 1, 3), submitBoth(4, 50, 2, 1)));
    }

    /**
     * Job 1 holds (0.6, 0.2), which is 1.5 by formula (2).
     *
     * <pre>
     * job  S + R       most / mean
     *   3  (0.8, 0.2)  1.6          is refused
     *   4  (0.7, 0.5)  1.167        starts
     *   5  (0.8, 0.5)  1.231        is refused: it would be less even than with job 4
     *   6  (0.8, 0.6)  1.143        starts
     *   7  (0.9, 0.9)  1            starts
     *   8  (1.0, 0.9)  1.053        is refused
     * </pre>
     */
    @Test
    void theImprovementBackfillsAllThatKeepTheBalance() {
        SmallSite site = new SmallSite("improved-balanced", TEN_CPUS_AND_TEN_BYTES);
        site.tell(submitBoth(1, 100, 6, 2));
        assertEquals(
                ids(4, 6, 7),
                site.tell(
                        submitBoth(2, 50, 10, 10),
                        submitBoth(3, 50, 2, 0),
                        submitBoth(4, 50, 1, 3),
                        submitBoth(5, 50, 1, 0),
                        submitBoth(6, 50, 1, 1),
                        submitBoth(7, 50, 1, 3),
                        submitBoth(8, 50, 1, 0)));
        assertTrue(site.standing(3) instanceof Standing.Unplanned);
        assertEquals(200, site.start(2));
    }

    /** A job refused for the balance as it was is asked again in the next traversal. */
    @Test
    void aJobRefusedForTheBalanceIsTriedAgainWhenItHasChanged() {
        SmallSite site = new SmallSite("improved-balanced", TEN_CPUS_AND_TEN_BYTES);
        site.tell(submitBoth(1, 100, 6, 2));
        // (0.7, 0.2) is less even than (0.6, 0.2) and refused; (0.7, 0.8) starts; then (0.8, 0.8) is more even.
        assertEquals(ids(4), site.tell(submitBoth(2, 50, 10, 10), submitBoth(3, 50, 1, 0), submitBoth(4, 50, 1, 6)));
        assertEquals(ids(3), site.at(101).tell(submitBoth(5, 500, 9, 9)));
    }

    /** What a long job takes of the extra resources is gone for the next one. */
    @Test
    void extraResourcesAreTakenOnce() {
        SmallSite site = new SmallSite("improved-balanced", Machine.ofCpus(10));
        site.tell(submit(1, 4, 100));
        assertEquals(ids(3), site.tell(submit(2, 8, 50), submit(3, 2, 500), submit(4, 2, 500)));
        assertEquals(200, site.start(2));
    }

    @ParameterizedTest
    @EnumSource(Disturbances.class)
    void withOneResourceTheImprovementIsEasy(Disturbances disturbances) {
        SamePolicies.drive("improved-balanced", "easy", Shape.ONE_NODE_OF_CPUS, disturbances);
    }
}
