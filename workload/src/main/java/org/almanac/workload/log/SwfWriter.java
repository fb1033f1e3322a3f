package org.almanac.workload.log;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.almanac.workload.text.Excerpt;

/**
 * Writes a log in the Standard Workload Format: what its header is known to say, and each of its jobs, in their order.
 *
 * <p>Whoever reads what was written with {@link SwfReader} has the same jobs again. Deadlines stand in a nineteenth field, which
 * the header names, where any job has one. What the format has and a {@link RecordedJob} has not, is written as not known.
 *
 * @param notes what is told in the header of how the log was made, a line each
 */
public record SwfWriter(RecordedLog log, List<String> notes) {
    private static final String PACKED = ".gz";
    private static final int BUFFER = 1 << 16;

    public SwfWriter {
        notes = List.copyOf(notes);
    }

    /** Whether a file of that name is packed with gzip. */
    public static boolean isPacked(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(PACKED);
    }

    /** Writes the log as a file of that name holds it, packed or plain; {@code out} is flushed and not closed. */
    public void write(Path file, OutputStream out) throws IOException {
        if (!isPacked(file)) {
            write(out);
            return;
        }
        GZIPOutputStream packed = new GZIPOutputStream(out, BUFFER);
        write(packed);
        packed.finish();
        out.flush();
    }

    /** Writes the log plainly; {@code out} is flushed and not closed. */
    public void write(OutputStream out) throws IOException {
        BufferedOutputStream buffered = new BufferedOutputStream(out, BUFFER);
        boolean deadlines = log.jobs().stream().anyMatch(job -> job.deadline() >= 0);
        buffered.write(header(deadlines).getBytes(StandardCharsets.UTF_8));
        StringBuilder line = new StringBuilder();
        for (RecordedJob job : log.jobs()) {
            line.setLength(0);
            append(job, deadlines, line);
            buffered.write(line.toString().getBytes(StandardCharsets.US_ASCII));
        }
        buffered.flush();
    }

    private String header(boolean deadlines) {
        StringBuilder text = new StringBuilder();
        comment(text, "Version", "2.2");
        comment(text, "MaxJobs", Integer.toString(log.jobs().size()));
        comment(text, "MaxRecords", Integer.toString(log.jobs().size()));
        log.unixStartTime().ifPresent(start -> comment(text, "UnixStartTime", Long.toString(start)));
        log.timeZone().filter(zone -> !isOffsetOfHeader(zone)).ifPresent(zone -> comment(text, "TimeZoneString", zone));
        log.maxProcs().ifPresent(cpus -> comment(text, "MaxProcs", Integer.toString(cpus)));
        if (deadlines) {
            comment(text, "Deadline", "field " + (SwfField.COUNT + 1));
        }
        log.headerText()
                .lines()
                .forEach(line ->
                        text.append("; ").append(Excerpt.printable(line)).append('\n'));
        notes.forEach(note -> comment(text, "Note", note));
        return text.toString();
    }

    /** Whether a zone is known from the format's older TimeZone alone, which stands in the header's text. */
    private boolean isOffsetOfHeader(String zone) {
        return zone.matches("Z|[+-].*")
                && log.headerText().lines().stream().anyMatch(line -> line.startsWith("TimeZone:"));
    }

    private static void comment(StringBuilder text, String key, String value) {
        text.append("; ")
                .append(key)
                .append(": ")
                .append(Excerpt.printable(value))
                .append('\n');
    }

    private static void append(RecordedJob job, boolean deadlines, StringBuilder line) {
        line.append(job.number())
                .append(' ')
                .append(job.submit())
                .append(' ')
                .append(job.waited())
                .append(' ')
                .append(job.runtime())
                .append(' ')
                .append(job.allocatedCpus())
                .append(' ')
                .append(RecordedJob.UNKNOWN)
                .append(' ')
                .append(job.usedMemory())
                .append(' ')
                .append(job.requestedCpus())
                .append(' ')
                .append(job.requestedTime())
                .append(' ')
                .append(job.requestedMemory())
                .append(' ')
                .append(job.status())
                .append(' ')
                .append(job.user())
                .append(' ')
                .append(job.group())
                .append(' ')
                .append(job.executable())
                .append(' ')
                .append(job.queue())
                .append(' ')
                .append(job.partition())
                .append(' ')
                .append(RecordedJob.UNKNOWN)
                .append(' ')
                .append(RecordedJob.UNKNOWN);
        if (deadlines) {
            line.append(' ').append(job.deadline());
        }
        line.append('\n');
    }
}
