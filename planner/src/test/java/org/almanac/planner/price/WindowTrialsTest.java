package org.almanac.planner.price;

import static org.almanac.planner.policy.SmallSite.maintenance;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.windows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Members;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.policy.SmallSite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a window costs by the plan: whom it delays, who is in its way, what it leaves idle. */
class WindowTrialsTest {
    /** Two nodes of four cpus; the first runs a job until 150, on the second one is planned from then on. */
    private final SmallSite site = new SmallSite("conservative", Machine.ofNodes(2, 4));

    private WindowTrials trials() {
        return new WindowTrials(site.scheduler().copy(), 100);
    }

    private static List<JobId> later(WindowPrice price) {
        return price.later().stream().map(shift -> shift.job().id()).toList();
    }

    @Test
    void whatDelaysNobodyCostsNothing() {
        site.tell(submit(1, 4, 50));

        assertTrue(trials().price(List.of(maintenance(150, 200, 0, 1))).isNothing());
    }

    @Test
    void aPlannedJobThatNoLongerFitsBeforeItStartsLaterAndLeavesTheNodeIdle() {
        site.tell(submit(1, 8, 50), submit(2, 8, 60));

        WindowPrice price = trials().price(List.of(maintenance(200, 300, 0)));

        assertEquals(SmallSite.ids(2), later(price));
        assertEquals(150, price.later().get(0).without());
        assertEquals(300, price.later().get(0).with());
        assertEquals(150, price.delay());
        // Two nodes from 150 to 200; what the second would have done from 200 on is after the begin.
        assertEquals(100, price.idle());
        assertEquals(List.of(), price.inTheWay());
    }

    @Test
    void aJobThatRunsAfterItsBeginIsInTheWay() {
        site.tell(submit(1, 8, 50));

        WindowPrice price = trials().price(List.of(maintenance(149, 300, 0)));

        assertEquals(
                SmallSite.ids(1),
                price.inTheWay().stream().map(run -> run.job().id()).toList());
        assertEquals(
                List.of(), trials().price(List.of(maintenance(150, 300, 0))).inTheWay());
    }

    @Test
    void aMemberMayRunInItAndIsNotInTheWay() {
        site.tell(submit(1, 8, 50));
        Members members = new Members(List.of("u"), List.of(), List.of());
        Window own = new Window("own", 0, Set.of(0, 1), 100, 300, Optional.empty(), Optional.of(members));

        assertTrue(trials().price(List.of(own)).isNothing());
    }

    @Test
    void aJobThatCannotEndBeforeAWindowWithoutEndIsLost() {
        site.tell(submit(1, 8, 50), submit(2, 8, 60));

        WindowPrice price = trials().price(List.of(maintenance(200, Times.NEVER, 0, 1)));

        assertEquals(
                SmallSite.ids(2), price.lost().stream().map(job -> job.id()).toList());
    }

    @Test
    void whatIsTakenAwayLetsJobsStartSooner() {
        site.tell(submit(1, 8, 50), windows(maintenance(200, 300, 0)), submit(2, 8, 60));

        WindowPrice price = trials().price(List.of(), List.of());

        assertEquals(
                SmallSite.ids(2),
                price.sooner().stream().map(shift -> shift.job().id()).toList());
        assertEquals(List.of(), price.later());
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:period=1d", "flex", "easy"})
    void theSchedulerLearnsNothingOfWhatIsTried(String policy) {
        SmallSite other = new SmallSite(policy, Machine.ofNodes(2, 4));
        other.tell(submit(1, 8, 50), submit(2, 8, 60), submit(3, 4, 10));
        WindowTrials trials = new WindowTrials(other.scheduler().copy(), 100);
        List<?> before = List.copyOf(trials.plan(plan -> plan.planned()));

        WindowPrice once = trials.price(List.of(maintenance(160, 300, 0)));

        assertEquals(once, trials.price(List.of(maintenance(160, 300, 0))));
        assertEquals(before, trials.plan(plan -> plan.planned()));
        assertEquals(List.of(), trials.windows());
    }
}
