package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.SearchOutcome.Improvement;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.score.Criteria;
import org.junit.jupiter.api.Test;

class InstantRecordTest {
    private static final Criteria BEFORE = new Criteria(100, 10, 2, 0, 50, 80, Double.NaN, Double.NaN, Double.NaN);
    private static final Criteria AFTER = new Criteria(99, 10.5, 1, 0.5, 50, 80, Double.NaN, Double.NaN, Double.NaN);

    /** Many jobs that come at once, so that a search finds much. */
    private static final ReplayLog LOG = TestLogs.random(new SplittableRandom(3), 60, 8, 2_000);

    private static Experiment experiment() {
        List<PolicySpec> policies = List.of(PolicySpec.parse("planned:preset=paper"));
        return new Experiment(LOG, Machine.ofCpus(8), policies, 1, Verification.OFF);
    }

    private static ReplayResult run(Experiment experiment) throws InterruptedException {
        return experiment.run(Effort.NONE, ReplayProgress.NONE).get(0).result();
    }

    @Test
    void whatHappensWithinInstantsIsWrittenDownWhereThatIsAskedFor() throws InterruptedException {
        ReplayResult without = run(experiment());
        ReplayResult with = run(experiment().recordingInstants());

        assertEquals(Optional.empty(), without.instants());
        assertEquals(TestLogs.starts(without.outcomes()), TestLogs.starts(with.outcomes()));
        InstantRecord instants = with.instants().orElseThrow();
        assertEquals(with.search().accepted(), instants.found().size());
        assertTrue(instants.found().size() > 10, instants.found().size() + " improvements");
        long last = LOG.jobs().get(0).submit();
        for (InstantRecord.Found found : instants.found()) {
            assertTrue(found.time() >= last, "they are told in the order of their times");
            last = found.time();
        }
    }

    @Test
    void aStepCountsForEachJobThatComesInIt() throws InterruptedException {
        InstantRecord instants =
                run(experiment().recordingInstants()).instants().orElseThrow();

        assertEquals(100, instants.stepsBelow(3_600));
        assertEquals(0, instants.stepsBelow(0));
        assertTrue(instants.longestStep() > 0 && instants.longestStep() < 3_600);
        assertTrue(instants.longestSearch() > 0 && instants.longestSearch() < 3_600);
        assertTrue(instants.mostWaiting() > 1 && instants.mostWaiting() <= 60);
    }

    @Test
    void stepsWithoutJobsDoNotCount() {
        InstantRecord instants = new InstantRecord();
        instants.begin();
        instants.planned(0, 5);

        assertEquals(Double.NaN, instants.stepsBelow(1));
        assertEquals(5, instants.mostWaiting());

        instants.begin();
        instants.planned(200, 205);
        assertEquals(100, instants.stepsBelow(3_600));
    }

    @Test
    void theHistoryTellsHowEachCriterionChanges() {
        InstantRecord instants = new InstantRecord();
        instants.begin();
        Improvement improvement = new Improvement(17, BEFORE, AFTER);
        instants.searched(
                3_600,
                new SearchOutcome(300, 1, Optional.of(BEFORE), Optional.of(AFTER), List.of(), List.of(improvement)));

        assertEquals(
                "time,candidate,mean_wait,mean_bounded_slowdown,nuwt_mean,nuwt_sd,long_waits,worst_users,excess_wait,fair_wait,scarce_time\n"
                        + "3600,17,-0.01,0.05,-0.5,0.5,0.0,0.0,,,\n",
                SearchHistoryCsv.of(instants.found()),
                "a criterion that was 0 has no relative change, so that its change itself is told");
    }
}
