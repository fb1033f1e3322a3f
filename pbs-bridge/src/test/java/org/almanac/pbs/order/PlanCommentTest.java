package org.almanac.pbs.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.planner.forecast.ExpectedStart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanCommentTest {
    private static final ExpectedStart EXPECTED =
            new ExpectedStart(1_795_181_400L - 3_000, 1_795_181_400L - 4_200, 1_795_181_400L);

    private final PlanComment comments = new PlanComment(ZoneId.of("Europe/Prague"));

    @Test
    void usersReadIt() {
        assertEquals(
                "Planned start 2026-11-20 14:30:00 on tn1,tn2",
                comments.of(new PlannedStart.At(1_795_181_400L, List.of("tn1", "tn2"))));
        assertEquals(
                "Planned start 2026-11-20 14:30:00 on tn1; expected 2026-11-20 13:40 (4 of 5: 2026-11-20 13:20 to"
                        + " 2026-11-20 14:30)",
                comments.of(new PlannedStart.At(1_795_181_400L, List.of("tn1"), Optional.of(EXPECTED))));
        assertEquals("Not planned: held", comments.of(new PlannedStart.None("held")));
    }

    @Test
    void whatIsWrittenIsReadBack() {
        for (PlannedStart planned : List.of(
                new PlannedStart.At(1_795_181_400L, List.of("tn1", "tn2")),
                new PlannedStart.At(1_795_181_401L, List.of()),
                new PlannedStart.At(1_795_181_400L, List.of("tn1", "tn2"), Optional.of(EXPECTED)),
                new PlannedStart.At(1_795_181_400L, List.of(), Optional.of(EXPECTED)),
                new PlannedStart.QueueStopped(),
                new PlannedStart.None("waits: for a licence"),
                new PlannedStart.None("waits; for (much) a licence", Optional.of(EXPECTED)))) {
            assertEquals(Optional.of(planned), comments.read(comments.of(planned)));
        }
    }

    @Test
    void aRangeWithinAMinuteIsReadAsOneOfAMinute() {
        ExpectedStart narrow = new ExpectedStart(1_795_181_401L, 1_795_181_400L, 1_795_181_402L);
        String text = comments.of(new PlannedStart.At(1_795_181_400L, List.of(), Optional.of(narrow)));
        assertEquals(
                Optional.of(new ExpectedStart(1_795_181_400L, 1_795_181_400L, 1_795_181_460L)),
                comments.expected(text));
        assertTrue(PlanComment.isOurs(text));
        assertEquals(Optional.empty(), comments.expected("Planned start 2026-11-20 14:30:00 on tn1"));
    }

    @Test
    void veryManyNodesAreNotAllNamed() {
        List<String> nodes = IntStream.range(0, 2000).mapToObj(i -> "node" + i).toList();
        String text = comments.of(new PlannedStart.At(1_795_181_400L, nodes));
        assertTrue(text.length() < 4000, () -> text.length() + " characters");
        assertEquals(1_795_181_400L, ((PlannedStart.At) comments.read(text).orElseThrow()).start());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Job run at Fri Nov 20 at 12:42",
                "Planned start soon",
                "Planned start 2026-13-40 14:30:00 on tn1",
                "Planned start 2026-11-20 14:30:00 on tn1 tn2",
                "Planned start 2026-11-20 14:30:00; expected 2026-11-20 25:40 (4 of 5: 2026-11-20 13:20 to 2026-11-20 14:30)"
            })
    void otherCommentsAreNot(String text) {
        assertEquals(Optional.empty(), comments.read(text));
    }

    @Test
    void onOpenPbsTheyBeginAsThoseOfItsOwnScheduler() {
        PlanComment openPbs = PlanComment.ofOpenPbs(ZoneId.of("Europe/Prague"));
        PlannedStart held = new PlannedStart.None("held");
        assertEquals("Not Running: Not planned: held", openPbs.of(held));
        assertEquals(Optional.of(held), openPbs.read(openPbs.of(held)));
        assertTrue(PlanComment.isOurs(openPbs.of(held)));
        assertEquals("Not Running: Queue not started.", openPbs.of(new PlannedStart.QueueStopped()), "word for word");
        assertTrue(PlanComment.isOurs("Not Running: Queue not started."));
        assertFalse(PlanComment.isOurs("Not Running: Insufficient amount of resource: ncpus"), "another scheduler's");
    }
}
