package org.almanac.daemon.service;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Decides what of a log is written where causes stay, or come again and again.
 *
 * <p>A line that says of its subject what the last one said is counted, and told again after an hour, with the number. Of
 * lines that differ in numbers alone, as those of many jobs, a few are told in an hour, and the rest is counted as well.
 * What was counted is told at the end, when nothing like it has come for an hour. Numbers within a text say nothing new of
 * its subject. Safe for several threads.
 */
public final class Recurring {
    /** So many lines that differ in numbers alone are told in an hour. */
    public static final int FEW = 10;

    private static final long QUIET = Duration.ofHours(1).toNanos();

    /** Causes are forgotten beyond that number, the eldest first: jobs come and go. */
    private static final int MOST = 10_000;

    private final LongSupplier nanos;
    private final Map<String, Cause> subjects = bounded();
    private final Map<String, Cause> kinds = bounded();

    /** Nothing has been told; time is told by a clock that only ever goes forward. */
    public Recurring(LongSupplier nanos) {
        this.nanos = nanos;
    }

    private static Map<String, Cause> bounded() {
        return new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Cause> eldest) {
                return size() > MOST;
            }
        };
    }

    /** What was said of a subject last, or in lines that are alike, and what of it was counted alone. */
    private static final class Cause {
        private String masked = "";
        private String line = "";
        private long toldAt;
        private long cameAt;
        private int told;
        private long counted;
    }

    /**
     * What is to be written now of something that has come; empty where it is counted alone.
     *
     * @param subject what it is about, such as a job
     * @param line what there is to say of it
     */
    public synchronized Optional<String> tell(String subject, String line) {
        long now = nanos.getAsLong();
        String masked = masked(line);
        Cause last = subjects.get(subject);
        if (last != null && last.masked.equals(masked)) {
            return again(last, line, now);
        }
        Cause about = new Cause();
        about.masked = masked;
        about.line = line;
        about.toldAt = now;
        about.cameAt = now;
        // Anew at the end of the order, as it is the youngest.
        subjects.remove(subject);
        subjects.put(subject, about);
        return likeOthers(kinds.computeIfAbsent(masked, unknown -> new Cause()), line, now);
    }

    private static Optional<String> again(Cause last, String line, long now) {
        last.cameAt = now;
        last.line = line;
        if (now - last.toldAt < QUIET) {
            last.counted++;
            return Optional.empty();
        }
        last.toldAt = now;
        String told = line + more(last.counted, "");
        last.counted = 0;
        return Optional.of(told);
    }

    private static Optional<String> likeOthers(Cause kind, String line, long now) {
        String more = "";
        if (kind.told == 0 || now - kind.toldAt >= QUIET) {
            more = more(kind.counted, " like it");
            kind.toldAt = now;
            kind.told = 0;
            kind.counted = 0;
        }
        kind.cameAt = now;
        kind.line = line;
        if (kind.told == FEW) {
            kind.counted++;
            return Optional.empty();
        }
        kind.told++;
        return Optional.of(line + more + (kind.told == FEW ? "; more like it are counted for an hour" : ""));
    }

    private static String more(long counted, String like) {
        return counted == 0 ? "" : " (" + counted + " more" + like + " since the last such line)";
    }

    /** The last lines of what was counted and has not come for an hour; to be asked now and then. */
    public synchronized List<String> over() {
        long now = nanos.getAsLong();
        List<String> lines = new ArrayList<>();
        takeOver(subjects, "", now, lines);
        takeOver(kinds, " like it", now, lines);
        return lines;
    }

    private static void takeOver(Map<String, Cause> causes, String like, long now, List<String> lines) {
        for (Iterator<Cause> each = causes.values().iterator(); each.hasNext(); ) {
            Cause cause = each.next();
            if (now - cause.cameAt >= QUIET) {
                each.remove();
                if (cause.counted > 0) {
                    lines.add(cause.line + more(cause.counted, like) + ", and none for an hour");
                }
            }
        }
    }

    private static String masked(String text) {
        return text.replaceAll("[0-9]+", "0");
    }
}
