package org.almanac.daemon.running;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.OptionalLong;
import org.almanac.daemon.files.FileTrouble;
import org.almanac.daemon.files.PrivateFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The starts that we have made lately, kept in a file, so that after a restart our own are not taken for another's.
 *
 * <p>A line is written before the server is asked. Where the file cannot be written, it is told once, and what was not
 * written is with the next start that can.
 */
final class StartRecord implements Closeable {
    /** Its name in the folder of what survives a restart. */
    static final String FILE = "starts";

    /** By so many seconds clocks may differ. */
    private static final long TOLERANCE = 300;

    private static final int MANY_LINES = 100_000;

    private static final Logger LOG = LoggerFactory.getLogger(StartRecord.class);

    private final Path file;
    private OwnStarts starts = new OwnStarts();
    private Writer writer = Writer.nullWriter();
    private int lines;
    private boolean broken;

    /** The record of that file, which is made where there is none. */
    StartRecord(Path file) {
        this.file = file;
        try {
            if (Files.exists(file)) {
                starts = OwnStarts.read(file);
            }
            rewrite();
        } catch (IOException e) {
            fails(e);
        }
    }

    private void rewrite() throws IOException {
        writer.close();
        List<String> kept = starts.lines();
        Path other = file.resolveSibling(file.getFileName() + ".new");
        try (Writer all = PrivateFiles.writer(other)) {
            for (String line : kept) {
                all.write(line + "\n");
            }
        }
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        writer = PrivateFiles.appender(file);
        lines = kept.size();
    }

    /**
     * The time is this: starts that lie in the future were made when the clock was ahead, and count as lately made, as
     * the server may tell of them with its own time.
     */
    void setRight(long now) {
        long future = starts.setBack(now + TOLERANCE, now - OtherScheduler.WHILE);
        if (future > 0) {
            LOG.warn(
                    "{}: {} of our starts lie in the future; maybe a clock was ahead. They count as made lately",
                    file,
                    future);
        }
    }

    /** We are about to start a job. */
    void add(String job, long time) {
        starts.put(job, time);
        try {
            if (broken) {
                rewrite();
                LOG.info("{} is kept again, with the starts that found no room meanwhile", file);
                broken = false;
            } else if (lines++ > MANY_LINES) {
                rewrite();
            } else {
                writer.write(time + " " + job + "\n");
                writer.flush();
            }
        } catch (IOException e) {
            fails(e);
        }
    }

    /** Whether a start of that job at that time is ours. */
    boolean has(String job, long started) {
        return starts.has(job, started);
    }

    /** When we asked for the latest start of that job, in epoch seconds, where we have lately. */
    OptionalLong asked(String job) {
        return starts.asked(job);
    }

    private void fails(IOException e) {
        if (!broken) {
            LOG.warn(
                    "cannot keep {} ({}); after a restart our own starts may be taken for another scheduler's",
                    file,
                    FileTrouble.of(e));
        }
        broken = true;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
