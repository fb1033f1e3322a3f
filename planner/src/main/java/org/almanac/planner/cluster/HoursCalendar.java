package org.almanac.planner.cluster;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.almanac.planner.cluster.Hours.Part;

/**
 * The hours of a site laid out in time: which part of them an instant is in, and when that changes. Any thread may ask.
 *
 * <p>What comes more than {@link #DAYS_AHEAD} days after the instant that is asked about counts as never.
 */
public final class HoursCalendar {
    /** A year, and some weeks more: whatever there is of a week or a year happens in it. */
    static final int DAYS_AHEAD = 400;

    private static final long DAY = 24 * 60 * 60;

    private final Hours hours;
    /** The begins and ends of dedicated times, one after the other. */
    private final long[] dedicated;

    private final Map<String, QueueHours> byQueue = new ConcurrentHashMap<>();
    /** The changes of prime time in some stretch of time; it grows as it is asked about more. */
    private volatile Changes changes = new Changes(0, 0, new long[0], Part.NON_PRIME);

    /**
     * The changes of prime time in [from, until).
     *
     * @param first what it is at the beginning
     */
    private record Changes(long from, long until, long[] times, Part first) {
        boolean covers(long begin, long end) {
            return from <= begin && end <= until;
        }

        /** The place of the first change after that time. */
        int after(long time) {
            int at = Arrays.binarySearch(times, time);
            return at < 0 ? -at - 1 : at + 1;
        }

        Part at(long time) {
            return after(time) % 2 == 0 ? first : first.other();
        }

        long nextAfter(long time) {
            int next = after(time);
            return next < times.length && times[next] - time <= DAYS_AHEAD * DAY ? times[next] : Times.NEVER;
        }
    }

    public HoursCalendar(Hours hours) {
        this.hours = hours;
        this.dedicated = hours.dedicated().stream()
                .flatMapToLong(span -> LongStream.of(span.from(), span.to()))
                .toArray();
    }

    /** What it lays out. */
    public Hours hours() {
        return hours;
    }

    /** Whether all jobs start at any time. */
    public boolean isAlways() {
        return hours.areAlways();
    }

    /** When jobs of the queue start and end. */
    public QueueHours of(String queue) {
        return isAlways() ? QueueHours.ALWAYS : byQueue.computeIfAbsent(queue, name -> new QueueHours(this, name));
    }

    /** Whether that is prime time or not; empty where no time is told from another. */
    public Optional<Part> part(long time) {
        return hours.prime().map(prime -> changes(time).at(time));
    }

    /** When the next change of prime time to other time or back comes, in epoch seconds; {@link Times#NEVER} if none does. */
    public long nextPart(long after) {
        return hours.prime().isEmpty() ? Times.NEVER : changes(after).nextAfter(after);
    }

    /** The dedicated time that has that instant; empty where there is none. */
    public Optional<Span> dedicated(long time) {
        return dedicatedFrom(time).filter(span -> span.from() <= time);
    }

    /** The first dedicated time that ends after that instant; empty where there is none. */
    public Optional<Span> dedicatedFrom(long time) {
        List<Span> spans = hours.dedicated();
        int next = after(dedicated, time) / 2;
        return next < spans.size() ? Optional.of(spans.get(next)) : Optional.empty();
    }

    /** When prime time or dedicated time begins or ends next, in epoch seconds; {@link Times#NEVER} if none does. */
    public long nextChange(long after) {
        int next = after(dedicated, after);
        return Math.min(nextPart(after), next < dedicated.length ? dedicated[next] : Times.NEVER);
    }

    private static int after(long[] times, long time) {
        int at = Arrays.binarySearch(times, time);
        return at < 0 ? -at - 1 : at + 1;
    }

    private Changes changes(long time) {
        Changes known = changes;
        if (!known.covers(time, time + DAYS_AHEAD * DAY)) {
            long from = known.from() < known.until() ? Math.min(known.from(), time) : time;
            long until = Math.max(known.until(), time + 2 * DAYS_AHEAD * DAY);
            if (until - from > 20L * DAYS_AHEAD * DAY) {
                // Somebody asks about another age.
                from = time;
                until = time + 2 * DAYS_AHEAD * DAY;
            }
            known = lay(hours.prime().orElseThrow().time(), from, until);
            changes = known;
        }
        return known;
    }

    private static Changes lay(PrimeTime time, long from, long until) {
        LocalDate day = time.date(from).minusDays(1);
        LocalDate last = time.date(until).plusDays(1);
        long[] times = new long[64];
        int count = 0;
        for (; !day.isAfter(last); day = day.plusDays(1)) {
            for (Span span : time.on(day)) {
                if (count > 0 && times[count - 1] == span.from()) {
                    times[count - 1] = span.to();
                    continue;
                }
                if (count + 2 > times.length) {
                    times = Arrays.copyOf(times, 2 * times.length);
                }
                times[count++] = span.from();
                times[count++] = span.to();
            }
        }
        int first = after(Arrays.copyOf(times, count), from);
        int end = after(Arrays.copyOf(times, count), until);
        return new Changes(
                from, until, Arrays.copyOfRange(times, first, end), first % 2 == 0 ? Part.NON_PRIME : Part.PRIME);
    }
}
