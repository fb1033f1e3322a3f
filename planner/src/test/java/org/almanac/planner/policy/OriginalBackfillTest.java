package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.submitTo;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.almanac.planner.Event;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Request;
import org.junit.jupiter.api.Test;

/** The system that the planning paper's section 2 describes, by hand. */
class OriginalBackfillTest {
    private static final long HOUR = 3_600;

    private final SmallSite site = new SmallSite("original-backfill", Machine.ofCpus(4));

    private static List<Long> starts(SmallSite site, int... jobs) {
        return IntStream.of(jobs).mapToObj(site::start).toList();
    }

    @Test
    void queuesOfShorterWalltimesComeFirst() {
        site.tell(submit(1, 4, 100));
        site.tell(submit(2, 4, 24 * HOUR + 1), submit(3, 4, 24 * HOUR), submit(4, 4, 2 * HOUR), submit(5, 4, HOUR));
        long second = 200 + HOUR;
        long third = second + 2 * HOUR;
        assertEquals(List.of(200L, second, third, third + 24 * HOUR), starts(site, 5, 4, 3, 2));
    }

    @Test
    void aJobLongerThanTheLongestQueueComesLast() {
        site.tell(submit(1, 4, 100));
        site.tell(submit(2, 4, 61 * 24 * HOUR), submit(3, 4, 60 * 24 * HOUR));
        assertEquals(List.of(200L, 200 + 60 * 24 * HOUR), starts(site, 3, 2));
    }

    @Test
    void thePriorityOfTheSitesOwnQueuesComesFirst() {
        site.tell(new Event.QueueChanged(new Queue("urgent", Queue.Running.STARTED, 5)), submit(1, 4, 100));
        site.tell(submit(2, 4, HOUR), submitTo("urgent", 3, 4, 24 * HOUR));
        assertEquals(List.of(200L, 200 + 24 * HOUR), starts(site, 3, 2));
    }

    @Test
    void withEvenQueuesFairShareAloneOrdersTheJobs() {
        SmallSite even = new SmallSite("original-backfill:queues=even", Machine.ofCpus(4));
        even.tell(submit("a", 1, 4, 100));
        even.at(150).tell(submit("a", 2, 4, 100), submit("b", 3, 4, 24 * HOUR), submit("b", 4, 4, HOUR));
        assertEquals(List.of(200L, 200 + 24 * HOUR, 200 + 25 * HOUR), starts(even, 3, 4, 2));
    }

    @Test
    void withinAQueueTheUserOfLessComesFirst() {
        site.tell(submit("a", 1, 4, 100));
        site.at(150).tell(submit("a", 2, 4, 100), submit("b", 3, 4, HOUR), submit("b", 4, 4, 2 * HOUR));
        assertEquals(List.of(200L, 200 + HOUR, 300 + HOUR), starts(site, 3, 2, 4));
    }

    /** In 72 hours the use is divided by 2. */
    @Test
    void useDecaysByHalfInThreeDays() {
        site.tell(submit("a", 1, 4, 100));
        site.at(200).tell(ended(1));
        double used = site.plan().shareUses().get(0).usage();
        site.at(200 + 72 * HOUR).tell(new Event.Timer());
        assertEquals(used / 2, site.plan().shareUses().get(0).usage(), 1e-9 * used);
    }

    @Test
    void everyWaitingJobHasAReservationThatOthersDoNotDelay() {
        site.tell(submit(1, 3, 100));
        site.tell(submit(2, 4, 50));
        assertEquals(ids(4), site.tell(submit(3, 1, 200), submit(4, 1, 100)));
        assertEquals(List.of(200L, 250L), starts(site, 2, 3));
    }

    @Test
    void aJobHasNoReservationBeforeItHasWaitedSoLong() {
        SmallSite patient = new SmallSite("original-backfill:threshold=60s", Machine.ofCpus(4));
        patient.tell(submit(1, 3, 100));
        patient.tell(submit(2, 4, 50));
        assertEquals(new Standing.Unplanned(), patient.standing(2));
        assertEquals(160, patient.scheduler().wakeAt());
        patient.at(160).tell();
        assertEquals(200, patient.start(2));
        // It may be overtaken no more.
        assertEquals(ids(), patient.at(170).tell(submit(3, 1, 50)));
        assertEquals(ids(4), patient.tell(submit(4, 1, 30)));
    }

    /** Job 3, of a shorter queue, has waited long enough only when job 2 has its reservation. */
    @Test
    void reservationsAreGivenAsJobsHaveWaited() {
        SmallSite patient = new SmallSite("original-backfill:threshold=60s", Machine.ofCpus(4));
        patient.tell(submit(1, 4, 100), submit(2, 4, 2 * HOUR));
        Owner owner = new Owner("u", "g", "p");
        Job shorter = new Job(JobId.of(3), owner, "", 130, 100, Request.cpus(4), Conditions.NONE);
        patient.at(130).tell(new Event.Submitted(shorter));
        patient.at(160).tell(new Event.Timer());
        assertEquals(200, patient.start(2));
        assertEquals(190, patient.scheduler().wakeAt());
        patient.at(190).tell(new Event.Timer());
        assertEquals(List.of(200L, 200 + 2 * HOUR), starts(patient, 2, 3));
    }

    /** What a job was promised is kept where another comes first by fair share; what is given up is offered to that. */
    @Test
    void reservationsAreKeptAndRoomIsOfferedByFairShare() {
        site.tell(submit("a", 1, 4, 100));
        site.at(150).tell(submit("a", 2, 2, 100), submit("a", 3, 2, 100), submit("a", 4, 4, 100));
        site.tell(submit("b", 5, 4, 100));
        assertEquals(List.of(200L, 200L, 300L, 400L), starts(site, 2, 3, 4, 5));
        site.tell(new Event.Deleted(JobId.of(2)), new Event.Deleted(JobId.of(3)));
        assertEquals(List.of(200L, 300L), starts(site, 5, 4));
    }

    /** The same, reserved anew: job 5 has its turn at once, though job 2 was told 200. */
    @Test
    void reservedAnewAJobLosesItsTurnToOneOfAUserOfLess() {
        SmallSite anew = new SmallSite("original-backfill:reservations=anew", Machine.ofCpus(4));
        anew.tell(submit("a", 1, 4, 100));
        anew.at(150).tell(submit("a", 2, 2, 100), submit("a", 3, 2, 100), submit("a", 4, 4, 100));
        assertEquals(List.of(200L, 200L, 300L), starts(anew, 2, 3, 4));
        anew.at(160).tell(submit("b", 5, 4, 100));
        assertEquals(List.of(300L, 300L, 400L, 200L), starts(anew, 2, 3, 4, 5));
        assertEquals(200, anew.plan().promised(JobId.of(2)).orElseThrow());
    }

    @Test
    void reservedAnewAJobThatHasNotWaitedSoLongDelaysNoReservation() {
        SmallSite anew = new SmallSite("original-backfill:reservations=anew,threshold=60s", Machine.ofCpus(4));
        anew.tell(submit(1, 3, 100));
        anew.tell(submit(2, 4, 50));
        anew.at(160).tell();
        assertEquals(200, anew.start(2));
        assertEquals(ids(4), anew.at(170).tell(submit(3, 1, 50), submit(4, 1, 30)));
        assertEquals(200, anew.start(2));
    }

    /** Job 1 runs on, so job 2 has to wait for longer, and no longer bars job 3 from what is free. */
    @Test
    void reservationsAreMadeAnewWhenAJobOverruns() {
        SmallSite anew = new SmallSite("original-backfill:reservations=anew", Machine.ofCpus(4));
        anew.tell(submit(1, 1, 50));
        anew.at(120).tell(submit(2, 4, 10), submit(3, 3, 40));
        assertEquals(List.of(150L, 160L), starts(anew, 2, 3));
        assertEquals(ids(3), anew.at(150).tell(new Event.Timer()));
        assertEquals(210, anew.start(2));
    }

    @Test
    void byHalvingUseCountsInFullUntilThreeDaysAreOver() {
        SmallSite halving = new SmallSite("original-backfill:decay=halving", Machine.ofCpus(4));
        halving.tell(submit("a", 1, 4, 100));
        halving.at(200).tell(ended(1));
        assertEquals(100, halving.plan().shareUses().get(0).usage(), 1e-9);
        halving.at(72 * HOUR - 1).tell(new Event.Timer());
        assertEquals(100, halving.plan().shareUses().get(0).usage(), 1e-9);
        halving.at(72 * HOUR).tell(new Event.Timer());
        assertEquals(50, halving.plan().shareUses().get(0).usage(), 1e-9);
    }
}
