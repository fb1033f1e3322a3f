package org.almanac.daemon.shadow;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.almanac.daemon.files.FileTrouble;
import org.almanac.daemon.files.PrivateFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file in which notices are kept, a line each.
 *
 * <p>It is only ever written at its end, or replaced whole. What a crash left of a last line does no harm, nor do lines
 * that nobody understands. What cannot be written is kept and tried again, as far as there is room.
 */
final class Journal {
    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
    private static final int MOST_UNWRITTEN = 4 << 20;

    private final Path file;
    private final StringBuilder unwritten = new StringBuilder();
    private boolean failing;

    Journal(Path file) {
        this.file = file;
    }

    /**
     * Reads all notices in their order; says in the log how many lines were not understood. Fails in one line where the
     * file cannot be read and written.
     */
    void read(Consumer<Notice> reader) throws IOException {
        try {
            if (Files.exists(file)) {
                readAll(reader);
                endLastLine();
            }
        } catch (IOException e) {
            throw new IOException("cannot read and write the record " + file + " (" + FileTrouble.reason(e) + ")", e);
        }
    }

    private void readAll(Consumer<Notice> reader) throws IOException {
        long broken = 0;
        // Bytes that are no text become question marks in place of an exception.
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Optional<Notice> notice = line.isBlank() ? Optional.empty() : NoticeText.read(line);
                notice.ifPresent(reader);
                broken += notice.isPresent() || line.isBlank() ? 0 : 1;
            }
        }
        if (broken > 0) {
            LOG.warn("{}: {} lines are not understood and left out", file, broken);
        }
    }

    /** So that what is written next does not go on with what a crash has left. */
    private void endLastLine() throws IOException {
        try (FileChannel end = PrivateFiles.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            if (end.size() > 0 && end.read(last, end.size() - 1) == 1 && last.get(0) != '\n') {
                end.write(ByteBuffer.wrap(new byte[] {'\n'}), end.size());
            }
        }
    }

    void append(Notice notice) {
        if (unwritten.length() < MOST_UNWRITTEN) {
            unwritten.append(NoticeText.write(notice)).append('\n');
        }
    }

    /** Writes what was appended. */
    void flush() {
        if (unwritten.isEmpty()) {
            return;
        }
        try {
            append(file, unwritten);
            unwritten.setLength(0);
            if (failing) {
                LOG.info("{}: it is written again", file);
            }
            failing = false;
        } catch (IOException e) {
            if (!failing) {
                LOG.warn("{} cannot be written: {}; the record is kept in memory", file, FileTrouble.reason(e));
            }
            failing = true;
        }
    }

    /** Puts these notices in place of all that were written. */
    void replace(List<Notice> notices) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try (Writer out = PrivateFiles.writer(fresh)) {
            for (Notice notice : notices) {
                out.write(NoticeText.write(notice));
                out.write('\n');
            }
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        unwritten.setLength(0);
    }

    /** Writes what is known of these jobs into a file beside it, behind what is there; its name. */
    Path setAside(List<ShadowJob> jobs) {
        Path aside = file.resolveSibling(file.getFileName() + ".aside");
        List<Notice> notices = new ArrayList<>();
        jobs.forEach(job -> WatchedJobs.addNotices(job, notices));
        try {
            append(
                    aside,
                    notices.stream()
                            .map(notice -> NoticeText.write(notice) + "\n")
                            .collect(Collectors.joining()));
        } catch (IOException e) {
            LOG.warn("{} cannot be written: {}", aside, FileTrouble.reason(e));
        }
        return aside;
    }

    @Override
    public String toString() {
        return file.toString();
    }

    private static void append(Path file, CharSequence text) throws IOException {
        try (Writer end = PrivateFiles.appender(file)) {
            end.append(text);
        }
    }
}
