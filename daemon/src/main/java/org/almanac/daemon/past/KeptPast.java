package org.almanac.daemon.past;

import java.io.Closeable;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.almanac.daemon.files.FileTrouble;
import org.almanac.daemon.files.PrivateFiles;
import org.almanac.daemon.metrics.PastMetrics;
import org.almanac.daemon.service.Recurring;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What was published at earlier moments, as texts of JSON: each can be read again as it was, byte for byte.
 *
 * <p>Moments are kept in files, of which each begins with a whole text and goes on with differences. What can no longer be read,
 * or no longer be kept, is told in one line and left out; nothing that happens to the files is in the way of what is kept later.
 * One thread keeps, several may read; one text is made at a time.
 */
public final class KeptPast implements Closeable {
    /** How much is kept: for how long, and how many bytes at most. */
    public record Bounds(Duration keep, long size) {}

    /**
     * What was published at a moment.
     *
     * @param time in epoch seconds of the server
     * @param text shared with others, and not to be changed
     */
    public record Moment(long time, byte[] text) {}

    private static final Logger LOG = LoggerFactory.getLogger(KeptPast.class);

    /** What is read from a file goes through all of its moments. */
    static final int MOST_OF_FILE = 60;

    private static final long LONGEST_FILE = Duration.ofHours(6).toSeconds();

    private final PastFolder folder;
    private final Bounds bounds;
    private final LongSupplier nanos;
    private final PastMetrics metrics;
    private final MomentPace pace;
    private final Recurring lines = new Recurring(System::nanoTime);

    /** Where each moment is, by its time. Guarded by itself. */
    private final NavigableMap<Long, Place> places = new TreeMap<>();

    private Optional<Open> open = Optional.empty();
    private final Object reading = new Object();
    private SoftReference<Read> lastRead = new SoftReference<>(null);

    /** A moment is the part of a file, whose parts up to this one are in the list. */
    private record Place(Path file, List<PastFile.Part> parts, int number) {}

    /** The file that is written, and what was written last. */
    private record Open(Path path, PastFile.Writer writer, List<PastFile.Part> parts, TextPieces last) {}

    private record Read(Place place, byte[] text) {}

    private KeptPast(PastFolder folder, Bounds bounds, LongSupplier nanos, PastMetrics metrics) {
        this.folder = folder;
        this.bounds = bounds;
        this.nanos = nanos;
        this.metrics = metrics;
        this.pace = new MomentPace(bounds);
    }

    /** That in the folder of what survives a restart. */
    public static KeptPast open(Path state, Bounds bounds, PastMetrics metrics) throws IOException {
        return open(state, bounds, System::nanoTime, metrics);
    }

    /** The same by a clock that only ever goes forward. */
    static KeptPast open(Path state, Bounds bounds, LongSupplier nanos, PastMetrics metrics) throws IOException {
        KeptPast past = new KeptPast(PastFolder.in(state), bounds, nanos, metrics);
        PrivateFiles.makeFolder(past.folder.path());
        past.find();
        return past;
    }

    private void find() throws IOException {
        for (Path file : folder.files()) {
            try {
                List<PastFile.Part> parts = PastFile.parts(file);
                for (int i = 0; i < parts.size(); i++) {
                    places.put(parts.get(i).time(), new Place(file, parts, i));
                }
            } catch (IOException e) {
                setAside(file, e);
            }
        }
        metrics.size(folder.size());
    }

    private void setAside(Path file, IOException e) {
        String why = e instanceof PastFile.Damaged ? e.getMessage() : FileTrouble.of(e);
        try {
            LOG.warn("{}; it is set aside as {}", why, folder.setAside(file).getFileName());
        } catch (IOException other) {
            LOG.warn("{}; it is left out", why);
        }
    }

    /** Whether a moment is to be kept at that time of the server. For the thread that keeps. */
    public boolean isDue(long time) {
        return pace.isDue(time, nanos.getAsLong());
    }

    /**
     * Keeps a moment. For the thread that keeps.
     *
     * @param time in epoch seconds of the server
     * @param begun when its text began to be made, by {@link System#nanoTime}'s clock
     */
    public void keep(long time, byte[] text, long begun) {
        try {
            Open to = written(time, text);
            open = Optional.of(to);
            synchronized (places) {
                places.put(
                        time,
                        new Place(to.path(), List.copyOf(to.parts()), to.parts().size() - 1));
            }
            long now = nanos.getAsLong();
            pace.kept(time, room(to.parts()), now - begun, now);
            if (to.parts().size() == 1) {
                trim(time);
            }
            metrics.size(folder.size());
        } catch (IOException e) {
            lines.tell(
                            "past",
                            folder.path() + " cannot be written: " + FileTrouble.reason(e)
                                    + "; until it can, what the page shows is not kept for later")
                    .ifPresent(LOG::warn);
            metrics.failed();
            closeFile();
            pace.failed(time);
        }
    }

    /** The bytes of the last moment, with its part of the whole text that its file begins with. */
    private static long room(List<PastFile.Part> parts) {
        long whole = parts.get(0).length() / MOST_OF_FILE;
        return parts.size() == 1 ? whole : whole + parts.get(parts.size() - 1).length();
    }

    private Open written(long time, byte[] text) throws IOException {
        TextPieces pieces = TextPieces.of(text);
        if (open.isPresent() && goesOn(open.get(), time)) {
            Open now = open.get();
            now.parts().add(now.writer().next(time, now.last(), pieces));
            return new Open(now.path(), now.writer(), now.parts(), pieces);
        }
        closeFile();
        Path path = folder.file(time);
        forget(List.of(path));
        PastFile.Writer writer = new PastFile.Writer(path);
        try {
            List<PastFile.Part> parts = new ArrayList<>();
            parts.add(writer.whole(time, text));
            return new Open(path, writer, parts, pieces);
        } catch (IOException e) {
            writer.close();
            throw e;
        }
    }

    private static boolean goesOn(Open file, long time) {
        List<PastFile.Part> parts = file.parts();
        return parts.size() < MOST_OF_FILE
                && time > parts.get(parts.size() - 1).time()
                && time - parts.get(0).time() < LONGEST_FILE;
    }

    private void trim(long time) throws IOException {
        forget(folder.trim(time - bounds.keep().toSeconds(), bounds.size()));
    }

    private void forget(List<Path> files) {
        if (!files.isEmpty()) {
            synchronized (places) {
                places.values().removeIf(place -> files.contains(place.file()));
            }
        }
    }

    private void closeFile() {
        Optional<Open> closed = open;
        open = Optional.empty();
        try {
            if (closed.isPresent()) {
                closed.get().writer().close();
            }
        } catch (IOException e) {
            metrics.failed();
        }
    }

    /** The times of the moments from one time to another, both included, in order. */
    public List<Long> moments(long from, long to) {
        synchronized (places) {
            return from > to
                    ? List.of()
                    : List.copyOf(places.subMap(from, true, to, true).keySet());
        }
    }

    /** The last moment at that time or before; empty where there is none. */
    public Optional<Moment> at(long time) throws IOException {
        synchronized (reading) {
            for (Optional<Map.Entry<Long, Place>> last = last(time); last.isPresent(); last = last(time)) {
                try {
                    return Optional.of(
                            new Moment(last.get().getKey(), read(last.get().getValue())));
                } catch (PastFile.Damaged e) {
                    LOG.warn("{}; it is left out from there on", e.getMessage());
                    leaveOut(last.get().getValue().file(), e.part());
                } catch (NoSuchFileException e) {
                    // It has gone since, as it was too old.
                    leaveOut(last.get().getValue().file(), 0);
                }
            }
            return Optional.empty();
        }
    }

    /** The time of the last moment at that time or before; empty where there is none. */
    public Optional<Long> timeAt(long time) {
        return last(time).map(Map.Entry::getKey);
    }

    private Optional<Map.Entry<Long, Place>> last(long time) {
        synchronized (places) {
            return Optional.ofNullable(places.floorEntry(time));
        }
    }

    private void leaveOut(Path file, int part) {
        synchronized (places) {
            places.values().removeIf(place -> place.file().equals(file) && place.number() >= part);
        }
    }

    private byte[] read(Place place) throws IOException {
        Read known = lastRead.get();
        boolean helps = known != null
                && known.place().file().equals(place.file())
                && known.place().parts().get(0).equals(place.parts().get(0))
                && known.place().number() <= place.number();
        byte[] text = helps
                ? PastFile.text(
                        place.file(), place.parts(), known.text(), known.place().number() + 1, place.number())
                : PastFile.text(place.file(), place.parts(), new byte[0], 0, place.number());
        lastRead = new SoftReference<>(new Read(place, text));
        return text;
    }

    /** For the thread that keeps, or when it keeps no more. */
    @Override
    public void close() {
        closeFile();
    }
}
