package org.almanac.planner.score;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class UserPatienceTest {
    private final UserPatience user = new UserPatience();

    @Test
    void aWaitWithinTheAcceptableOneSatisfies() {
        user.submitted(0, 100);

        assertEquals(OptionalDouble.empty(), user.started(100, 100));
    }

    @Test
    void aLongerWaitDissatisfiesByItsRatio() {
        user.submitted(0, 100);

        assertEquals(OptionalDouble.of(2.5), user.started(250, 100));
    }

    @Test
    void acceptableWaitsOfWaitingJobsAddUpLessTheTimeBetween() {
        user.submitted(0, 100);
        user.submitted(30, 50);

        assertEquals(OptionalDouble.empty(), user.started(120, 100));
        assertEquals(OptionalDouble.of(121 / 50.0), user.started(121, 50));
    }

    @Test
    void timePassedNeverCountsAgainstTheNextJob() {
        user.submitted(0, 100);
        user.submitted(1_000, 50);

        assertEquals(OptionalDouble.empty(), user.started(50, 50));
    }

    @Test
    void patienceBeginsAnewWhereNoJobWaits() {
        user.submitted(0, 100);
        user.started(10, 100);
        user.submitted(20, 50);

        assertEquals(OptionalDouble.of(60 / 50.0), user.started(60, 50));
    }

    @Test
    void aJobThatIsWithdrawnWaitsNoMore() {
        user.submitted(0, 100);
        user.withdrawn();
        user.submitted(20, 50);

        assertEquals(OptionalDouble.of(60 / 50.0), user.started(60, 50));
    }
}
