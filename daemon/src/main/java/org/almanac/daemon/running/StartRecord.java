package org.almanac.daemon.running;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The starts that we have made lately, kept in a file, so that after a restart our own are not taken for another's.
 *
 * <p>Each line has an epoch second and a job. A line is written before the server is asked; lines that are not
 * understood, as a crash may leave one, are left out. Where the file cannot be written, it is told once.
 */
final class StartRecord implements Closeable {
    /** Seconds for which a start is kept. */
    private static final long KEPT = 3600;

    /** By so many seconds a start may seem earlier than it was asked for, by another clock. */
    private static final long EARLIER = 10;

    /** By so many seconds clocks may differ. */
    private static final long TOLERANCE = 300;

    private static final int MANY_LINES = 100_000;

    private static final Logger LOG = LoggerFactory.getLogger(RunningDaemon.class);

    private final Path file;
    private final Map<String, Long> starts = new LinkedHashMap<>();
    private Writer writer = Writer.nullWriter();
    private int lines;
    private boolean broken;

    /** The record of that file, which is made where there is none. */
    StartRecord(Path file) {
        this.file = file;
        try {
            if (Files.exists(file)) {
                Files.readAllLines(file).forEach(this::read);
            }
            rewrite();
        } catch (IOException e) {
            fails(e);
        }
    }

    private void read(String line) {
        int space = line.indexOf(' ');
        if (space > 0 && space < line.length() - 1 && line.substring(0, space).matches("[0-9]{1,15}")) {
            put(line.substring(space + 1), Long.parseLong(line.substring(0, space)));
        }
    }

    private void put(String job, long time) {
        starts.remove(job);
        starts.put(job, time);
        Iterator<Long> eldest = starts.values().iterator();
        while (eldest.next() < time - KEPT) {
            eldest.remove();
        }
    }

    private void rewrite() throws IOException {
        writer.close();
        List<String> kept = new ArrayList<>();
        starts.forEach((job, time) -> kept.add(time + " " + job));
        Path other = file.resolveSibling(file.getFileName() + ".new");
        Files.write(other, kept);
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        writer = Files.newBufferedWriter(file, StandardOpenOption.APPEND);
        lines = kept.size();
    }

    /**
     * The time is this: starts that lie in the future were made when the clock was ahead, and count as lately made, as
     * the server may tell of them with its own time.
     */
    void setRight(long now) {
        long future =
                starts.values().stream().filter(time -> time > now + TOLERANCE).count();
        if (future > 0) {
            LOG.warn(
                    "{}: {} of our starts lie in the future; maybe a clock was ahead. They count as made lately",
                    file,
                    future);
            starts.replaceAll((job, time) -> time > now + TOLERANCE ? now - OtherScheduler.WHILE : time);
        }
    }

    /** We are about to start a job. */
    void add(String job, long time) {
        put(job, time);
        try {
            if (lines++ > MANY_LINES) {
                rewrite();
            } else {
                writer.write(time + " " + job + "\n");
                writer.flush();
            }
        } catch (IOException e) {
            fails(e);
        }
    }

    /**
     * Whether a start of that job at that time is ours: it was asked for before, however long it took a busy server to
     * carry it out.
     */
    boolean has(String job, long started) {
        Long asked = starts.get(job);
        return asked != null && started >= asked - EARLIER;
    }

    private void fails(IOException e) {
        if (!broken) {
            LOG.warn(
                    "cannot write {}: {}; after a restart our own starts may be taken for another scheduler's",
                    file,
                    e.toString());
        }
        broken = true;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
