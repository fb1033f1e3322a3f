package org.almanac.daemon.running;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The starts that we have made lately, by job, each with the epoch second.
 *
 * <p>As text, each is a line with the second and the job; lines that are not understood, as a crash may leave one, are
 * left out.
 */
public final class OwnStarts {
    /** Seconds for which a start is kept. */
    private static final long KEPT = 3600;

    /** By so many seconds a start may seem earlier than it was asked for, by another clock. */
    private static final long EARLIER = 10;

    private final Map<String, Long> starts = new LinkedHashMap<>();

    /** Those of the file's lines; bytes that are no text are of lines that are not understood. */
    static OwnStarts read(Path file) throws IOException {
        OwnStarts starts = new OwnStarts();
        new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
                .lines()
                .forEach(starts::read);
        return starts;
    }

    private void read(String line) {
        int space = line.indexOf(' ');
        if (space > 0 && space < line.length() - 1 && line.substring(0, space).matches("[0-9]{1,15}")) {
            put(line.substring(space + 1), Long.parseLong(line.substring(0, space)));
        }
    }

    void put(String job, long time) {
        starts.remove(job);
        starts.put(job, time);
        Iterator<Long> eldest = starts.values().iterator();
        while (eldest.next() < time - KEPT) {
            eldest.remove();
        }
    }

    /** Has those that lie later made at another time; how many they are. */
    long setBack(long latest, long time) {
        long later = starts.values().stream().filter(each -> each > latest).count();
        starts.replaceAll((job, each) -> each > latest ? time : each);
        return later;
    }

    List<String> lines() {
        return starts.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey())
                .toList();
    }

    /** When the latest start of that job was asked for, where it was. */
    OptionalLong asked(String job) {
        Long asked = starts.get(job);
        return asked == null ? OptionalLong.empty() : OptionalLong.of(asked);
    }

    /**
     * Whether a start of that job at that time is ours: it was asked for before, however long it took a busy server to
     * carry it out.
     */
    public boolean has(String job, long started) {
        Long asked = starts.get(job);
        return asked != null && started >= asked - EARLIER;
    }
}
