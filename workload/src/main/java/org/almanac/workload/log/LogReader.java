package org.almanac.workload.log;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.almanac.workload.accounting.AccountingRecords;

/**
 * Reads a log in whichever form it is, told by the fields of its first job.
 *
 * <p>A log of twenty-one fields, of which the nineteenth lists nodes or beside which a machine is described, is in the form of
 * the CERIT-SC log ({@link CeritReader}), unless its header calls one of them a deadline. Any other is read as plain SWF
 * ({@link SwfReader}), which has eighteen and perhaps more behind them. A file with a line that begins with a date, a time
 * and a kind of record is one of accounting ({@link AccountingReader}), if nothing else was read before, as is a directory. A log in SWF in which a job number stands twice is refused.
 */
public final class LogReader {
    private LogReader() {}

    /** Reads a log from a file, or from a directory of days of accounting. */
    public static JobLog read(Path file) throws LogFormatException {
        return read(file, ReadProgress.NONE);
    }

    /** Reads a log from a file and tells how far it is. */
    public static JobLog read(Path file, ReadProgress progress) throws LogFormatException {
        return read(file, () -> ZoneId.of("UTC"), progress);
    }

    /**
     * Reads a log and tells how far it is.
     *
     * @param zone of the server that wrote accounting files, whose lines have the time of the wall; other logs say
     *     themselves where they are from, and the records of starts show the server's offset from UTC; asked only for
     *     accounting, as zones take time to read
     */
    public static JobLog read(Path file, Supplier<ZoneId> zone, ReadProgress progress) throws LogFormatException {
        if (Files.isDirectory(file)) {
            return AccountingReader.readDays(file, zone.get(), progress);
        }
        EitherLines lines = new EitherLines(file, zone);
        try {
            LogText.read(file, lines, progress);
        } catch (LogFormatException e) {
            // Accounting may begin with a line that is cut off; a pipe cannot be read again.
            if (!lines.begun() && Files.isRegularFile(file) && AccountingReader.isOne(file)) {
                return AccountingReader.readFile(file, zone.get(), progress);
            }
            throw e;
        }
        return lines.log();
    }

    /** The lines of a log whose form is known with the first of them. */
    private static final class EitherLines implements LineReader {
        private final Path file;
        private final Supplier<ZoneId> zone;
        private final SwfHeader header = new SwfHeader();
        private final SwfLines plain;
        private final CeritLines cerit;
        private List<ClusterDescription> clusters = List.of();
        private Optional<AccountingLines> accounting = Optional.empty();
        private LineReader chosen;

        EitherLines(Path file, Supplier<ZoneId> zone) {
            this.file = file;
            this.zone = zone;
            this.plain = new SwfLines(file.toString(), header);
            this.cerit = new CeritLines(file.toString(), header);
            this.chosen = plain;
        }

        @Override
        public int read(byte[] buffer, int at, long line) throws LogFormatException {
            if (!chosen.begun() && AccountingRecords.isOne(buffer, at, SwfLine.lineEnd(buffer, at))) {
                accounting = Optional.of(new AccountingLines(file.toString(), new AccountingRecords(zone.get())));
                chosen = accounting.get();
            } else if (!chosen.begun() && isCerit(buffer, at)) {
                clusters = MachinesReader.readBeside(file);
                chosen = cerit;
            }
            return chosen.read(buffer, at, line);
        }

        private boolean isCerit(byte[] buffer, int at) {
            return header.deadlineField().isEmpty()
                    && SwfLine.count(buffer, at) == CeritField.COUNT
                    && (CeritLines.isOne(buffer, at) || Files.exists(MachinesReader.beside(file)));
        }

        @Override
        public void comment(byte[] buffer, int from, int to, long line) {
            chosen.comment(buffer, from, to, line);
        }

        @Override
        public boolean begun() {
            return chosen.begun();
        }

        @Override
        public Form form() {
            return chosen.form();
        }

        JobLog log() throws LogFormatException {
            if (accounting.isPresent()) {
                return AccountingReader.log(file, accounting.get().records());
            }
            if (chosen == cerit) {
                cerit.requireDistinctNumbers();
            } else {
                plain.requireDistinctNumbers();
            }
            String name = LogText.name(file);
            return chosen == cerit ? cerit.log(name, clusters) : plain.log(name);
        }
    }
}
