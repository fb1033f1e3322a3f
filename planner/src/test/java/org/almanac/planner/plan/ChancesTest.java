package org.almanac.planner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.almanac.planner.timeline.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What one job of eight cpus, planned on a node of sixteen, is known to gain from what is given back: with a plan so short
 * that it is searched faster than it would take to know more, and with a long one.
 */
@ParameterizedClass
@EnumSource
class ChancesTest {
    private static final long PLANNED = 10_000;

    enum Plan {
        SHORT(10),
        LONG(1_000);

        private final int rows;

        Plan(int rows) {
            this.rows = rows;
        }
    }

    private final Profile node = new Profile(0, 16);
    private final OpeningCount count = new OpeningCount();
    private final Chances chances = new Chances(node, count);
    private final JobEntry job;

    ChancesTest(Plan plan) {
        Site site = new Site(Machine.ofCpus(16));
        Job asked = new Job(JobId.of(1), new Owner("u1", "", ""), "", 0, 100, Request.cpus(8), Conditions.NONE);
        site.apply(0, List.of(new Event.Submitted(asked)), SiteListener.INDIFFERENT);
        job = site.find(JobId.of(1)).orElseThrow();
        job.reserve(PLANNED, holding(8));
        holdInTurn(plan.rows);
        node.hold(holding(12), 0, 0, 20_000);
        assertEquals(plan == Plan.SHORT, node.isShort());
        chances.beginTrying(List.of(job), 0);
        chances.allTriedAfter(count.last());
        chances.know(job, true);
    }

    private void holdInTurn(int times) {
        for (int time = 0; time < times; time++) {
            node.hold(holding(1), 0, 20 * time, 20 * time + 10);
        }
    }

    private static Placement holding(long cpus) {
        return Placement.of(0, new int[1], Resources.of(cpus));
    }

    private void giveBack(long cpus, long from, long to) {
        node.release(holding(cpus), 0, from, to);
        chances.give(from, to);
    }

    private boolean mustStay(long tried) {
        return chances.mustStay(job.row(), PLANNED, tried, 0);
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
        chances.allTriedAfter(count.last());
        assertTrue(mustStay(count.last()));
    }

    @Test
    void itIsLookedAtIfItWasNotTriedSinceItIsKnownWhatIsGivenBack() {
        assertFalse(mustStay(0));
    }

    @Test
    void itIsLookedAtWhereLimitsConcernIt() {
        chances.know(job, false);
        assertFalse(mustStay(count.last()));
    }

    @Test
    void itComesToTheEarliestPlaceThatThereIs() {
        job.triedAfter(count.last());
        assertEquals(Times.NEVER, chances.earliest(job, 0, PLANNED));
        giveBack(12, 7_000, 7_200);
        assertEquals(7_000, chances.earliest(job, 0, PLANNED));
        assertEquals(7_050, chances.earliest(job, 7_050, PLANNED));
        giveBack(12, 3_000, 3_100);
        assertEquals(3_000, chances.earliest(job, 0, PLANNED));
        assertEquals(Times.NEVER, chances.earliest(job, 0, 3_000));
    }

    @Test
    void roomThatWasGivenBackToAShortPlanIsKnownWhenItHasBecomeLong() {
        long tried = count.last();
        giveBack(12, 7_000, 7_200);
        holdInTurn(300);
        assertFalse(node.isShort());
        giveBack(2, 5_000, 6_000);
        assertFalse(mustStay(tried));
    }
}
