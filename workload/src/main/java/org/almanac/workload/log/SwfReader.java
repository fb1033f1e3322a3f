package org.almanac.workload.log;

import java.io.InputStream;
import java.nio.file.Path;

/**
 * Reads logs in the Standard Workload Format of the Parallel Workloads Archive, plain or compressed with gzip.
 *
 * <p>Behind the eighteen fields of the format there may be more. One of them is a deadline where the header says so, as in
 * {@code ; Deadline: field 19}; that the others are not used is a fact of the log.
 *
 * <p>Blank lines and comments may stand anywhere, lines may end with CR LF, the last one without. A log is read whole
 * or refused with a {@link LogFormatException} of one line; nothing else is thrown for what a file holds. For a log
 * that may also be in another form, see {@link LogReader}. A file in which a job number stands twice is refused.
 */
public final class SwfReader {
    private SwfReader() {}

    /** Reads a log from a file. */
    public static RecordedLog read(Path file) throws LogFormatException {
        return read(file, ReadProgress.NONE);
    }

    /** Reads a log from a file and tells how far it is. */
    public static RecordedLog read(Path file, ReadProgress progress) throws LogFormatException {
        SwfLines lines = new SwfLines(file.toString(), new SwfHeader());
        LogText.read(file, lines, progress);
        lines.requireDistinctNumbers();
        return lines.log(LogText.name(file));
    }

    /**
     * Reads a log from bytes, plain or compressed.
     *
     * @param file what messages call the log
     * @param bytes read to its end, not closed
     */
    public static RecordedLog read(String file, InputStream bytes) throws LogFormatException {
        SwfLines lines = new SwfLines(file, new SwfHeader());
        LogText.read(file, bytes, lines);
        return lines.log(file);
    }
}
