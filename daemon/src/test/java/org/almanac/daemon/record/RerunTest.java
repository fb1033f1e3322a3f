package org.almanac.daemon.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.almanac.daemon.record.Rerun.Span;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyDescription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a daemon has decided on a simulated server is decided again, under every policy, from checkpoints and over restarts,
 * on one thread and on two.
 *
 * <p>{@code -Dalmanac.record=1000} looks at so many cycles of each policy and says what they took.
 */
class RerunTest {
    private static final int WANTED = Integer.getInteger("almanac.record", 0);
    private static final Span ALL = Span.ofTime(Long.MIN_VALUE, Long.MAX_VALUE);

    @TempDir
    Path state;

    static Stream<String> policies() {
        List<String> some = List.of("easy", "conservative", "planned", "performance-adaptive");
        return Policies.all().stream()
                .map(PolicyDescription::name)
                .filter(name -> WANTED > 0 || some.contains(name))
                .map(name -> name
                        + (name.equals("planned") ? ":threads=2" : "")
                        + (name.endsWith("-adaptive") ? ":interval=100s" : ""));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void theSameIsDecidedAgain(String policy) throws Exception {
        int cycles = WANTED > 0 ? WANTED : 100;
        RecordedSite site = new RecordedSite(policy, state, 7, 100_000);
        long begun = System.nanoTime();
        site.run(cycles / 2);
        site.restartDaemon();
        site.run(cycles - cycles / 2);
        site.end();
        long recorded = System.nanoTime() - begun;

        assertEquals(0, site.lost());
        Rerun.Result onOne = Rerun.run(state, ALL, 1);
        long rerun = System.nanoTime() - begun - recorded;
        assertEquals(Optional.empty(), onOne.difference());
        assertEquals(List.of(), onOne.gaps());
        assertEquals(cycles, onOne.cycles());
        assertEquals(1, onOne.first());
        assertEquals(cycles, onOne.last());
        assertTrue(onOne.starts() > cycles / 10, onOne::toString);
        assertTrue(onOne.checkpoints() > 2, onOne::toString);
        assertEquals(onOne, Rerun.run(state, ALL, 2));
        if (WANTED > 0) {
            long bytes = RecordFolder.in(state).size();
            System.out.printf(
                    "%-22s %d cycles, %d starts, %d searches, %d checkpoints; %d bytes a cycle; cycles took %.1f s, rerun %.1f s%n",
                    policy,
                    onOne.cycles(),
                    onOne.starts(),
                    onOne.searches(),
                    onOne.checkpoints(),
                    bytes / cycles,
                    recorded / 1e9,
                    rerun / 1e9);
        }
    }

    @Test
    void oneCycleAloneGoesOnFromTheCheckpointBefore() throws Exception {
        RecordedSite site = new RecordedSite("conservative", state, 1, 0);
        site.run(120);
        site.end();

        Rerun.Result result = Rerun.run(state, Span.ofCycle(100), 1);

        assertEquals(Optional.empty(), result.difference());
        assertEquals(100, result.last());
        assertTrue(result.first() > 1, result::toString);
    }

    @Test
    void aRecordThatIsCutOffAnywhereIsRunAgainUpToThere() throws Exception {
        RecordedSite site = new RecordedSite("easy", state, 3, 0);
        site.run(30);
        site.end();
        Path file = RecordFolder.in(state).parts().get(0).file();
        byte[] whole = Files.readAllBytes(file);

        int some = 0;
        for (int length = whole.length - 1; length > whole.length / 2; length -= 97) {
            Files.write(file, Arrays.copyOf(whole, length));
            Rerun.Result result = Rerun.run(state, Span.ofCycle(1_000), 1);
            if (RecordFolder.in(state).parts().size() == 1) {
                assertEquals(1, result.gaps().size(), result::toString);
            }
            assertEquals(Optional.empty(), result.difference());
            some++;
        }
        assertTrue(some > 3);
    }

    @Test
    void theFirstDifferenceIsTold() throws Exception {
        RecordedSite site = new RecordedSite("easy", state, 5, 0);
        site.run(40);
        site.end();
        long cycle = forge();

        Rerun.Result result = Rerun.run(state, ALL, 1);

        Rerun.Difference difference = result.difference().orElseThrow();
        assertEquals(cycle, difference.cycle());
        assertEquals("job 1000.sim", difference.subject());
        assertTrue(difference.then().startsWith("started on"), difference::toString);
        assertTrue(difference.now().startsWith("not started"), difference::toString);
    }

    /** Makes another job start in a cycle of the record, whose number it tells. */
    private long forge() throws IOException {
        Path file = RecordFolder.in(state).parts().get(0).file();
        List<RecordedCycle> cycles = new ArrayList<>();
        Stretch begin;
        try (RecordFile.Reader reader = new RecordFile.Reader(file)) {
            begin = reader.begin();
            for (Optional<RecordedCycle> next = reader.next(); next.isPresent(); next = reader.next()) {
                cycles.add(next.get());
            }
        }
        long forged = 0;
        try (RecordFile.Writer writer = new RecordFile.Writer(file, begin)) {
            for (RecordedCycle cycle : cycles) {
                List<Call> calls = new ArrayList<>();
                for (Call call : cycle.calls()) {
                    if (forged == 0
                            && call instanceof Call.Decided decided
                            && !decided.starts().isEmpty()) {
                        forged = cycle.cycle();
                        Call.Begin first = decided.starts().get(0);
                        calls.add(new Call.Decided(
                                decided.now(), List.of(new Call.Begin(new JobId("1000.sim"), first.placement()))));
                    } else {
                        calls.add(call);
                    }
                }
                writer.write(new RecordedCycle(cycle.cycle(), cycle.time(), calls, cycle.planned(), cycle.digest()));
            }
        }
        return forged;
    }

    @Test
    void whatIsOldOrTooMuchGoes() throws Exception {
        RecordedSite site = new RecordedSite("easy", state, 9, 0);
        site.run(150);
        site.end();
        RecordFolder folder = RecordFolder.in(state);
        List<RecordFolder.Part> parts = folder.parts();
        assertTrue(parts.size() > 3, parts::toString);

        Instant now = Instant.now();
        folder.trim(now, Duration.ofDays(1), folder.size() - 1);
        assertEquals(parts.subList(1, parts.size()), folder.parts());
        folder.trim(now.plusSeconds(7_200), Duration.ofHours(1), Long.MAX_VALUE);
        assertEquals(parts.subList(parts.size() - 1, parts.size()), folder.parts());
    }
}
