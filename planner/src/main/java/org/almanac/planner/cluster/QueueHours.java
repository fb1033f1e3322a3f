package org.almanac.planner.cluster;

import java.util.Optional;
import org.almanac.planner.cluster.Hours.OtherQueues;
import org.almanac.planner.cluster.Hours.Part;
import org.almanac.planner.cluster.Hours.Prime;

/**
 * When jobs of a queue may start, and by when they have to end, by the hours of the site.
 *
 * <p>From one change of the hours to the next the latest end is the same for all starts. So a job that may not start now may
 * start again at such a change at the earliest.
 */
public final class QueueHours {
    /** Those of a site that tells no time from another. */
    static final QueueHours ALWAYS = new QueueHours(new HoursCalendar(Hours.ALWAYS), "");

    /** Why a job may not start at some time. */
    public enum Bar {
        /** Jobs of its queue start in prime time alone, and it is none. */
        PRIME_TIME_ONLY,
        /** Jobs of its queue start outside of prime time alone, and it is prime time. */
        NON_PRIME_TIME_ONLY,
        /** Jobs of its queue start in dedicated time alone, and it is none. */
        DEDICATED_TIME_ONLY,
        /** It is dedicated time, which is for other queues. */
        DEDICATED_TIME,
        /** It would end in dedicated time, which is for other queues, or after it. */
        BEFORE_DEDICATED_TIME,
        /** It would end after the dedicated time in which jobs of its queue run. */
        BEFORE_END_OF_DEDICATED_TIME,
        /** It would run on too far into prime time. */
        BEFORE_PRIME_TIME,
        /** It would run on too far into the time that is not prime time. */
        BEFORE_NON_PRIME_TIME
    }

    private final HoursCalendar calendar;
    private final Optional<Part> part;
    private final Optional<Prime> within;
    private final boolean dedicated;
    private final boolean always;

    QueueHours(HoursCalendar calendar, String queue) {
        Hours hours = calendar.hours();
        this.calendar = calendar;
        this.part = hours.prime().flatMap(prime -> prime.partOf(queue));
        this.within = hours.prime()
                .filter(prime ->
                        !prime.within().isEmpty() && (part.isPresent() || prime.otherQueues() == OtherQueues.BOUND));
        this.dedicated = hours.dedicatedQueues().include(queue);
        this.always = part.isEmpty()
                && within.isEmpty()
                && !dedicated
                && hours.dedicated().isEmpty();
    }

    /** The part of time in which alone the jobs start; empty where there is none. */
    public Optional<Part> part() {
        return part;
    }

    /** Whether the jobs run in dedicated time alone. */
    public boolean isDedicated() {
        return dedicated;
    }

    /** Whether jobs of any length may start at any time. */
    public boolean areAlways() {
        return always;
    }

    /** The hours of all queues. */
    public HoursCalendar calendar() {
        return calendar;
    }

    /** Whether jobs may start then, if they are short enough. */
    public boolean isOpen(long start) {
        return always
                || (part.isEmpty() || part.equals(calendar.part(start)))
                        && dedicated == calendar.dedicated(start).isPresent();
    }

    /** Whether a job of so many seconds may start then. */
    public boolean admits(long start, long walltime) {
        return always || isOpen(start) && walltime <= latestEnd(start) - start;
    }

    /** Why a job of so many seconds may not start then; empty if it may. */
    public Optional<Bar> bar(long start, long walltime) {
        if (admits(start, walltime)) {
            return Optional.empty();
        }
        if (part.isPresent() && !part.equals(calendar.part(start))) {
            return Optional.of(part.get() == Part.PRIME ? Bar.PRIME_TIME_ONLY : Bar.NON_PRIME_TIME_ONLY);
        }
        if (!isOpen(start)) {
            return Optional.of(dedicated ? Bar.DEDICATED_TIME_ONLY : Bar.DEDICATED_TIME);
        }
        if (latestEndByPrime(start) == latestEnd(start)) {
            return Optional.of(
                    calendar.part(start).orElseThrow() == Part.PRIME
                            ? Bar.BEFORE_NON_PRIME_TIME
                            : Bar.BEFORE_PRIME_TIME);
        }
        return Optional.of(dedicated ? Bar.BEFORE_END_OF_DEDICATED_TIME : Bar.BEFORE_DEDICATED_TIME);
    }

    /** By when a job has to end that starts then, where jobs may start; in epoch seconds, {@link Times#NEVER} if it need not. */
    public long latestEnd(long start) {
        if (always) {
            return Times.NEVER;
        }
        Optional<Span> next = calendar.dedicatedFrom(start);
        long end = next.isEmpty()
                ? Times.NEVER
                : dedicated ? next.get().to() : next.get().from();
        return Math.min(end, latestEndByPrime(start));
    }

    /** The same by prime time alone. */
    public long latestEndByPrime(long start) {
        if (within.isEmpty()) {
            return Times.NEVER;
        }
        Part present = calendar.part(start).orElseThrow();
        long change = calendar.nextPart(start);
        return within.get().within().contains(present) && change != Times.NEVER
                ? change + within.get().spillOutOf(present)
                : Times.NEVER;
    }

    /**
     * The earliest time from {@code from} on at which a job of so many seconds may start, in epoch seconds; {@link Times#NEVER}
     * if there is none in more than a year.
     */
    public long earliest(long from, long walltime) {
        if (always || from == Times.NEVER) {
            return from;
        }
        long last = from + HoursCalendar.DAYS_AHEAD * 24L * 60 * 60;
        for (long time = from; time <= last; time = calendar.nextChange(time)) {
            if (admits(time, walltime)) {
                return time;
            }
        }
        return Times.NEVER;
    }
}
