package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.limits;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.userCpus;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalLong;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Best fit by hand: a job that does not fit is skipped, a job that fits starts, and no job is told a start. */
class BestFitTest {
    /**
     * Of ten cpus 3 are in use, 7 are free.
     *
     * <pre>
     * job  cpus  as they arrived    the largest first
     *   2     8  does not fit       does not fit
     *   3     2  starts, 5 left     third: 0 are left
     *   4     5  starts, 0 left     second: 1 is left
     *   5     6  does not fit       first, 1 is left
     *   6     1  0 are left         starts, 0 left
     * </pre>
     */
    @ParameterizedTest
    @CsvSource({"best-fit, 3, 4", "best-fit:choice=arrival, 3, 4", "best-fit:choice=largest, 5, 6"})
    void theChoiceSaysWhichOfTheJobsThatFitIsTakenFirst(String policy, int first, int second) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(10));
        site.tell(submit(1, 3));
        assertEquals(
                ids(first, second), site.tell(submit(2, 8), submit(3, 2), submit(4, 5), submit(5, 6), submit(6, 1)));
    }

    @ParameterizedTest
    @CsvSource({"best-fit", "best-fit:choice=largest"})
    void ofEvenOnesTheFirstComesFirst(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(10));
        site.tell(submit(1, 3));
        assertEquals(ids(2), site.tell(submit(2, 4), submit(3, 4)));
    }

    /** Job 2 needs all ten; there are always others that need less. */
    @ParameterizedTest
    @CsvSource({"best-fit", "best-fit:choice=largest"})
    void aWideJobWaitsForAsLongAsNarrowOnesKeepComing(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(10));
        site.tell(submit(1, 5, 100));
        site.tell(submit(2, 10, 10));
        for (int next = 3; next < 30; next++) {
            int last = next == 3 ? 1 : next - 1;
            site.at(100 + 10 * next);
            assertEquals(ids(next), site.tell(submit(next, 5, 100)));
            assertEquals(ids(), site.tell(ended(last)));
            assertEquals(new Standing.Unplanned(), site.standing(2));
            assertEquals(OptionalLong.empty(), site.plan().promised(JobId.of(2)));
        }
    }

    @Test
    void aJobThatPassesALimitIsSkippedToo() {
        SmallSite site = new SmallSite("best-fit", Machine.ofCpus(10));
        site.tell(limits(userCpus("each", 4)));
        assertEquals(
                ids(1, 3, 4),
                site.tell(submit("a", 1, 3, 50), submit("a", 2, 2, 50), submit("b", 3, 4, 50), submit("a", 4, 1, 50)));
    }

    /** Two nodes of 4 cpus with 2 and 4 free: 3 on one node fit, and then no further 3; 2 scattered singles do. */
    @Test
    void onSeveralNodesWhatFitsIsAMatterOfTheNodes() {
        SmallSite site = new SmallSite("best-fit", Machine.ofNodes(2, 4));
        site.tell(submit(1, 2));
        Request scattered = new Request(List.of(new Chunk(2, Resources.of(1))), Arrangement.SCATTER, Sharing.SHARED);
        assertEquals(
                ids(2, 4),
                site.tell(
                        submit(2, 50, Request.of(new Chunk(1, Resources.of(3)))),
                        submit(3, 50, Request.of(new Chunk(1, Resources.of(3)))),
                        submit(4, 50, scattered)));
    }
}
