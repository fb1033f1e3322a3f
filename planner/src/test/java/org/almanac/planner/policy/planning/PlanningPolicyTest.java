package org.almanac.planner.policy.planning;

import static org.almanac.planner.policy.SmallSite.after;
import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.OptionalLong;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.policy.SmallSite;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The life of a job under every policy that keeps a plan. */
class PlanningPolicyTest {
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest
    @ValueSource(
            strings = {"conservative", "flex", "deadline", "original-backfill:threshold=0s", "planned:iterations=0"})
    private @interface EveryPlanningPolicy {}

    private static OptionalLong promised(SmallSite site, int number) {
        return site.plan().promised(JobId.of(number));
    }

    @EveryPlanningPolicy
    void aJobIsPromisedTheStartThatItIsPlannedForAfterItsFirstPass(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 8));
        site.apply(submit(2, 8));
        assertEquals(OptionalLong.empty(), promised(site, 2));

        site.decide();

        assertEquals(150, site.start(2));
        assertEquals(OptionalLong.of(150), promised(site, 2));
    }

    @EveryPlanningPolicy
    void thePromiseStaysThoughTheJobStartsEarlier(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 8), submit(2, 8), submit(3, 8));

        assertEquals(ids(2), site.at(120).tell(ended(1)));

        assertEquals(170, site.start(3));
        assertEquals(OptionalLong.of(200), promised(site, 3));
        assertEquals(ids(3), site.at(130).tell(ended(2)));
    }

    @EveryPlanningPolicy
    void aJobThatIsHeldBeforeItsFirstPassIsPromisedNothingUntilItIsReleased(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 8));
        site.apply(submit(2, 8));
        site.apply(new Event.Held(JobId.of(2)));
        site.decide();
        assertEquals(OptionalLong.empty(), promised(site, 2));

        site.at(110).tell(submit(3, 8), new Event.Released(JobId.of(2)));

        assertEquals(OptionalLong.of(site.start(2)), promised(site, 2));
    }

    @EveryPlanningPolicy
    void jobsWithoutAPlaceArePlannedAndPromisedOnceThereIsOneAndSoAreThoseThatWaitForThem(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofNodes(2, 4));
        site.tell(new Event.NodeOffline(0, 1), submit(1, 4));
        site.at(101).tell(submit(2, 200, twoNodes()), submit(3, 4, after(2)));
        assertEquals(OptionalLong.empty(), promised(site, 2));
        assertEquals(OptionalLong.empty(), promised(site, 3));

        site.at(110).tell(new Event.NodeUp(0, 1));

        assertEquals(150, site.start(2));
        assertEquals(350, site.start(3));
        assertEquals(OptionalLong.of(150), promised(site, 2));
        assertEquals(OptionalLong.of(350), promised(site, 3));
    }

    private static Request twoNodes() {
        return Request.of(new Chunk(2, Resources.of(4)));
    }

    @EveryPlanningPolicy
    void aCopyPromisesTheJobsThatHadJustCome(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 8));
        site.apply(submit(2, 8));

        Scheduler copy = site.scheduler().copy();
        copy.decide(100);

        assertEquals(OptionalLong.of(150), copy.plan().promised(JobId.of(2)));
        assertEquals(OptionalLong.empty(), promised(site, 2));
    }
}
