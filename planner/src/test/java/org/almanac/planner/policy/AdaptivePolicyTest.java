package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.almanac.planner.Cause;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.Event;
import org.almanac.planner.InCharge;
import org.almanac.planner.Standing;
import org.almanac.planner.StartMove;
import org.almanac.planner.SwitchMemory;
import org.almanac.planner.SwitchMemory.Ratio;
import org.almanac.planner.SwitchMemory.Tendency;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.site.Setup;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The papers' adaptive policies step by step, and what must hold whichever policy is in charge. */
class AdaptivePolicyTest {
    private static SwitchMemory memory(SmallSite site) {
        return site.scheduler().state().switching().orElseThrow();
    }

    private static Tendency tendency(SmallSite site) {
        return (Tendency) memory(site).learnt();
    }

    private static String active(SmallSite site) {
        return site.scheduler().inCharge().orElseThrow().policy();
    }

    @Test
    void aReviewThatAClockAheadHasPutOffIsNotWaitedFor() {
        for (String policy : List.of("workload-adaptive:wide=conservative", "performance-adaptive")) {
            SmallSite ahead = new SmallSite(policy, Machine.ofCpus(20)).at(90_000);
            ahead.tell(submit(1, 20, 50));
            SmallSite right = new SmallSite(policy, Machine.ofCpus(20)).at(100);
            long interval = memory(ahead).nextReview() - 90_000;
            right.scheduler().restore(100, ahead.scheduler().state().withoutTimes());
            assertEquals(100 + interval, memory(right).nextReview(), policy);
            assertEquals(active(ahead), active(right));
        }
    }

    /** Figure 4 by hand, with a factor of 4: the first three are averaged over what has come. */
    @Test
    void theMovingAverageOfParallelismIsThePapers() {
        SmallSite site = new SmallSite("workload-adaptive:wide=conservative,averaged=4", Machine.ofCpus(20));
        double[] averages = {2, 3, 4, 5, 0.75 * 5 + 0.25 * 9, 0.75 * 6 + 0.25 * 1};
        int[] cpus = {2, 4, 6, 8, 9, 1};
        long sum = 0;
        for (int i = 0; i < cpus.length; i++) {
            site.tell(submit(i + 1, cpus[i]));
            sum += cpus[i];
            assertEquals(new Ratio(averages[i], 1), tendency(site).usual());
            assertEquals(new Ratio(sum, i + 1), tendency(site).lately());
        }
    }

    /** AP is 4.75 after six jobs of 5 on average, and 5.3125 after a seventh of 7: wider. Then 3 and 5.3 come: narrower. */
    @Test
    void whileJobsAreWiderThanTheyUsedToBeTheOnePolicyIsInChargeAndElseTheOther() {
        SmallSite site = new SmallSite(
                "workload-adaptive:wide=conservative,narrow=fcfs,interval=1h,averaged=4", Machine.ofCpus(20));
        for (int cpus : new int[] {2, 4, 6, 8, 9, 1, 7}) {
            site.tell(submit(10 + cpus, cpus));
        }
        assertEquals("fcfs", active(site));
        assertEquals(3700, memory(site).nextReview());
        site.at(3699).tell();
        assertEquals("fcfs", active(site));
        site.at(3700).tell();
        // Of 37 cpus for 7 jobs, 5.29, which is not above 0.75 * 4.75 + 0.25 * 7.
        assertEquals(new Ratio(5.3125, 1), tendency(site).usual());
        assertTrue(tendency(site).lately().isNothing());
        assertEquals("fcfs", active(site));
        site.at(4000).tell(submit(30, 8));
        site.at(7300).tell();
        // 8 is above 0.75 * 5.3125 + 0.25 * 8.
        assertEquals(new Ratio(5.984375, 1), tendency(site).usual());
        assertEquals("conservative", active(site));
        site.at(8000).tell(submit(31, 5));
        site.at(10900).tell();
        assertEquals("fcfs", active(site));
    }

    /** Work for one job after the other, each with its cpus, runtime, walltime and user, and the seconds between them. */
    private record Workload(int[] cpus, int[] runtimes, int walltime, int users, int gap) {
        private void run(SmallSite site, int from, int until) {
            TreeMap<Integer, List<Event>> events = new TreeMap<>();
            for (int i = 0; from + i * gap < until; i++) {
                int time = from + i * gap;
                Job job = new Job(JobId.of(time), "u" + i % users, time, walltime, Request.cpus(cpus[i % cpus.length]));
                events.computeIfAbsent(time, any -> new ArrayList<>()).add(new Event.Submitted(job));
                events.computeIfAbsent(time + runtimes[i % runtimes.length], any -> new ArrayList<>())
                        .add(ended(time));
            }
            events.forEach((time, ofTime) -> site.at(time).tell(ofTime.toArray(Event[]::new)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpus", "runtime", "load", "users", "work"})
    void thePolicyForMoreIsInChargeWhileWhatItGoesByIsMoreAndNotWhileAnythingElseIs(String by) {
        Map<String, Workload> more = Map.of(
                "cpus", new Workload(new int[] {5}, new int[] {39}, 79, 4, 100),
                "runtime", new Workload(new int[] {3}, new int[] {60}, 99, 4, 100),
                "load", new Workload(new int[] {4}, new int[] {49}, 99, 3, 50),
                "users", new Workload(new int[] {3}, new int[] {49}, 99, 30, 100),
                "work", new Workload(new int[] {1, 6}, new int[] {5, 90}, 99, 4, 100));
        more.forEach((what, workload) -> {
            SmallSite site = new SmallSite(
                    "workload-adaptive:wide=conservative,narrow=fcfs,interval=1h,by=" + by, Machine.ofCpus(100));
            new Workload(new int[] {4}, new int[] {50}, 100, 5, 100).run(site, 100, 3700);
            site.at(3700).tell();
            workload.run(site, 3800, 7200);
            site.at(7300).tell();
            assertEquals(what.equals(by) ? "conservative" : "fcfs", active(site), what);
        });
    }

    @Test
    void itTellsWhichPolicyIsInChargeSinceWhenAndHowOftenThatHasChanged() {
        SmallSite site = new SmallSite(
                "workload-adaptive:wide=conservative,narrow=fcfs,interval=1h,averaged=4", Machine.ofCpus(20));
        site.tell(submit(1, 2, 9000));
        assertEquals(Optional.of(new InCharge("fcfs", 100, 0)), site.scheduler().inCharge());
        site.at(3700).tell();
        site.at(4000).tell(submit(2, 10, 9000));
        site.at(7300).tell();
        Optional<InCharge> wide = Optional.of(new InCharge("conservative", 7300, 1));
        assertEquals(wide, site.scheduler().inCharge());
        site.at(7400).tell(submit(3, 1, 9000));
        assertEquals(wide, site.scheduler().copy().inCharge());
        site.at(10900).tell();
        assertEquals(
                Optional.of(new InCharge("fcfs", 10900, 2)), site.scheduler().inCharge());
    }

    @Test
    void anIntervalInWhichNoJobHasComeChangesNothing() {
        SmallSite site = new SmallSite(
                "workload-adaptive:wide=conservative,narrow=fcfs,interval=1h,averaged=4", Machine.ofCpus(20));
        site.tell(submit(1, 2, 9000));
        site.at(200).tell(submit(2, 6, 9000));
        site.at(3700).tell();
        assertEquals("fcfs", active(site));
        site.at(4000).tell(submit(3, 10, 9000));
        site.at(7300).tell();
        assertEquals("conservative", active(site));
        site.at(7400).tell(ended(1));
        site.at(10900).tell();
        assertEquals("conservative", active(site));
    }

    /**
     * Ten cpus, of which 6 are held until 200; the next in the queue needs 8, and a third job would fit beside for 30 s.
     * First come first served, in charge, lets it wait; EASY would have started it at 100. So at 160 EASY gets a wait of
     * 60 s less, a bounded slowdown of 1 instead of 3, and 4 · 30 cpu seconds more.
     */
    @ParameterizedTest
    @ValueSource(strings = {"response", "slowdown", "utilization"})
    void theCandidateThatWouldHaveDoneBestIsPutInCharge(String metric) {
        SmallSite site = new SmallSite(
                "performance-adaptive:candidates=fcfs+easy+best-fit,interval=1m,metric=" + metric, Machine.ofCpus(10));
        assertEquals(ids(1), site.tell(submit(1, 6, 100), submit(2, 8, 100), submit(3, 4, 30)));
        assertEquals(ids(), site.at(159).tell());
        assertEquals(new Standing.Unplanned(), site.standing(2));
        assertEquals("fcfs", active(site));
        assertEquals(160, site.scheduler().wakeAt());

        assertEquals(ids(3), site.at(160).tell());

        assertEquals("easy", active(site));
        assertEquals(200, site.start(2));
    }

    /** Response time and use disagree: best fit fills the machine with many, and EASY gets the wide job on. */
    @Test
    void eachMetricHasItsOwnWinner() {
        for (String metric : List.of("response", "utilization")) {
            SmallSite site = new SmallSite(
                    "performance-adaptive:candidates=fcfs+maui:queue-time-weight=0:size-weight=1"
                            + "+maui:queue-time-weight=0:size-weight=-1,interval=1m,metric=" + metric,
                    Machine.ofCpus(10));
            site.tell(submit(1, 10, 10));
            // Either the wide job for 40 s, or first the three narrow ones for 40 s.
            site.tell(submit(2, 10, 50), submit(3, 2, 50), submit(4, 2, 50), submit(5, 2, 50));
            site.at(110).tell(ended(1));
            site.at(160).tell();
            boolean byUse = metric.equals("utilization");
            assertEquals(byUse ? "fcfs" : "maui:queue-time-weight=0,size-weight=-1", active(site), metric);
        }
    }

    @Test
    void thePolicyInChargeStaysWhereNoCandidateWouldHaveDoneBetter() {
        SmallSite site =
                new SmallSite("performance-adaptive:candidates=conservative+easy+maui,interval=1m", Machine.ofCpus(10));
        site.tell(submit(1, 6, 100), submit(2, 8, 100), submit(3, 4, 30));
        site.at(160).tell();
        assertEquals("conservative", active(site));
    }

    /** Rehearsed is with what is known by then: that job 1, asked for 1000 s, has run 20 s. */
    @Test
    void jobsRunInARehearsalAsLongAsTheyReallyDid() {
        SmallSite site = new SmallSite(
                "performance-adaptive:candidates=fcfs+easy,interval=1m,metric=utilization", Machine.ofCpus(10));
        // Under EASY job 4 starts at 100 and has ended at 120 as job 1 has: 9 cpus for 2 are free.
        site.tell(submit(1, 5, 1000), submit(2, 9, 1000), submit(3, 5, 900));
        assertEquals(ids(2), site.at(120).tell(ended(1)));
        site.at(160).tell();
        // First come first served has used 5 · 20 + 9 · 40; EASY 10 · 20 + 5 · 40, as job 2 waits for job 3.
        assertEquals("fcfs", active(site));
    }

    /**
     * As above; but job 3, which asks for 100 s, runs 30, as only a replay knows before it has. So EASY has ended it by 160,
     * and has used 6 · 60 + 4 · 30 cpu seconds.
     */
    @ParameterizedTest
    @ValueSource(strings = {"response", "slowdown", "utilization"})
    void theCandidateThatHasDoneBestBesideIsPutInCharge(String metric) {
        Setup setup = Setup.of(Machine.ofCpus(10))
                .knowing(job -> job.equals(JobId.of(3)) ? OptionalLong.of(30) : OptionalLong.empty());
        SmallSite site = new SmallSite(
                "performance-adaptive:candidates=fcfs+easy,interval=1m,candidates-run=beside,metric=" + metric, setup);
        assertEquals(ids(1), site.tell(submit(1, 6, 100), submit(2, 8, 100), submit(3, 4, 100)));
        assertEquals(ids(), site.at(159).tell());
        assertEquals("fcfs", active(site));

        assertEquals(ids(), site.at(160).tell());

        assertEquals("easy", active(site));
        assertEquals(200, site.start(2));
    }

    /** Beside, job 3 ends under EASY in the second interval, as there it began in the first; really it has not begun. */
    @Test
    void besideACandidateGoesOnWithWhatItHasMadeItself() {
        SmallSite site = new SmallSite(
                "performance-adaptive:candidates=fcfs+easy,interval=1m,candidates-run=beside,metric=slowdown",
                Machine.ofCpus(10));
        site.tell(submit(1, 6, 500), submit(2, 8, 100), submit(3, 4, 90));
        site.at(160).tell();
        assertEquals("fcfs", active(site), "none has ended anywhere");
        site.at(161).tell(submit(4, 10, 10));
        site.at(221).tell();
        assertEquals("easy", active(site), "job 3 has ended at 190");
    }

    /** A second interval begins with what really is, and not with what a candidate would have made of the first. */
    @Test
    void everyRehearsalBeginsWithWhatReallyRunsAndWaits() {
        SmallSite site = new SmallSite(
                "performance-adaptive:candidates=fcfs+easy,interval=1m,metric=response", Machine.ofCpus(10));
        site.tell(submit(1, 10, 1000));
        site.at(150).tell(submit(2, 8, 100), submit(3, 2, 10));
        site.at(160).tell();
        assertEquals("fcfs", active(site));
        SwitchMemory.RecentJobs past = (SwitchMemory.RecentJobs) memory(site).learnt();
        assertEquals(160, past.since());
        assertEquals(
                List.of(Optional.of(100L), Optional.empty(), Optional.empty()),
                past.jobs().stream()
                        .map(job -> job.run().map(SwitchMemory.Run::started))
                        .toList());
    }

    @Test
    void whatWasPromisedStaysPromisedAndALostStartIsTold() {
        SmallSite site = new SmallSite(
                "workload-adaptive:wide=fcfs,narrow=conservative,interval=1m,averaged=100", Machine.ofCpus(10));
        site.tell(submit(1, 1, 100), submit(2, 10, 100));
        assertEquals(200, site.start(2));
        site.at(160).tell();
        site.at(161).tell(submit(3, 10, 100));
        assertEquals("conservative", active(site));
        assertEquals(300, site.start(3));
        assertEquals(ids(2), site.at(210).tell(ended(1)));
        assertEquals(310, site.start(3));

        site.at(220).tell();

        assertEquals("fcfs", active(site));
        assertEquals(new Standing.Unplanned(), site.standing(3));
        assertEquals(OptionalLong.of(300), site.plan().promised(JobId.of(3)));
        assertEquals(
                Optional.of(new StartMove(
                        310, OptionalLong.empty(), 220, List.of(new Cause(Kind.POLICY_SWITCHED, Optional.empty())))),
                site.plan().moves(JobId.of(3)).last());
    }

    /**
     * No review is due after an interval without a change, so that a job that never starts does not wake the scheduler
     * for ever.
     */
    @Test
    void whereNothingHappensNothingIsReviewed() {
        SmallSite site = new SmallSite("performance-adaptive:candidates=fcfs+easy,interval=1m", Machine.ofCpus(10));
        site.tell(submit(1, 10, 1000));
        assertEquals(160, site.scheduler().wakeAt());
        site.at(160).tell();
        assertEquals(1100, site.scheduler().wakeAt());
        site.at(500).tell(submit(2, 1, 10));
        assertEquals(560, site.scheduler().wakeAt());
    }

    @EveryPolicy(except = "adaptive")
    void ofOneCandidateItIsThatPolicy(String policy) {
        String candidate = policy.replace(',', ':');
        for (Shape shape : Shape.values()) {
            for (Disturbances disturbances : Disturbances.values()) {
                SamePolicies.drive(
                        "performance-adaptive:interval=20s,candidates=" + candidate, policy, shape, disturbances);
            }
        }
    }

    /** A policy that remembers nothing is not changed by being told anew what there is. */
    @ParameterizedTest
    @CsvSource({
        "fcfs, fcfs:queue-order=arrival",
        "easy, easy:order=arrival",
        "easy:order=shortest, easy:order=shortest:queue-order=arrival",
        "best-fit, best-fit:choice=arrival",
        "maui:depth=none, maui:depth=none:backfill=first-fit"
    })
    void switchingBetweenTwoThatAreOneChangesNothing(String wide, String narrow) {
        sameAs(wide, wide, narrow);
    }

    /** It keeps what it has learnt: slacks, lists, planned starts. */
    @ParameterizedTest
    @ValueSource(strings = {"flex", "deadline", "conservative", "flex:depth=2:price=slowdown"})
    void whereBothAreWrittenAlikeNothingIsSwitched(String candidate) {
        sameAs(candidate.replaceFirst(":", "!").replace(':', ',').replace('!', ':'), candidate, candidate);
    }

    private static void sameAs(String policy, String wide, String narrow) {
        for (Shape shape : List.of(Shape.ONE_NODE_OF_CPUS, Shape.ONE_NODE)) {
            for (Disturbances disturbances : Disturbances.values()) {
                SamePolicies.drive(
                        "workload-adaptive:interval=7s,averaged=10,wide=" + wide + ",narrow=" + narrow,
                        policy,
                        shape,
                        disturbances);
            }
        }
    }

    @Test
    void aRefusedStartIsRememberedAcrossASwitch() {
        SmallSite site =
                new SmallSite("workload-adaptive:wide=easy,narrow=fcfs,interval=1m,averaged=1", Machine.ofCpus(10));
        site.tell(submit(1, 5, 1000));
        site.scheduler().apply(120, List.of(submit(2, 1, 100)));
        assertEquals(1, site.scheduler().decide(120).size());
        site.scheduler().apply(120, List.of(new Event.StartRefused(JobId.of(2), 500)));
        site.at(160).tell();
        assertEquals("easy", active(site));
        assertEquals(new Standing.BackingOff(500), site.standing(2));
        assertEquals(ids(2), site.at(500).tell());
    }
}
