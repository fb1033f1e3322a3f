package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.score.AcceptableWait;
import org.junit.jupiter.api.Test;

class DissatisfactionTest {
    private static final long HOUR = 3_600;

    /** A job of one cpu that asks for an hour, which may be waited for as long. */
    private static JobOutcome outcome(long number, int user, long submit, long start) {
        ReplayJob job = new ReplayJob(
                number, user, Owner.user("u" + user), "", submit, HOUR, 10, Request.cpus(1), Conditions.NONE);
        return new JobOutcome(job, start, OptionalLong.empty(), 0);
    }

    private static Dissatisfaction of(JobOutcome... outcomes) {
        return Dissatisfaction.of(List.of(outcomes), AcceptableWait.PAPER);
    }

    @Test
    void aJobThatStartsWithinItsAcceptableWaitIsNoEvent() {
        Dissatisfaction none = of(outcome(1, 1, 0, 0), outcome(2, 1, 5, 5 + HOUR));

        assertTrue(none.events().isEmpty());
        assertEquals(0, none.users());
        assertEquals(1, none.allUsers());
    }

    @Test
    void theMostSeriousEventStandsFirst() {
        Dissatisfaction some = of(
                outcome(1, 1, 0, 2 * HOUR),
                outcome(2, 2, 0, 3 * HOUR),
                outcome(3, 3, 0, 1),
                outcome(4, 2, 9 * HOUR, 11 * HOUR));

        assertEquals(
                List.of(2L, 1L, 4L),
                some.events().stream().map(Dissatisfaction.Event::job).toList());
        assertEquals(3.0, some.events().get(0).seriousness());
        assertEquals(2, some.users());
        assertEquals(Map.of(1, 1, 2, 2), some.eventsByUser());
        assertEquals(0.75, some.share());
    }

    @Test
    void jobsSubmittedTogetherMayWaitAsLongAsAllOfThem() {
        Dissatisfaction none = of(outcome(1, 1, 0, 2 * HOUR), outcome(2, 1, 0, 2 * HOUR));

        assertTrue(none.events().isEmpty());
    }
}
