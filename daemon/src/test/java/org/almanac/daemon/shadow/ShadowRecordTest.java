package org.almanac.daemon.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.shadow.ShadowJob.Stand;
import org.almanac.pbs.PbsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The record of a shadow of a simulated server, whose jobs the test starts. */
class ShadowRecordTest {
    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("shadow.jsonl");
    }

    private WatchBench bench() throws IOException {
        return new WatchBench(new ShadowRecord(file(), Duration.ofDays(10), (which, late) -> {}));
    }

    private static ShadowJob job(WatchBench bench, String id) {
        return bench.watched().jobs().stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void keepsTheFirstAndTheLastPredictionTheStartAndTheEnd() throws Exception {
        WatchBench bench = bench();
        String first = bench.submit(8, 600, 300);
        String second = bench.submit(8, 600, 100);
        bench.cycle();
        long begun = bench.now();
        bench.startElsewhere(first);
        bench.pass(10);
        bench.cycle();
        bench.pass(10);
        bench.cycle();
        bench.pass(280);
        bench.cycle();
        bench.startElsewhere(second);
        long started = bench.now();
        bench.pass(10);
        bench.cycle();
        bench.pass(90);
        bench.cycle();

        ShadowJob ran = job(bench, second);
        assertEquals(Optional.of(new Prediction(begun, begun + 600)), ran.first());
        assertEquals(Optional.of(new Prediction(started, started)), ran.last());
        assertEquals(OptionalLong.of(started), ran.started());
        assertEquals(Stand.ENDED, ran.stand());
        assertEquals(100, ran.ran());
        assertEquals(Optional.of(new End(started + 100, End.Source.TOLD)), ran.end());
        assertEquals(begun, ran.asked().submitted());
        assertEquals(600, ran.asked().walltime());
        assertEquals(300, job(bench, first).ran());
        assertEquals(
                Optional.of(new Prediction(begun, begun)), job(bench, first).last());
    }

    /** A start that is noticed twice, as the job has run twice, is judged once; so is one that was read from the file. */
    @Test
    void tellsHowFarOffThePredictionsWere() throws Exception {
        List<String> judged = new ArrayList<>();
        WatchBench bench = new WatchBench(
                new ShadowRecord(file(), Duration.ofDays(10), (which, late) -> judged.add(which + " " + late)));
        String first = bench.submit(8, 600, 300);
        String second = bench.submit(8, 600, 100);
        bench.cycle();
        bench.startElsewhere(first);
        bench.cycle();
        assertEquals(List.of("SUBMISSION 0", "START 0"), judged);
        judged.clear();
        bench.pass(300);
        bench.cycle();
        bench.pass(20);
        bench.startElsewhere(second);
        bench.pass(10);
        bench.cycle();
        assertEquals(List.of("SUBMISSION -280", "START 20"), judged);
        bench.restarted(new ShadowRecord(file(), Duration.ofDays(10), (which, late) -> judged.add("again")))
                .cycle();
        assertEquals(2, judged.size());
    }

    @Test
    void survivesARestartInTheMiddleOfEverything() throws Exception {
        WatchBench bench = bench();
        String running = bench.submit(4, 600, 600);
        String waiting = bench.submit(8, 600, 600);
        String ended = bench.submit(1, 60, 60);
        String deleted = bench.submit(1, 60, 60);
        bench.cycle();
        bench.startElsewhere(running);
        bench.startElsewhere(ended);
        bench.pass(30);
        bench.cycle();
        bench.server.delete(deleted);
        bench.pass(30);
        bench.cycle();
        List<ShadowJob> before = bench.watched().jobs();
        long since = bench.watched().since();

        WatchBench after = bench.restarted(new ShadowRecord(file(), Duration.ofDays(10), (which, late) -> {}));
        after.pass(10);
        after.cycle();
        for (ShadowJob job : before) {
            ShadowJob again = job(after, job.id());
            assertEquals(job.first(), again.first());
            assertEquals(job.started(), again.started());
            assertEquals(job.stand(), again.stand());
            assertEquals(job.asked(), again.asked());
            assertEquals(job.eligible(), again.eligible());
        }
        assertEquals(since, after.watched().since());
        assertEquals(Stand.DELETED, job(after, deleted).stand());
        assertEquals(Stand.ENDED, job(after, ended).stand());
        assertEquals(Stand.RUNS, job(after, running).stand());
        assertEquals(Stand.WAITS, job(after, waiting).stand());
    }

    @Test
    void whatEndedWhileNobodyWatchedIsLost() throws Exception {
        WatchBench bench = bench();
        String running = bench.submit(4, 600, 600);
        bench.cycle();
        bench.startElsewhere(running);
        bench.pass(10);
        bench.cycle();
        bench.pass(100_000);
        WatchBench after = bench.restarted(new ShadowRecord(file(), Duration.ofDays(10), (which, late) -> {}));
        after.cycle();
        assertEquals(Stand.LOST, job(after, running).stand());
        assertEquals(after.now(), after.watched().since());
    }

    @Test
    void halfALineAtTheEndDoesNoHarm() throws Exception {
        WatchBench bench = bench();
        String first = bench.submit(4, 600, 600);
        bench.cycle();
        String whole = Files.readString(file());
        String line = whole.lines().findFirst().orElseThrow();
        for (int cut = 1; cut < line.length(); cut += 7) {
            Files.writeString(file(), whole + line.substring(0, cut));
            WatchBench after = bench.restarted(new ShadowRecord(file(), Duration.ofDays(10), (which, late) -> {}));
            String second = after.submit(1, 60, 60);
            after.cycle();
            WatchBench again = bench.restarted(new ShadowRecord(file(), Duration.ofDays(10), (which, late) -> {}));
            again.cycle();
            assertEquals(job(after, first).first(), job(again, first).first());
            assertEquals(job(after, second).first(), job(again, second).first());
        }
    }

    @Test
    void linesThatAreNoneAreLeftOut() throws Exception {
        WatchBench bench = bench();
        String first = bench.submit(4, 600, 600);
        bench.cycle();
        Files.write(
                file(),
                new byte[] {(byte) 0xff, (byte) 0xfe, '{', '\n', '[', ']', '\n', '{', '}', '\n', '\n'},
                StandardOpenOption.APPEND);
        WatchBench after = bench.restarted(new ShadowRecord(file(), Duration.ofDays(10), (which, late) -> {}));
        after.cycle();
        assertEquals(job(bench, first).first(), job(after, first).first());
    }

    @Test
    void forgetsWhatHasBeenOverForSoLong() throws Exception {
        WatchBench bench = bench();
        String old = bench.submit(4, 60, 60);
        bench.cycle();
        bench.startElsewhere(old);
        String waiting = bench.submit(8, 600, 600);
        for (int hour = 0; hour < 24 * 12; hour++) {
            bench.pass(600);
            bench.cycle();
            bench.pass(600);
            bench.cycle();
            bench.pass(600);
            bench.cycle();
            bench.pass(600);
            bench.cycle();
            bench.pass(600);
            bench.cycle();
            bench.pass(600);
            bench.cycle();
        }
        assertEquals(
                List.of(waiting),
                bench.watched().jobs().stream().map(ShadowJob::id).toList());
        assertTrue(!Files.readString(file()).contains(old + "\""), "it is still in the file");
        WatchBench after = bench.restarted(new ShadowRecord(file(), Duration.ofDays(10), (which, late) -> {}));
        after.cycle();
        assertEquals(job(bench, waiting).first(), job(after, waiting).first());
        assertEquals(bench.watched().since(), after.watched().since());
    }

    @Test
    void goesOnWhereTheFileCannotBeWritten() throws Exception {
        WatchBench bench = bench();
        Files.createDirectory(file());
        String first = bench.submit(4, 600, 600);
        bench.cycle();
        Files.delete(file());
        bench.pass(10);
        bench.cycle();
        WatchBench after = bench.restarted(new ShadowRecord(file(), Duration.ofDays(10), (which, late) -> {}));
        after.cycle();
        assertEquals(job(bench, first).first(), job(after, first).first());
    }

    @Test
    void aHeldJobIsEligibleFromItsReleaseOn() throws PbsException, IOException {
        WatchBench bench = bench();
        String held = bench.submit(4, 600, 600);
        String free = bench.submit(4, 600, 600);
        bench.server.hold(held);
        long submitted = bench.now();
        bench.pass(5);
        bench.cycle();
        bench.pass(500);
        bench.server.release(held);
        bench.cycle();
        assertEquals(OptionalLong.of(bench.now()), job(bench, held).eligible());
        assertEquals(OptionalLong.of(submitted), job(bench, free).eligible());
        assertEquals(
                Optional.of(new Prediction(bench.now(), bench.now())),
                job(bench, held).first());
    }

    @Test
    void aRequeuedJobKeepsItsFirstStartAndAddsUpItsRuns() throws PbsException, IOException {
        WatchBench bench = bench();
        String job = bench.submit(4, 600, 600);
        bench.cycle();
        bench.startElsewhere(job);
        long started = bench.now();
        bench.pass(100);
        bench.cycle();
        bench.server.requeue(job);
        bench.cycle();
        assertEquals(Stand.WAITS, job(bench, job).stand());
        bench.pass(50);
        bench.cycle();
        bench.startElsewhere(job);
        bench.pass(600);
        bench.cycle();
        assertEquals(OptionalLong.of(started), job(bench, job).started());
        assertEquals(700, job(bench, job).ran());
        assertEquals(Stand.ENDED, job(bench, job).stand());
    }
}
