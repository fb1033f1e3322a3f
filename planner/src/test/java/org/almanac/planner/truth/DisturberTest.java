package org.almanac.planner.truth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.truth.RandomSite.Shape;
import org.junit.jupiter.api.Test;

/** What happens at a site is drawn from the seed, and ends. */
class DisturberTest {
    private static final RandomSite SITE = RandomSite.of(new SplittableRandom(5), Shape.ANYTHING);

    /** What happens where no job is started by a scheduler. */
    private static List<Event> happenings(Disturbances disturbances, long seed) {
        TrueSite site = new TrueSite(SITE);
        Disturber disturber = new Disturber(site, disturbances, seed);
        List<Event> events = new ArrayList<>();
        while (disturber.next() != Times.NEVER) {
            site.goTo(disturber.next());
            events.addAll(disturber.happenings());
        }
        return events;
    }

    @Test
    void theSameSeedGivesTheSameEvents() {
        List<Event> events = happenings(Disturbances.PEOPLE_AND_NODES, 7);
        assertEquals(events, happenings(Disturbances.PEOPLE_AND_NODES, 7));
        assertNotEquals(events, happenings(Disturbances.PEOPLE_AND_NODES, 8));
    }

    @Test
    void nodesChangeOnlyWhereTheyAreAskedTo() {
        assertTrue(happenings(Disturbances.PEOPLE_AND_NODES, 7).stream().anyMatch(Event.OfNode.class::isInstance));
        assertTrue(happenings(Disturbances.PEOPLE, 7).stream().noneMatch(Event.OfNode.class::isInstance));
    }

    @Test
    void withoutDisturbancesJobsAreSubmittedAndNoMore() {
        List<Event> submitted = SITE.submissions().stream()
                .<Event>map(submission -> new Event.Submitted(submission.job()))
                .toList();
        assertEquals(submitted, happenings(Disturbances.NONE, 7));
    }

    @Test
    void allIsRightAfterItHasBeenPutRight() {
        TrueSite site = new TrueSite(SITE);
        Disturber disturber = new Disturber(site, Disturbances.PEOPLE_AND_NODES, 7);
        while (disturber.next() != Times.NEVER) {
            site.goTo(disturber.next());
            disturber.happenings();
        }
        disturber.putAllRight();
        assertEquals(List.of(), disturber.putAllRight());
    }
}
