package org.almanac.workload.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a legible log is read as. */
class SwfReaderTest {
    private static final String JOB = "12 342343 5 553 40 552.21 300 48 43200 1024 1 4 7 9 2 3 -1 -1";

    @TempDir
    Path folder;

    /** The job with another number. */
    private static String numbered(int number) {
        return number + JOB.substring(2);
    }

    @Test
    void everyFieldOfALineFindsItsPlaceInTheJob() throws LogFormatException {
        RecordedJob expected = new RecordedJob(12, 342343, 5, 553, 40, 300, 48, 43200, 1024, 1, 4, 7, 9, 2, 3);

        assertEquals(List.of(expected), read(JOB + "\n").jobs());
    }

    @Test
    void aFieldBehindTheFormatsIsTheDeadlineWhereTheHeaderSaysSo() throws LogFormatException {
        RecordedLog log = read("; Deadline: field 19\n" + JOB + " 400000\n" + numbered(13) + " -1\n");
        List<RecordedJob> jobs = log.jobs();

        assertEquals(
                new RecordedJob(12, 342343, 5, 553, 40, 300, 48, 43200, 1024, 1, 4, 7, 9, 2, 3, 400000), jobs.get(0));
        assertEquals(RecordedJob.UNKNOWN, jobs.get(1).deadline());
        assertEquals(400000, jobs.get(0).submittedAt(7).deadline());
        assertEquals(Optional.empty(), log.unusedColumns());
    }

    @Test
    void aDeadlineMayStandInAnyFieldBehindTheFormats() throws LogFormatException {
        RecordedLog log = read(";Deadline:field  21, in seconds since the log's start\n; Deadline: field 20\n" + JOB
                + " {3,4} 0.75 400000 x\n");

        assertEquals(400000, log.jobs().get(0).deadline());
        assertEquals(Optional.of("columns 19, 20 and 22 are not used"), log.unusedColumns());
    }

    @Test
    void whatTheHeaderDoesNotCallADeadlineIsNotUsedAndSaidToBe() throws LogFormatException {
        String maybe = " is a deadline, which the header says as in \"; Deadline: field 19\"";
        RecordedLog one = read(JOB + " 0.75\n" + numbered(13) + " none ; a comment\n");
        assertEquals(RecordedJob.UNKNOWN, one.jobs().get(0).deadline());
        assertEquals(Optional.of("column 19 is not used. Maybe it" + maybe), one.unusedColumns());
        assertEquals(
                Optional.of("columns 19 and 20 are not used. Maybe one of them" + maybe),
                read("; Deadline: perhaps\n" + JOB + " 1 2\n").unusedColumns());
        assertEquals(
                Optional.of("columns 19 to 22 are not used. Maybe one of them" + maybe),
                read(JOB + " 1 2 3 4\n; Deadline: field 19").unusedColumns());
        assertEquals(
                Optional.empty(), read("; Note: field 19 is a Deadline\n" + JOB).unusedColumns());
    }

    @Test
    void headerFactsAreTakenFromTheComments() throws LogFormatException {
        RecordedLog log = read("""
                ; Version: 2.2
                ; UnixStartTime: 1078605840
                ;MaxProcs:  1664 (72, 1368, 224)
                ; TimeZoneString: US/Pacific
                ; Note: MaxProcs: 7
                """ + JOB);

        assertEquals(OptionalLong.of(1078605840), log.unixStartTime());
        assertEquals(OptionalInt.of(1664), log.maxProcs());
        assertEquals(Optional.of("US/Pacific"), log.timeZone());
    }

    @Test
    void headerFactsThatAreMissingOrNotLegibleAreEmpty() throws LogFormatException {
        RecordedLog log = read("; UnixStartTime: -1\n; MaxProcs: many\n; TimeZoneString:\n; Max\n;\n" + JOB);

        assertEquals(OptionalLong.empty(), log.unixStartTime());
        assertEquals(OptionalInt.empty(), log.maxProcs());
        assertEquals(Optional.empty(), log.timeZone());
    }

    @Test
    void theFirstOfSeveralHeaderFactsCounts() throws LogFormatException {
        assertEquals(
                OptionalInt.of(64),
                read("; MaxProcs: 64\n; MaxProcs: 128\n" + JOB).maxProcs());
    }

    @Test
    void commentsAndBlankLinesMayStandAnywhere() throws LogFormatException {
        String text = "\n \t\n; a comment\n" + JOB + "\n\n  ; indented\n" + numbered(13) + " ; behind a job\n"
                + numbered(14) + ";\n;end";

        assertEquals(3, read(text).jobs().size());
    }

    @Test
    void linesMayEndWithCarriageReturnsAndBlanksAndTheLastOneWithoutLineFeed() throws LogFormatException {
        String text =
                "; MaxProcs: 8\r\n" + JOB + " \t \r\n\r\n  \t" + numbered(13).replace(" ", " \t ");

        RecordedLog log = read(text);

        assertEquals(OptionalInt.of(8), log.maxProcs());
        assertEquals(2, log.jobs().size());
        assertEquals(13, log.jobs().get(1).number());
        assertEquals(log.jobs().get(0).submit(), log.jobs().get(1).submit());
        assertEquals(log.jobs().get(0).partition(), log.jobs().get(1).partition());
    }

    @Test
    void aByteOrderMarkIsPassedOver() throws LogFormatException {
        assertEquals(1, read("\ufeff; MaxProcs: 8\n" + JOB).jobs().size());
    }

    @Test
    void fractionsAreCutOffTowardsZero() throws LogFormatException {
        RecordedJob job = read("1 10.99 -1.00 0.5 4 -1 -1 4 -0.9 -1 1 1 1 1 1 1 -1 -1")
                .jobs()
                .get(0);

        assertEquals(10, job.submit());
        assertEquals(-1, job.waited());
        assertEquals(0, job.runtime());
        assertEquals(0, job.requestedTime());
    }

    @Test
    void timesAndMemoryBeyondTheRangeOfIntAreKept() throws LogFormatException {
        RecordedJob job = read("1 3000000000 -1 4000000000 4 -1 5000000000 4 6000000000 999999999999999999 "
                        + "1 1 1 1 1 1 -1 -1")
                .jobs()
                .get(0);

        assertEquals(3_000_000_000L, job.submit());
        assertEquals(4_000_000_000L, job.runtime());
        assertEquals(5_000_000_000L, job.usedMemory());
        assertEquals(6_000_000_000L, job.requestedTime());
        assertEquals(999_999_999_999_999_999L, job.requestedMemory());
    }

    @Test
    void jobsKeepTheOrderOfTheFileAcrossManyBuffers() throws LogFormatException {
        int jobs = 40_000;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < jobs; i++) {
            // The lines differ in length, so that they fall on the buffers' ends in many ways.
            text.append(i)
                    .append(" ".repeat(1 + i % 7))
                    .append(i / 3)
                    .append(" -1".repeat(16))
                    .append('\n');
        }

        List<RecordedJob> read = read(text.toString()).jobs();

        assertEquals(jobs, read.size());
        for (int i = 0; i < jobs; i++) {
            assertEquals(i, read.get(i).number());
            assertEquals(i / 3, read.get(i).submit());
        }
    }

    @Test
    void aCommentMayBeLongerThanTheBuffer() throws LogFormatException {
        assertEquals(1, read("; " + "x".repeat(600_000) + "\n" + JOB).jobs().size());
    }

    @Test
    void gzipIsKnownByItsContentWhateverTheFileIsCalled() throws IOException {
        Path packed = Files.write(folder.resolve("packed.swf"), gzip("; MaxProcs: 8\n" + JOB));
        Path plain = Files.writeString(folder.resolve("plain.swf.gz"), JOB);

        assertEquals(OptionalInt.of(8), SwfReader.read(packed).maxProcs());
        assertEquals(1, SwfReader.read(plain).jobs().size());
        assertEquals("packed.swf", SwfReader.read(packed).file());
    }

    @Test
    void progressNeverFallsAndEndsWithTheWholeFile() throws IOException {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 30_000; i++) {
            log.append(numbered(i)).append('\n');
        }
        Path file = Files.write(folder.resolve("log.gz"), gzip(log.toString()));
        List<Long> reported = new ArrayList<>();

        SwfReader.read(file, (done, total) -> {
            assertEquals(size(file), total);
            reported.add(done);
        });

        assertTrue(reported.size() > 2, "several reports");
        assertEquals(reported.stream().sorted().toList(), reported);
        assertEquals(size(file), reported.get(reported.size() - 1));
    }

    @Test
    void planningTakesRequestedValuesElseRecordedOnes() throws LogFormatException {
        RecordedJob asked =
                read("1 0 0 50 4 -1 -1 8 100 -1 5 1 1 1 1 1 -1 -1").jobs().get(0);
        RecordedJob silent =
                read("1 0 0 50 4 -1 -1 -1 -1 -1 1 1 1 1 1 1 -1 -1").jobs().get(0);
        RecordedJob unknown =
                read("1 0 0 -1 -1 -1 -1 -1 -1 -1 1 1 1 1 1 1 -1 -1").jobs().get(0);

        assertEquals(8, asked.cpus());
        assertEquals(100, asked.walltime());
        assertTrue(asked.cancelled());
        assertEquals(4, silent.cpus());
        assertEquals(50, silent.walltime());
        assertEquals(0, unknown.cpus());
        assertEquals(1, unknown.walltime());
    }

    private RecordedLog read(String text) throws LogFormatException {
        try {
            return SwfReader.read(Files.writeString(folder.resolve("log.swf"), text));
        } catch (LogFormatException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return packed.toByteArray();
    }
}
