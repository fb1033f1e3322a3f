package org.almanac.daemon.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.shadow.AskedRequest.AskedChunk;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A clock that is a day ahead for a while, and right again. */
class ClockAheadTest {
    private static final long T = 1_795_200_000L;
    private static final long DAY = 86_400;

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("shadow.jsonl");
    }

    private ShadowRecord record() throws IOException {
        return new ShadowRecord(file(), Duration.ofDays(10), (which, late) -> {});
    }

    private static ServerJob waits(String id, long queued) {
        return new ServerJob(
                id,
                "test",
                Owner.user("u1"),
                "batch",
                JobState.QUEUED,
                queued,
                600,
                Request.cpus(8),
                OptionalLong.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                0,
                OptionalInt.empty());
    }

    /** A look at jobs that wait for each other, by a plan of that moment. */
    private static void look(ShadowRecord record, long now, String... ids) {
        Scheduler scheduler = Policies.create(PolicySpec.parse("conservative"), Machine.ofNodes(1, 8), 1);
        List<ServerJob> told = List.of(ids).stream().map(id -> waits(id, T)).toList();
        scheduler.apply(
                now,
                told.stream()
                        .<Event>map(job -> new Event.Submitted(new Job(
                                new JobId(job.id()), job.owner(), job.queue(), T, job.walltime(), job.request())))
                        .toList());
        record.planned(new Snapshot(now, ResourceKinds.CPUS_ONLY, List.of(), List.of(), told), scheduler.plan(), now);
    }

    private static ShadowReport.Jobs jobs(ShadowRecord record) {
        return ShadowReport.of(record.watched().orElseThrow(), Optional.empty()).jobs();
    }

    @Test
    void healsWhileTheDaemonRuns() throws IOException {
        ShadowRecord record = record();
        look(record, T, "1.srv", "2.srv");
        try (LoggedLines lines = new LoggedLines()) {
            look(record, T + DAY, "1.srv", "2.srv", "3.srv");
            assertEquals(List.of(), lines.take());
            look(record, T + 20, "1.srv", "2.srv", "3.srv");
            assertEquals(
                    List.of(file()
                            + ": of 3 jobs it has times in the future, up to 86380 s ahead; they are set aside in "
                            + file() + ".aside. Maybe a clock was ahead for a while"),
                    lines.take());
            look(record, T + 30, "1.srv", "2.srv", "3.srv");
            assertEquals(List.of(), lines.take(), "told once");
        }
        assertEquals(1, jobs(record).overdue(), "the one that was due at once");
        assertEquals(3, jobs(record).watched());
        assertEquals(T + 20, record.watched().orElseThrow().since());
        assertEquals(T + 30, record.watched().orElseThrow().now());
        assertTrue(Files.readString(folder.resolve("shadow.jsonl.aside")).contains("\"3.srv\""));

        ShadowRecord after = record();
        look(after, T + 40, "1.srv", "2.srv", "3.srv");
        assertEquals(1, jobs(after).overdue());
        assertEquals(T + 20, after.watched().orElseThrow().since());
    }

    @Test
    void whatIsNoticedThenOnIsWrittenAndTidiedByTheRightClock() throws IOException {
        ShadowRecord record = record();
        look(record, T, "1.srv");
        look(record, T + DAY, "1.srv");
        look(record, T + DAY + 2000, "1.srv");
        for (long now = T + 20; now < T + 2 * DAY; now += 600) {
            look(record, now, "1.srv");
        }
        long size = Files.readString(file()).lines().count();
        assertTrue(size > 200, () -> "somebody is said to have watched all the time: " + size + " lines");
    }

    /** As one that kept the latest time of all has written it. */
    @Test
    void aRecordWithATimeInTheFutureHealsAtTheNextStart() throws IOException {
        Asked asked = new Asked(
                Owner.user("u1"),
                "batch",
                T,
                600,
                new AskedRequest(
                        List.of(new AskedChunk(1, Map.of("cpus", 8L), Set.of(), Set.of())),
                        Arrangement.FREE,
                        Sharing.SHARED,
                        Map.of(),
                        Optional.empty()),
                0,
                List.of(),
                Optional.empty(),
                OptionalLong.empty());
        List<Notice> notices = List.of(
                new Notice.Watched(T, T),
                new Notice.Seen(T, "1.srv", asked),
                new Notice.Predicted(T, "1.srv", new Prediction(T, T + 5000)),
                new Notice.Seen(T + DAY, "2.srv", asked),
                new Notice.Watched(T + DAY, T + DAY),
                new Notice.Seen(T + 20, "3.srv", asked));
        Files.write(file(), notices.stream().map(NoticeText::write).toList());
        ShadowRecord record = record();
        look(record, T + 60, "1.srv", "2.srv", "3.srv");
        assertEquals(0, jobs(record).overdue());
        assertEquals(3, jobs(record).watched());
        assertEquals(T + 60, record.watched().orElseThrow().now());
        assertEquals(T + 60, record.watched().orElseThrow().since());
    }

    /** Who has no clock of its own begins in 1970, until it hears of a better one. */
    @Test
    void aClockThatIsBehindAtTheStartLosesNothing() throws IOException {
        look(record(), T, "1.srv", "2.srv");
        look(record(), 100, "1.srv", "2.srv");
        assertEquals(
                2,
                Files.readString(folder.resolve("shadow.jsonl.aside"))
                        .lines()
                        .filter(line -> line.contains("\"chunks\""))
                        .count());
    }
}
