package org.almanac.daemon.api.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.api.events.EventLog.Missed;
import org.almanac.daemon.api.events.EventLog.Numbered;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedJob.Execution;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.SamplePublished;
import org.almanac.daemon.view.Status;
import org.junit.jupiter.api.Test;

/** What has happened between two pictures, and what of it somebody has missed. */
class EventLogTest {
    private static final long NOW = SamplePublished.NOW;

    private final EventLog log = new EventLog("d");
    private final Published first = SamplePublished.make();

    private static ListedJob with(ListedJob job, char state, OptionalLong start, Optional<Execution> execution) {
        return new ListedJob(
                job.id(),
                job.name(),
                job.user(),
                job.queue(),
                state,
                job.cpus(),
                job.memoryBytes(),
                job.chunks(),
                job.walltime(),
                job.submitted(),
                start,
                job.promisedStart(),
                job.plannedNodes(),
                job.reason(),
                execution);
    }

    private List<String> told(Published published) {
        return log.look(Optional.of(published)).stream()
                .map(each -> each.id() + " " + each.event().kind() + " "
                        + each.event().json())
                .toList();
    }

    @Test
    void tellsEachChangeOnce() {
        assertEquals(List.of(), told(first), "what is there when somebody comes is no news");
        List<ListedJob> jobs = new ArrayList<>(first.jobs());
        jobs.remove(0);
        ListedJob second = jobs.get(0);
        jobs.set(0, with(second, 'Q', OptionalLong.of(NOW + 900), Optional.empty()));
        ListedJob held = jobs.get(1);
        jobs.set(1, with(held, 'Q', OptionalLong.of(NOW + 60), Optional.empty()));
        Published next = SamplePublished.later(first, 10, jobs);
        List<String> told = told(next);
        assertEquals(
                List.of(
                        "d-1 MOVED {\"now\":1795178510,\"id\":\"12.sim\",\"user\":\"u2\",\"from\":1795182100,"
                                + "\"to\":1795179400,\"causes\":[]}",
                        "d-2 PLANNED {\"now\":1795178510,\"id\":\"1.sim\",\"user\":\"u2\",\"start\":1795178560,\"nodes\":[]}",
                        "d-3 ENDED {\"now\":1795178510,\"id\":\"11.sim\",\"user\":\"u1\"}"),
                told.subList(0, 3));
        assertTrue(
                told.get(3).startsWith("d-4 CYCLE {\"now\":1795178510,\"cycles\":8,\"jobs\":{\"running\":1,"),
                told::toString);
        assertEquals(4, told.size());
        assertEquals(List.of(), told(next), "nothing has happened since");
        jobs.set(
                0,
                with(
                        second,
                        'R',
                        OptionalLong.empty(),
                        Optional.of(new Execution(NOW + 15, NOW + 99, List.of("n01")))));
        assertEquals(
                "d-5 STARTED {\"now\":1795178520,\"id\":\"12.sim\",\"user\":\"u2\",\"started\":1795178515,"
                        + "\"promised_start\":1795181500,\"nodes\":[\"n01\"]}",
                told(SamplePublished.later(next, 10, jobs)).get(0));
    }

    @Test
    void aCycleThatFailsIsNoNews() {
        told(first);
        assertEquals(List.of(), told(first.afterFailure(9, 3, new Status.Failure(Instant.EPOCH, "no answer"))));
    }

    @Test
    void tellsWhatWasMissedOrThatNotAllIsKept() {
        told(first);
        Published published = first;
        for (int i = 0; i < 5; i++) {
            published = SamplePublished.later(published, 10, published.jobs());
            told(published);
        }
        assertEquals(
                List.of("d-4", "d-5"),
                log.after("d-3").events().stream().map(Numbered::id).toList());
        assertTrue(log.after("d-3").all());
        assertEquals(new Missed(List.of(), true), log.after("d-5"));
        for (String other : List.of("e-3", "d-6", "d-", "d-x", "", "3", "d-99999999999999999999")) {
            assertEquals(new Missed(List.of(), false), log.after(other), other);
        }
        for (int i = 0; i < 10_000; i++) {
            published = SamplePublished.later(published, 10, published.jobs());
            log.look(Optional.of(published));
        }
        Missed missed = log.after("d-3");
        assertFalse(missed.all());
        assertEquals(10_000, missed.events().size());
    }
}
