package org.almanac.workload.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.workload.accounting.AccountedJob;
import org.almanac.workload.accounting.AccountingRecords;

/**
 * Reads the accounting files of PBS and TORQUE: one, or a directory of days as the server writes it ({@code
 * server_priv/accounting}), each plain or compressed with gzip.
 *
 * <p>The files of a directory are those named YYYYMMDD, with or without {@code .gz}; they are read in the order of their
 * days, and any other is left alone and told. A day that is there both ways is read once, plain. A line that cannot be
 * used is counted, told and passed over. Only what cannot be read at all, or holds no job, is refused with a
 * {@link LogFormatException}.
 */
public final class AccountingReader {
    private static final String GZIP = ".gz";

    private AccountingReader() {}

    /**
     * Reads one file, whatever its lines are.
     *
     * @param zone the server's, which is needed only for records without epoch seconds before the first start of a job
     */
    public static JobLog readFile(Path file, ZoneId zone, ReadProgress progress) throws LogFormatException {
        AccountingRecords records = new AccountingRecords(zone);
        LogText.read(file, new AccountingLines(file.toString(), records), progress);
        return log(file, records);
    }

    /** Whether a line of the file begins as an accounting record does; not so where it cannot be read. */
    static boolean isOne(Path file) {
        RecordSeeker seeker = new RecordSeeker();
        try {
            LogText.read(file, seeker, ReadProgress.NONE);
        } catch (LogFormatException e) {
            // What is wrong with it is told by whoever reads it.
            return false;
        }
        return seeker.found;
    }

    /** Looks at lines until one is a record. */
    private static final class RecordSeeker implements LineReader {
        private boolean found;

        @Override
        public int read(byte[] buffer, int at, long line) {
            int end = SwfLine.lineEnd(buffer, at);
            found |= AccountingRecords.isOne(buffer, at, end);
            return end;
        }

        @Override
        public void comment(byte[] buffer, int from, int to, long line) {
            // No record.
        }

        @Override
        public boolean begun() {
            return true;
        }

        @Override
        public Form form() {
            return Form.ACCOUNTING;
        }
    }

    /** Reads a directory of days of a server in that time zone. */
    public static JobLog readDays(Path directory, ZoneId zone, ReadProgress progress) throws LogFormatException {
        AccountingRecords records = new AccountingRecords(zone);
        List<Path> days = days(directory, records);
        long total = 0;
        for (Path day : days) {
            total += size(day);
        }
        long before = 0;
        for (Path day : days) {
            long begin = before;
            long all = total;
            LogText.read(
                    day,
                    new AccountingLines(day.toString(), records),
                    (done, size) -> progress.read(Math.min(all, begin + done), all));
            before += size(day);
        }
        return log(directory, records);
    }

    /** The log of the records that were read from there. */
    static JobLog log(Path from, AccountingRecords records) throws LogFormatException {
        List<AccountedJob> jobs = records.jobs();
        if (jobs.isEmpty()) {
            String bad = records.counts().firstBad().stream()
                    .findFirst()
                    .map(first -> "; the first line that cannot be used is " + first)
                    .orElse("");
            throw LogFormatException.ofFile(from.toString(), "tells of no job" + bad);
        }
        return new AccountingSite(jobs).log(LogText.name(from), records);
    }

    private static List<Path> days(Path directory, AccountingRecords records) throws LogFormatException {
        List<Path> days = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        List<Path> files;
        try (Stream<Path> entries = Files.list(directory)) {
            files = entries.sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            throw LogFormatException.ofFile(directory.toString(), "cannot be read (" + e.getMessage() + ")");
        }
        // Sorted, the plain file of a day stands before the compressed one.
        for (Path file : files) {
            String name = LogText.name(file);
            String day = name.endsWith(GZIP) ? name.substring(0, name.length() - GZIP.length()) : name;
            if (!day.matches("[0-9]{8}") || Files.isDirectory(file)) {
                records.leaveAlone(name);
            } else if (seen.add(day)) {
                days.add(file);
            } else {
                records.leaveSecond(name);
            }
        }
        if (days.isEmpty()) {
            throw LogFormatException.ofFile(
                    directory.toString(),
                    "is a directory without days of accounting, a log file or a directory of files named as 20261120 or"
                            + " 20261120.gz is expected");
        }
        return days;
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            // Reading it will say why.
            return 0;
        }
    }
}
