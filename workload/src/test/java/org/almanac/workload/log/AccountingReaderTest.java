package org.almanac.workload.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Resources;
import org.almanac.workload.accounting.Oddity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What accounting files are read as. */
class AccountingReaderTest {
    private static final Path REAL = Path.of("../../shared/pbs");
    private static final String TORQUE = "11/20/2026 13:26:13;E;%d.vm;user=%s group=g queue=batch ctime=1000 qtime=1000"
            + " etime=1000 start=%d exec_host=%s Resource_List.nodes=%s Resource_List.walltime=00:01:00"
            + " end=%d Exit_status=0 resources_used.mem=2048kb\n";

    @TempDir
    private Path folder;

    @Test
    void aFileOfTorqueIsALogWithMachineRequestsAndNames() throws IOException {
        Path file = folder.resolve("accounting.txt");
        Files.writeString(
                file,
                TORQUE.formatted(3, "ann", 1100, "n1/0-1+n2/0-1", "2:ppn=2:fast", 1200)
                        + TORQUE.formatted(4, "bob", 1150, "n2/2", "1:ppn=1", 1300)
                        + TORQUE.formatted(5, "ann", 1200, "n1/0-2", "n1:ppn=3", 1300));

        SiteLog log = assertInstanceOf(SiteLog.class, LogReader.read(file));

        assertEquals(OptionalLong.of(1000), log.recorded().unixStartTime());
        assertEquals(
                List.of(
                        new RecordedJob(3, 0, 100, 100, 4, 512, 4, 60, -1, 1, 1, 1, -1, 1, -1),
                        new RecordedJob(4, 0, 150, 150, 1, 2048, 1, 60, -1, 1, 2, 1, -1, 1, -1),
                        new RecordedJob(5, 0, 200, 100, 3, 683, 3, 60, -1, 1, 1, 1, -1, 1, -1)),
                log.recorded().jobs());
        assertEquals(
                List.of(
                        new Node("n1", Resources.of(3, 0), Set.of("fast")),
                        new Node("n2", Resources.of(3, 0), Set.of("fast"))),
                log.machine().cluster(0).nodes());
        LogNames names = log.accounts().orElseThrow().names();
        assertEquals(List.of("ann", "bob"), names.users());
        assertEquals(Map.of(), names.renumbered());
        assertEquals(Optional.of("n2"), LogNames.of(names.nodes(), 2));
        SiteJob first = log.jobs().get(0);
        assertEquals(List.of(1, 2), first.ranOn());
        assertEquals("batch", first.queue());
        assertEquals("nodes=2:ppn=2:fast", first.asked());
        assertEquals(Arrangement.SCATTER, first.request().arrangement());
        assertTrue(log.jobs().stream().allMatch(job -> job.misfit().isEmpty()));
    }

    @Test
    void vnodesHaveTheMemoryThatWasHeldOfThemAtOnce() throws IOException {
        Path file = folder.resolve("20261120");
        Files.writeString(file, """
            11/20/2026 12:28:13;E;0.s;user=u group=g queue=w ctime=10 qtime=10 etime=10 start=20 \
            exec_host=h/0*2 exec_vnode=(v1:ncpus=2:mem=100kb) Resource_List.place=pack \
            Resource_List.select=1:ncpus=2:mem=100kb end=30 Exit_status=0
            11/20/2026 12:28:13;E;1.s;user=u group=g queue=w ctime=10 qtime=10 etime=10 start=25 \
            exec_host=h/0 exec_vnode=(v1:ncpus=1:mem=50kb) Resource_List.place=free \
            Resource_List.select=1:ncpus=1:mem=50kb end=40 Exit_status=0
            11/20/2026 12:28:13;E;2.s;user=u group=g queue=w ctime=10 qtime=10 etime=10 start=40 \
            exec_host=h/0*3 exec_vnode=(v2:ncpus=3) Resource_List.select=1:ncpus=3 end=40 Exit_status=0
            """);

        SiteLog log = assertInstanceOf(SiteLog.class, LogReader.read(file));

        assertEquals(
                List.of(new Node("v1", Resources.of(3, 150 * 1024)), new Node("v2", Resources.of(3, 150 * 1024))),
                log.machine().cluster(0).nodes());
        assertEquals(50, log.recorded().jobs().get(0).requestedMemory());
        assertEquals(Arrangement.PACK, log.jobs().get(0).request().arrangement());
        assertEquals(Set.of(Bending.NO_WALLTIME), log.jobs().get(0).bent());
    }

    @Test
    void aJobOfTwoDaysIsOneJobAndOtherFilesAreLeftAlone() throws IOException {
        String end = TORQUE.formatted(3, "ann", 1100, "n1/0", "1:ppn=1", 90_000);
        Files.writeString(folder.resolve("20261120"), end.replace(";E;", ";S;"));
        Files.writeString(folder.resolve("20261121"), "");
        try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(folder.resolve("20261122.gz")))) {
            packed.write(
                    (end + TORQUE.formatted(9, "bob", 1200, "n1/1", "1:ppn=1", 1300)).getBytes(StandardCharsets.UTF_8));
        }
        Files.writeString(folder.resolve("README"), "hello");
        long[] last = new long[2];

        SiteLog log = assertInstanceOf(SiteLog.class, LogReader.read(folder, (done, total) -> {
            assertTrue(done >= last[0]);
            last[0] = done;
            last[1] = total;
        }));

        assertEquals(
                List.of(3L, 9L),
                log.recorded().jobs().stream().map(RecordedJob::number).toList());
        assertEquals(List.of("README"), log.accounts().orElseThrow().counts().otherFiles());
        assertEquals(
                Map.of(Oddity.END_WITHOUT_START, 1L),
                log.accounts().orElseThrow().counts().oddities());
        assertTrue(log.recorded().unusedColumns().orElseThrow().contains("README"));
        assertEquals(last[1], last[0]);
    }

    @Test
    void subjobsHaveNumbersAboveTheOthers() throws IOException {
        Path file = folder.resolve("a");
        String line = TORQUE.formatted(3, "ann", 1100, "n1/0", "1:ppn=1", 1200);
        Files.writeString(
                file,
                line.replace(";3.vm", ";3[1].vm")
                        + line.replace(";3.vm", ";3[2].vm")
                        + TORQUE.formatted(8, "ann", 1100, "n1/0", "1:ppn=1", 1200));

        SiteLog log = assertInstanceOf(SiteLog.class, LogReader.read(file));

        assertEquals(
                List.of(3L, 9L, 8L),
                log.recorded().jobs().stream().map(RecordedJob::number).toList());
        assertEquals(Map.of(9L, "3[2].vm"), log.accounts().orElseThrow().names().renumbered());
    }

    @ParameterizedTest
    @ValueSource(strings = {"emote_host=x end=12\n", "20/2026 13:26:13;E;1.vm;\n", "\0\n; hello\n"})
    void aFirstLineThatIsCutOffDoesNotHideWhatFollows(String first) throws IOException {
        Path file = folder.resolve("a");
        Files.writeString(file, first + TORQUE.formatted(3, "ann", 1100, "n1/0", "1:ppn=1", 1200));

        SiteLog log = assertInstanceOf(SiteLog.class, LogReader.read(file));

        assertEquals(1, log.jobs().size());
        assertEquals(
                first.lines().count(), log.accounts().orElseThrow().counts().bad());
        assertTrue(log.recorded().unusedColumns().orElseThrow().contains(file + ", line 1: it begins with no date"));
    }

    /** Of a job that never ran TORQUE tells when it was queued, and where. */
    @Test
    void aJobOfTorqueThatWasDeletedWhileQueuedIsACancelledOneOfUnknownCpus() throws IOException {
        Path file = folder.resolve("a");
        Files.writeString(
                file,
                "01/01/1970 00:15:00;Q;7.vm;queue=long\n01/01/1970 00:16:40;D;7.vm;requestor=root@vm\n"
                        + TORQUE.formatted(3, "ann", 1100, "n1/0", "1:ppn=1", 1200));

        SiteLog log = assertInstanceOf(SiteLog.class, LogReader.read(file));

        assertEquals(
                new RecordedJob(7, 0, -1, -1, -1, -1, -1, -1, -1, 5, -1, -1, -1, 1, -1),
                log.recorded().jobs().get(0));
        assertEquals("long", log.jobs().get(0).queue());
        assertEquals(OptionalLong.of(900), log.recorded().unixStartTime());
        assertEquals(
                Map.of(Oddity.NOTHING_ASKED, 1L, Oddity.END_WITHOUT_START, 1L),
                log.accounts().orElseThrow().counts().oddities());
    }

    @Test
    void aRequestThatCannotBeReadIsWhatTheJobGot() throws IOException {
        Path file = folder.resolve("a");
        Files.writeString(file, TORQUE.formatted(3, "ann", 1100, "n1/0-3", "1:ppn=!", 1200));

        SiteLog log = assertInstanceOf(SiteLog.class, LogReader.read(file));

        assertEquals(4, log.jobs().get(0).request().total().cpus());
        assertEquals(1, log.accounts().orElseThrow().counts().of(Oddity.REQUEST_ILLEGIBLE));
    }

    @Test
    void aJobWhoseRequestCannotBeReadAndThatGotNothingIsOfUnknownCpus() throws IOException {
        Path file = folder.resolve("a");
        String queued = "01/01/1970 00:16:40;Q;7.vm;user=ann queue=batch ctime=1000 qtime=1000 etime=1000"
                + " Resource_List.nodes=1:ppn=!\n";
        Files.writeString(file, queued + TORQUE.formatted(8, "ann", 1100, "n1/0-3", "1:ppn=4", 1200));

        SiteLog log = assertInstanceOf(SiteLog.class, LogReader.read(file));

        assertEquals(
                List.of(-1, 4),
                log.recorded().jobs().stream().map(RecordedJob::requestedCpus).toList());
        assertEquals(1, log.accounts().orElseThrow().counts().of(Oddity.CPUS_UNKNOWN));
        assertEquals(0, log.accounts().orElseThrow().counts().of(Oddity.REQUEST_ILLEGIBLE));
    }

    @Test
    void ofADayThatIsThereBothWaysThePlainFileIsReadAndThatIsTold() throws IOException {
        String plain = TORQUE.formatted(3, "ann", 1100, "n1/0", "1:ppn=1", 1200);
        Files.writeString(folder.resolve("20261120"), plain);
        try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(folder.resolve("20261120.gz")))) {
            packed.write(plain.replace(";3.vm", ";4.vm").getBytes(StandardCharsets.UTF_8));
        }
        Files.writeString(folder.resolve("README"), "hello");

        RecordedLog log = LogReader.read(folder).recorded();

        assertEquals(List.of(3L), log.jobs().stream().map(RecordedJob::number).toList());
        assertEquals(
                Optional.of("1 file is left alone, not called as a day is: README; 1 day is there plain and packed, of"
                        + " which the plain file was read and the packed one left alone: 20261120.gz"),
                log.unusedColumns());
    }

    @Test
    void filesWithoutJobsAreRefusedWithTheFirstBadLine() throws IOException {
        Path file = folder.resolve("20261120");
        Files.writeString(file, "11/20/2026 12:28:13;E;no;\n");

        LogFormatException refused = assertThrows(LogFormatException.class, () -> LogReader.read(file));

        assertTrue(
                refused.getMessage()
                        .startsWith(file + ": tells of no job; the first line that cannot be used is " + file
                                + ", line 1: it names no job"),
                refused.getMessage());
    }

    @Test
    void realRecordsOfOpenPbs() throws IOException {
        SiteLog log = real("openpbs/accounting.txt");

        assertEquals(0, log.accounts().orElseThrow().counts().bad());
        Map<Long, SiteJob> jobs = byNumber(log);
        RecordedJob first = jobs.get(0L).facts();
        assertEquals(new RecordedJob(0, 0, 71, 7, 4, 0, 4, 60, 51200, 1, 1, 1, 1, 1, -1), first);
        assertEquals(List.of("vn01", "vn02"), namesOf(log, jobs.get(0L)));
        // 9 was started while it was held: its etime is 0.
        assertEquals(0, jobs.get(9L).facts().waited());
        assertTrue(jobs.get(7L).facts().cancelled());
        assertEquals(RecordedJob.UNKNOWN, jobs.get(7L).facts().runtime());
        assertEquals(21, log.accounts().orElseThrow().counts().of(Oddity.REQUEUE));
        assertEquals(1, log.accounts().orElseThrow().counts().of(Oddity.RESERVATION));
    }

    @Test
    void realRecordsOfTorque() throws IOException {
        SiteLog log = real("torque/accounting.txt");

        assertEquals(0, log.accounts().orElseThrow().counts().bad());
        Map<Long, SiteJob> jobs = byNumber(log);
        assertEquals(20, jobs.get(0L).facts().runtime());
        assertEquals(List.of("tn1", "tn2", "tn3"), namesOf(log, jobs.get(1L)));
        assertEquals(7, jobs.get(1L).facts().allocatedCpus());
        assertEquals(0, jobs.get(1L).facts().status());
        assertEquals(24, log.jobs().size());
        assertEquals(11, log.accounts().orElseThrow().counts().of(Oddity.NOTHING_ASKED));
        assertEquals(
                11, log.jobs().stream().filter(job -> job.facts().cancelled()).count());
    }

    @Test
    void aHundredThousandBrokenLinesAreCountedAndNeverThrown() throws IOException {
        Path source = REAL.resolve("openpbs/accounting.txt");
        assumeTrue(Files.exists(source), "skipped: the real records are not there");
        List<String> lines = Files.readAllLines(source);
        lines.addAll(Files.readAllLines(REAL.resolve("torque/accounting.txt")));
        Random random = new Random(11);
        Path file = folder.resolve("20261120");
        int expected = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < 100_000; i++) {
                byte[] line = broken(lines.get(random.nextInt(lines.size())), random);
                out.write(line);
                out.write('\n');
                expected += new String(line, StandardCharsets.ISO_8859_1).isBlank() ? 0 : 1;
            }
        }

        JobLog log = AccountingReader.readFile(file, ZoneId.of("UTC"), ReadProgress.NONE);

        SiteAccounts accounts = assertInstanceOf(SiteLog.class, log).accounts().orElseThrow();
        long read = accounts.counts().records().values().stream()
                .mapToLong(Long::longValue)
                .sum();
        assertTrue(
                accounts.counts().bad() > 1000,
                "bad lines: " + accounts.counts().bad());
        assertEquals(accounts.counts().lines(), read + accounts.counts().bad());
        assertTrue(
                Math.abs(expected - accounts.counts().lines()) < 100,
                expected + " " + accounts.counts().lines());
    }

    private static byte[] broken(String line, Random random) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        for (int i = random.nextInt(4); i > 0 && bytes.length > 0; i--) {
            int at = random.nextInt(Math.min(bytes.length, random.nextBoolean() ? 60 : 100_000));
            switch (random.nextInt(3)) {
                case 0 -> {
                    byte other = (byte) random.nextInt(256);
                    bytes[at] = other == '\n' ? (byte) 0 : other;
                }
                case 1 -> bytes = Arrays.copyOf(bytes, at);
                default -> bytes[at] = (byte) ";=+:()[]-0\"' ".charAt(random.nextInt(13));
            }
        }
        return bytes;
    }

    private static SiteLog real(String name) throws IOException {
        Path file = REAL.resolve(name);
        assumeTrue(Files.exists(file), "skipped: " + file + " is not there");
        return assertInstanceOf(SiteLog.class, LogReader.read(file));
    }

    private static Map<Long, SiteJob> byNumber(SiteLog log) {
        return log.jobs().stream().collect(Collectors.toMap(job -> job.facts().number(), job -> job));
    }

    private static List<String> namesOf(SiteLog log, SiteJob job) {
        List<String> nodes = log.accounts().orElseThrow().names().nodes();
        return job.ranOn().stream()
                .map(number -> LogNames.of(nodes, number).orElseThrow())
                .toList();
    }
}
