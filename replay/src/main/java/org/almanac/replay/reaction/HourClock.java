package org.almanac.replay.reaction;

import java.time.ZonedDateTime;
import java.util.BitSet;
import org.almanac.replay.breakdown.LogCalendar;

/** Finds the hours of the day in a log's time, by the clock of its place; a log without a date begins at midnight. */
record HourClock(LogCalendar calendar) {
    private static final long HOUR = 3_600;

    /** The hour of the day, from 0 to 23. */
    int hour(long second) {
        return calendar.at(second).map(ZonedDateTime::getHour).orElseGet(() ->
                (int) (Math.floorMod(second, LogCalendar.DAY) / HOUR));
    }

    /** The first second from this one on that lies in one of the hours, of which there must be one. */
    long next(long second, BitSet hours) {
        long next = second;
        while (!hours.get(hour(next))) {
            next = nextHour(next);
        }
        return next;
    }

    private long nextHour(long second) {
        long begun = calendar.at(second)
                .map(time -> (long) time.getMinute() * 60 + time.getSecond())
                .orElseGet(() -> Math.floorMod(second, HOUR));
        return second - begun + HOUR;
    }
}
