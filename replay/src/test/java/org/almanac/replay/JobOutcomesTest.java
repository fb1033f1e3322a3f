package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class JobOutcomesTest {
    private static final List<ReplayJob> JOBS =
            List.of(TestLogs.job(1, 0, 4, 10, 10), TestLogs.job(2, 1, 4, 10, 10), TestLogs.job(3, 2, 4, 10, 10));
    private static final JobOutcome FIRST = new JobOutcome(JOBS.get(0), -5, OptionalLong.of(-7), 0.5);
    private static final JobOutcome SECOND =
            new JobOutcome(JOBS.get(1), Long.MAX_VALUE, OptionalLong.of(Long.MAX_VALUE), Double.MAX_VALUE, 3);
    private static final JobOutcome THIRD = new JobOutcome(JOBS.get(2), 0, OptionalLong.empty(), 0);

    private final JobOutcomes.Builder builder = new JobOutcomes.Builder(JOBS);

    private void start(int place, JobOutcome outcome) {
        builder.start(place, outcome.start(), outcome.promised(), outcome.consumption(), outcome.cluster());
    }

    @Test
    void jobsThatStartInAnyOrderStandInThatOfTheLog() {
        start(2, THIRD);
        start(0, FIRST);
        start(1, SECOND);
        assertEquals(3, builder.started());
        assertEquals(List.of(FIRST, SECOND, THIRD), builder.build());
    }

    @Test
    void jobsThatHaveNotStartedAreLeftOut() {
        assertEquals(List.of(), builder.build());
        start(2, THIRD);
        start(0, FIRST);
        assertTrue(builder.hasStarted(0));
        assertFalse(builder.hasStarted(1));
        assertEquals(List.of(FIRST, THIRD), builder.build());
    }

    @Test
    void whatStartsLaterIsNotAmongThem() {
        start(1, SECOND);
        JobOutcomes before = builder.build();
        start(0, FIRST);
        assertEquals(List.of(SECOND), before);
        assertEquals(List.of(FIRST, SECOND), builder.build());
    }

    @Test
    void aCopyIsTheSameList() {
        List<JobOutcome> list = new ArrayList<>(List.of(SECOND, FIRST, FIRST));
        JobOutcomes copy = JobOutcomes.copyOf(list);
        assertEquals(list, copy);
        assertEquals(list.hashCode(), copy.hashCode());
        assertSame(copy, JobOutcomes.copyOf(copy));
        list.clear();
        assertEquals(List.of(SECOND, FIRST, FIRST), copy);
        assertThrows(IndexOutOfBoundsException.class, () -> copy.get(3));
        assertThrows(IndexOutOfBoundsException.class, () -> copy.get(-1));
    }

    @Test
    void itCannotBeChanged() {
        JobOutcomes outcomes = JobOutcomes.copyOf(List.of(FIRST));
        assertThrows(UnsupportedOperationException.class, () -> outcomes.add(SECOND));
        assertThrows(UnsupportedOperationException.class, () -> outcomes.set(0, SECOND));
        assertThrows(UnsupportedOperationException.class, outcomes::clear);
    }
}
