package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.limits;
import static org.almanac.planner.policy.SmallSite.started;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.userCpus;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.almanac.planner.Event;
import org.almanac.planner.JobOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Figures;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.formula.Formula;
import org.almanac.planner.formula.FormulaException;
import org.almanac.planner.site.Setup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs come in the order of a formula, under each policy as far as it goes by its queue. */
class FormulaOrderTest {
    private static JobOrder by(String formula) {
        try {
            return JobOrder.by(Formula.parse(formula));
        } catch (FormulaException e) {
            throw new AssertionError(e);
        }
    }

    private static Event order(String formula) {
        return new Event.OrderChanged(by(formula));
    }

    private static SmallSite site(String policy) {
        return new SmallSite(policy, Machine.ofCpus(4));
    }

    private static List<JobId> waiting(SmallSite site) {
        return site.plan().waiting().stream().map(Job::id).toList();
    }

    private static Event knownBy(int number, Map<String, Double> amounts) {
        return new Event.Submitted(SmallSite.job(number, "u", "", 50, Request.cpus(4), Conditions.NONE)
                .knownBy(Optional.of(new Figures(amounts, OptionalLong.empty()))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fcfs",
                "best-fit",
                "easy",
                "improved-balanced",
                "conservative",
                "flex",
                "deadline",
                "planned",
                "original-backfill"
            })
    void theJobOfTheGreatestValueComesFirst(String policy) {
        SmallSite site = site(policy);
        site.tell(order("-walltime"));
        site.tell(submit(1, 4, 50));
        site.at(120).tell(submit(2, 4, 40), submit(3, 4, 20), submit(4, 4, 30));
        assertEquals(ids(3, 4, 2), waiting(site));
        assertEquals(ids(3), site.at(150).tell(ended(1)), policy);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy"})
    void anotherFormulaHoldsFromItsMomentOn(String policy) {
        SmallSite site = site(policy);
        site.tell(order("-walltime"), submit(1, 4, 50), submit(2, 4, 40), submit(3, 4, 60));
        assertEquals(ids(3), waiting(site).subList(1, 2));
        site.at(110).tell(order("walltime"));
        assertEquals(3, waiting(site).get(0).equals(JobId.of(3)) ? 3 : 0);
        site.at(111).tell(new Event.OrderChanged(JobOrder.NONE));
        assertEquals(OptionalDouble.empty(), site.plan().value(JobId.of(3)));
        assertEquals(JobId.of(1), waiting(site).get(0));
    }

    @Test
    void plannedPutsANewcomerOfGreaterValueBeforeOthersWithinTheirBounds() {
        for (String slack : List.of("none", "50s", "49s", "0")) {
            SmallSite site = site("planned:promise-slack=" + slack);
            site.tell(order("job_priority"));
            site.tell(submit(1, 4, 50));
            site.at(120).tell(submit(2, 4, 50));
            site.at(121).tell(knownBy(3, Map.of("job_priority", 10.0)));
            boolean before = slack.equals("none") || slack.equals("50s");
            assertEquals(
                    before ? List.of(200L, 150L) : List.of(150L, 200L),
                    List.of(site.start(2), site.start(3)),
                    "with a slack of " + slack);
        }
    }

    @Test
    void queuesOfHigherPriorityComeFirstUnlessTheFormulaNamesTheirPriority() {
        for (String formula : List.of("job_priority", "queue_priority + job_priority")) {
            SmallSite site = site("easy");
            site.tell(
                    order(formula),
                    new Event.QueueChanged(new Queue("high", Queue.Running.STARTED, 5)),
                    new Event.QueueChanged(new Queue("low", Queue.Running.STARTED, 1)));
            site.tell(submit(1, 4, 50));
            Job low = SmallSite.job(2, "u", "low", 50, Request.cpus(4), Conditions.NONE)
                    .knownBy(Optional.of(new Figures(Map.of("job_priority", 100.0), OptionalLong.empty())));
            Job high = SmallSite.job(3, "u", "high", 50, Request.cpus(4), Conditions.NONE);
            site.at(120).tell(new Event.Submitted(low), new Event.Submitted(high));
            assertEquals(formula.startsWith("queue") ? ids(2, 3) : ids(3, 2), waiting(site), formula);
        }
    }

    @Test
    void aFigureThatChangesMovesTheJobAndNothingElse() {
        SmallSite site = site("easy");
        site.tell(order("job_priority"), submit(1, 4, 50));
        site.at(120).tell(submit(2, 4, 50), submit(3, 4, 50));
        Job third = site.plan().job(JobId.of(3)).orElseThrow();
        site.at(121)
                .tell(new Event.Changed(
                        third.knownBy(Optional.of(new Figures(Map.of("job_priority", 1.0), OptionalLong.empty())))));
        assertEquals(ids(3, 2), waiting(site));
        assertEquals(ids(3), site.at(150).tell(ended(1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned"})
    void aJobThatIsNotAboveTheThresholdWaitsUntilItIs(String policy) {
        SmallSite site = site(policy);
        site.tell(new Event.OrderChanged(by("ncpus").above(2)), submit(1, 2, 50), submit(2, 3, 50));
        assertEquals(new Standing.BelowThreshold(2, 2), site.standing(1));
        assertTrue(site.standing(2) instanceof Standing.Runs);
        assertEquals(ids(), site.at(110).tell(submit(3, 1, 50)));
        assertEquals(
                ids(3),
                site.at(120).tell(new Event.OrderChanged(by("10 - ncpus").above(8))));
        assertEquals(new Standing.BelowThreshold(8, 8), site.standing(1));
        assertEquals(ids(1), site.at(150).tell(ended(2), new Event.OrderChanged(JobOrder.NONE)));
    }

    @Test
    void timeAloneMayBringAJobAboveTheThreshold() {
        SmallSite site = site("easy");
        // The job of two cpus could have run, for all that the threshold has to do with it, from the first moment on.
        site.tell(
                new Event.OrderChanged(by("accrue_type * 0 + fairshare_factor").above(0.9)), submit("a", 1, 4, 500));
        assertTrue(site.standing(1) instanceof Standing.Runs);
        site.at(160).tell(ended(1), submit("a", 2, 4, 50), submit("b", 3, 4, 50));
        assertTrue(site.standing(2) instanceof Standing.BelowThreshold);
        assertTrue(site.scheduler().wakeAt() <= 180, "at the next minute it is looked again");
    }

    @Test
    void timeCountsInWhichAJobCouldHaveRun() {
        SmallSite site = site("easy");
        site.tell(order("eligible_time"), limits(userCpus("each", 4)), submit("x", 1, 4, 5000));
        site.tell(submit("a", 2, 4, 50), submit(3, 4, SmallSite.notBefore(400)), submit("x", 4, 4, 50));
        site.at(200).tell(new Event.Held(JobId.of(2)));
        site.at(300).tell(new Event.Released(JobId.of(2)));
        site.at(400).tell(new Event.Timer());
        site.at(500).tell(new Event.Timer());
        assertEquals(OptionalDouble.of(300), site.plan().value(JobId.of(2)), "held for 100 of 400 s");
        assertEquals(OptionalDouble.of(100), site.plan().value(JobId.of(3)), "to start from 400 s on");
        assertEquals(OptionalDouble.of(0), site.plan().value(JobId.of(4)), "beyond its owner's limit");
        assertTrue(site.plan().accrues(JobId.of(2)));
        assertFalse(site.plan().accrues(JobId.of(4)));
        assertEquals(ids(2, 3, 4), waiting(site));
        // Whoever goes on in its place counts on from there.
        Scheduler fresh = Policies.create(PolicySpec.parse("easy"), Setup.of(Machine.ofCpus(4)), 1);
        site.scheduler().briefing(500).tell(fresh, 500);
        fresh.apply(510, List.of(new Event.Timer()));
        assertEquals(OptionalDouble.of(310), fresh.plan().value(JobId.of(2)));
        assertEquals(OptionalDouble.of(0), fresh.plan().value(JobId.of(4)));
        assertEquals(site.plan().jobOrder(), fresh.plan().jobOrder());
        Scheduler copy = site.scheduler().copy();
        copy.apply(520, List.of(new Event.Timer()));
        assertEquals(OptionalDouble.of(320), copy.plan().value(JobId.of(2)));
    }

    @Test
    void aJobOfAStoppedQueueCouldHaveRun() {
        SmallSite site = site("easy");
        site.tell(order("eligible_time"), SmallSite.stopped("q"), SmallSite.submitTo("q", 1, 4, 50));
        site.at(300).tell(new Event.Timer());
        assertEquals(OptionalDouble.of(200), site.plan().value(JobId.of(1)));
        assertEquals(ids(1), site.at(310).tell(started("q")));
    }

    @Test
    void ownersWhoHaveUsedLittleOfTheirShareComeFirstByTheFactor() {
        SmallSite site = site("easy");
        site.tell(order("fairshare_factor"), submit("alice", 1, 4, 50));
        site.at(140).tell(submit("alice", 2, 4, 50), submit("bob", 3, 4, 50));
        assertEquals(ids(3, 2), waiting(site));
        assertEquals(1, site.plan().value(JobId.of(3)).orElseThrow(), "bob has used nothing");
        assertEquals(0.25, site.plan().value(JobId.of(2)).orElseThrow(), "alice all of it, with half of the machine");
    }

    @Test
    void ofJobsOfEqualValueTheFirstComesFirstOrThatOfFairShare() {
        for (String order : List.of("arrival", "fair-share")) {
            SmallSite site = site("easy:queue-order=" + order);
            site.tell(order("ncpus"), submit("alice", 1, 4, 50));
            site.at(120).tell(submit("alice", 2, 4, 50), submit("bob", 3, 4, 50), submit("alice", 4, 3, 50));
            assertEquals(order.equals("arrival") ? ids(2, 3, 4) : ids(3, 2, 4), waiting(site));
        }
    }
}
