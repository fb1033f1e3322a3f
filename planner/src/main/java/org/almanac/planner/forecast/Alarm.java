package org.almanac.planner.forecast;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Something that will go wrong, by what is foreseen; see {@link Foresight}.
 *
 * @param subject the job, limit or window that it is about, by its id or name
 * @param due when it will have gone wrong, in epoch seconds
 * @param evidence what speaks for it, by names that programs read: times in epoch seconds, cpus, and numbers of jobs
 */
public record Alarm(Kind kind, String subject, long due, Map<String, Long> evidence) {
    /** What may go wrong. */
    public enum Kind {
        /** A job will have waited for a day. */
        STARVES,
        /** A job will start later than it was promised. */
        PROMISE_AT_RISK,
        /** A limit will keep jobs from nodes that are idle for an hour or longer. */
        LIMIT_IDLES,
        /** No job will use what is reserved. */
        RESERVATION_UNUSED;

        /** As programs read it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Alarm {
        evidence = new TreeMap<>(evidence);
    }

    /** What it is about, which stays the same while its evidence changes. */
    public About about() {
        return new About(kind, subject);
    }

    /** What an alarm is about. */
    public record About(Kind kind, String subject) {}
}
