package org.almanac.daemon.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecurringTest {
    private final List<String> log = new ArrayList<>();
    private long nanos = Long.MAX_VALUE - 5_000_000_000L;
    private final Recurring lines = new Recurring(() -> nanos);

    private void pass(Duration time) {
        nanos += time.toNanos();
    }

    private void tell(String subject, String line) {
        lines.tell(subject, line).ifPresent(log::add);
        log.addAll(lines.over());
    }

    private List<String> told() {
        List<String> told = List.copyOf(log);
        log.clear();
        return told;
    }

    @Test
    void whatIsSaidOnceIsToldOnce() {
        tell("node n1", "node n1: down");
        assertEquals(List.of("node n1: down"), told());
        pass(Duration.ofHours(2));
        assertEquals(List.of(), lines.over());
    }

    @Test
    void whatStaysIsToldAtOnceThenEveryHourAndAtTheEnd() {
        for (int minute = 0; minute < 150; minute++) {
            tell("server", "server vm: no answer for " + (30 + minute) + " s");
            pass(Duration.ofMinutes(1));
        }
        assertEquals(
                List.of(
                        "server vm: no answer for 30 s",
                        "server vm: no answer for 90 s (59 more since the last such line)",
                        "server vm: no answer for 150 s (59 more since the last such line)"),
                told());
        pass(Duration.ofMinutes(58));
        assertEquals(List.of(), lines.over());
        pass(Duration.ofMinutes(1));
        assertEquals(
                List.of("server vm: no answer for 179 s (29 more since the last such line), and none for an hour"),
                lines.over());
        assertEquals(List.of(), lines.over());
    }

    /** A node that goes down for the second time is news: the last word on it was another one. */
    @Test
    void whatIsNewsOfItsSubjectIsToldUntilItIsTooMuch() {
        for (int i = 0; i < 100; i++) {
            tell("node n1", "node n1: down");
            pass(Duration.ofSeconds(10));
            tell("node n1", "node n1: open to jobs again");
            pass(Duration.ofSeconds(10));
        }
        List<String> told = told();
        assertEquals(2 * Recurring.FEW, told.size());
        assertEquals("node n1: down", told.get(2));
        assertEquals("node n1: down; more like it are counted for an hour", told.get(18));
        pass(Duration.ofHours(1));
        assertEquals(
                List.of(
                        "node n1: down (90 more like it since the last such line), and none for an hour",
                        "node n1: open to jobs again (90 more like it since the last such line), and none for an hour"),
                lines.over());
    }

    @Test
    void ofManyJobsThatAreAlikeAFewAreNamed() {
        for (int job = 0; job < 5000; job++) {
            tell("job " + job + ".vm", "job " + job + ".vm: ppn=many is no number");
        }
        List<String> told = told();
        assertEquals(Recurring.FEW, told.size());
        assertEquals("job 9.vm: ppn=many is no number; more like it are counted for an hour", told.get(9));
        tell("job 1.vm", "job 1.vm: it is listed twice");
        assertEquals(List.of("job 1.vm: it is listed twice"), told());
        pass(Duration.ofMinutes(61));
        Optional<String> next = lines.tell("job 6000.vm", "job 6000.vm: ppn=many is no number");
        assertEquals(
                Optional.of("job 6000.vm: ppn=many is no number (4990 more like it since the last such line)"), next);
    }

    @Test
    void howeverManyCausesThereAreLittleIsRemembered() {
        for (int i = 0; i < 100_000; i++) {
            lines.tell("job " + i, "job " + i + ": " + "x".repeat(i % 300));
        }
        pass(Duration.ofHours(2));
        assertTrue(lines.over().size() <= 300);
        assertEquals(Optional.of("job 1: x"), lines.tell("job 1", "job 1: x"));
    }
}
