package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.submit;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.junit.jupiter.api.Test;

/** What a view tells of the latest starts that are guaranteed. */
class BoundTest {
    private static final OptionalLong NONE = OptionalLong.empty();

    /** The bounds of jobs 2 and 3, which start one after the other when job 1 has ended at 200. */
    private static List<OptionalLong> bounds(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(4));
        site.tell(submit(1, 4, 100), submit(2, 4, 100), submit(3, 4, 100));
        List<OptionalLong> bounds = new ArrayList<>();
        for (JobId job : SmallSite.ids(2, 3)) {
            bounds.add(site.plan().bound(job));
        }
        assertEquals(NONE, site.plan().bound(JobId.of(1)), "the job that runs");
        assertEquals(NONE, site.plan().bound(JobId.of(9)), "a job that nobody knows");
        return bounds;
    }

    private static OptionalLong at(long time) {
        return OptionalLong.of(time);
    }

    @Test
    void conservativeBackfillingGuaranteesEveryPlannedStart() {
        assertEquals(List.of(at(200), at(300)), bounds("conservative"));
    }

    @Test
    void easyGuaranteesTheReservationOfTheHeadAlone() {
        assertEquals(List.of(at(200), NONE), bounds("easy"));
    }

    @Test
    void aPlanThatIsSearchedGuaranteesThePromisedStartAndTheSlack() {
        long usual = 12 * 3_600;
        assertEquals(List.of(at(200 + usual), at(300 + usual)), bounds("planned"));
        assertEquals(List.of(at(260), at(360)), bounds("planned:promise-slack=1m"));
    }

    @Test
    void itGuaranteesNoneWithoutABoundAsInThePaper() {
        assertEquals(List.of(NONE, NONE), bounds("planned:promise-slack=none"));
        assertEquals(List.of(NONE, NONE), bounds("planned:preset=paper"));
        assertEquals(List.of(NONE, NONE), bounds("planned:search=random"));
    }

    @Test
    void noneIsGuaranteedWhereNothingIsPlanned() {
        assertEquals(List.of(NONE, NONE), bounds("fcfs"));
    }

    /** Two jobs have waited 100 s in all when job 2 starts, so that the slack of job 4 is twice the mean of 50 s. */
    @Test
    void aSlackIsAddedToThePlannedStart() {
        SmallSite site = new SmallSite("flex:slack=2", Machine.ofCpus(4));
        site.tell(submit(1, 4, 100), submit(2, 4, 100));
        site.at(200).tell(SmallSite.ended(1));
        site.tell(submit(4, 4, 100));
        assertEquals(300, site.start(4));
        assertEquals(at(400), site.plan().bound(JobId.of(4)));
    }
}
