package org.almanac.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.almanac.workload.log.LogReader;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountingLogTest {
    private static final int JOBS = 900;

    @TempDir
    private Path folder;

    @Test
    void eachLineIsReadAndEachJobIsThatOfTheLog() throws IOException {
        AccountingLog made = AccountingLog.of(JOBS, 300);
        made.writeInto(folder);

        RecordedLog read = LogReader.read(folder).recorded();

        assertEquals(Optional.empty(), read.unusedColumns(), "every line is used");
        assertEquals(JOBS, read.jobs().size());
        assertEquals(
                300, read.jobs().stream().mapToInt(RecordedJob::user).distinct().count());
        long first = made.log().jobs().get(0).submit();
        for (int i = 0; i < JOBS; i++) {
            RecordedJob expected = made.log().jobs().get(i);
            RecordedJob job = read.jobs().get(i);
            assertEquals(
                    List.of(expected.submit() - first, expected.runtime(), expected.requestedTime()),
                    List.of(job.submit(), job.runtime(), job.requestedTime()),
                    expected::toString);
            assertEquals(expected.allocatedCpus(), job.allocatedCpus());
        }
    }

    @Test
    void aJobHasThreeLinesInTheOrderOfTheirTimes() throws IOException {
        AccountingLog.of(JOBS, 3).writeInto(folder);

        int lines = 0;
        String last = "";
        try (Stream<Path> days = Files.list(folder)) {
            for (Path day : days.sorted().toList()) {
                String name = day.getFileName().toString();
                for (String line : Files.readAllLines(day)) {
                    String stamp = name + line.substring(10, 19);
                    assertEquals(name, line.substring(6, 10) + line.substring(0, 2) + line.substring(3, 5));
                    assertTrue(stamp.compareTo(last) >= 0, line);
                    last = stamp;
                    lines++;
                }
            }
        }
        assertEquals(AccountingLog.LINES * JOBS, lines);
    }
}
