package org.almanac.planner.plan.reservation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.almanac.planner.Event;
import org.almanac.planner.Tunings;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.almanac.planner.timeline.Profile;
import org.almanac.planner.timeline.freed.FreedCount;
import org.junit.jupiter.api.Test;

/** What one job of eight cpus, planned on a node of sixteen, is known to gain from what is given back. */
class EarlierStartsTest {
    private static final long PLANNED = 10_000;

    private final Profile node = new Profile(0, 16);
    private final FreedCount count = new FreedCount();
    private final Site site = new Site(Machine.ofCpus(16));
    private final Plan plan = new Plan(site);
    private final EarlierStarts earlier =
            new EarlierStarts(node, plan.table(), count, Tunings.with(Tuning.STANDARD, "fewWaiting", 0));
    private final JobEntry job;

    EarlierStartsTest() {
        Job asked = new Job(JobId.of(1), new Owner("u1", "", ""), "", 0, 100, Request.cpus(8), Conditions.NONE);
        site.apply(0, List.of(new Event.Submitted(asked)), SiteListener.INDIFFERENT);
        job = site.find(JobId.of(1)).orElseThrow();
        plan.place(job, PLANNED, holding(8));
        node.hold(holding(12), 0, 0, 20_000);
        earlier.beginTrying();
        earlier.allTriedAfter(count.last());
        earlier.know(job, true);
    }

    private static Placement holding(long cpus) {
        return Placement.of(0, new int[1], Resources.of(cpus));
    }

    private void giveBack(long cpus, long from, long to) {
        node.release(holding(cpus), 0, from, to);
        earlier.give(cpus, from, to);
    }

    private void take(long cpus, long from, long to) {
        node.hold(holding(cpus), 0, from, to);
        earlier.take(cpus, from, to);
    }

    private boolean mustStay(long tried) {
        return earlier.mustStay(job.row(), PLANNED, tried, 0);
    }

    @Test
    void itStaysWhileNothingIsGivenBack() {
        assertTrue(mustStay(count.last()));
    }

    @Test
    void roomAsLongAsItLastsLetsItComeEarlierAndShorterOrNarrowerRoomDoesNot() {
        long tried = count.last();
        giveBack(12, 3_000, 3_040);
        giveBack(2, 5_000, 6_000);
        assertTrue(mustStay(tried));
        giveBack(12, 7_000, 7_200);
        assertFalse(mustStay(tried));
    }

    @Test
    void roomRightBeforeItsPlaceLetsItComeEarlier() {
        long tried = count.last();
        giveBack(12, PLANNED - 10, PLANNED);
        assertFalse(mustStay(tried));
    }

    @Test
    void roomIsNothingToItOnceItWasTriedThere() {
        giveBack(12, 7_000, 7_200);
        earlier.allTriedAfter(count.last());
        assertTrue(mustStay(count.last()));
    }

    @Test
    void itIsLookedAtIfItWasNotTriedSinceItIsKnownWhatIsGivenBack() {
        assertFalse(mustStay(0));
    }

    @Test
    void aJobThatCameSinceAllWereTriedIsLookedAt() {
        assertFalse(earlier.mustStay(job.row() + 1, PLANNED, count.last(), 0));
    }

    @Test
    void itIsLookedAtWhereLimitsConcernIt() {
        earlier.know(job, false);
        assertFalse(mustStay(count.last()));
    }

    @Test
    void itComesToTheEarliestPlaceThatThereIs() {
        plan.tried(job.row(), count.last());
        assertEquals(Times.NEVER, earlier.earliest(job, 0, PLANNED));
        giveBack(12, 7_000, 7_200);
        assertEquals(7_000, earlier.earliest(job, 0, PLANNED));
        assertEquals(7_050, earlier.earliest(job, 7_050, PLANNED));
        giveBack(12, 3_000, 3_100);
        assertEquals(3_000, earlier.earliest(job, 0, PLANNED));
        assertEquals(Times.NEVER, earlier.earliest(job, 0, 3_000));
    }

    @Test
    void whileFewWaitEachIsLookedAtAndComesToTheSamePlace() {
        EarlierStarts few = new EarlierStarts(node, plan.table(), count, Tuning.STANDARD);
        few.beginTrying();
        few.know(job, true);
        few.allTriedAfter(count.last());
        assertFalse(few.mustStay(job.row(), PLANNED, count.last(), 0));
        node.release(holding(12), 0, 7_000, 7_200);
        few.give(12, 7_000, 7_200);
        assertEquals(7_000, few.earliest(job, 0, PLANNED));
        assertEquals(Times.NEVER, few.earliest(job, 0, 7_000));
    }

    @Test
    void roomThatHasBeenTakenIsNothingToIt() {
        long tried = count.last();
        giveBack(12, 7_000, 7_200);
        take(9, 7_090, 7_110);
        assertTrue(mustStay(tried), "what is left is too short");
        take(8, 7_000, 7_200);
        giveBack(8, 7_000, 7_090);
        giveBack(9, 7_090, 7_110);
        assertFalse(mustStay(tried), "both together are long enough");
    }

    @Test
    void roomIsKnownAlsoWhereNoJobOfThatSizeWasPlannedBefore() {
        take(4, 0, 20_000);
        Job narrow = new Job(JobId.of(2), new Owner("u1", "", ""), "", 0, 100, Request.cpus(4), Conditions.NONE);
        site.apply(0, List.of(new Event.Submitted(narrow)), SiteListener.INDIFFERENT);
        JobEntry other = site.find(JobId.of(2)).orElseThrow();
        plan.place(other, PLANNED, holding(4));
        earlier.note(other);
        earlier.know(other, true);
        plan.tried(other.row(), count.last());
        giveBack(4, 8_000, 8_100);
        assertEquals(8_000, earlier.earliest(other, 7_900, PLANNED));
    }
}
