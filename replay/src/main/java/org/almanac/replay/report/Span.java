package org.almanac.replay.report;

import java.util.List;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.breakdown.LogCalendar;

/**
 * A time from a first second of the log's time to before a last.
 *
 * @param from seconds of the log's time
 * @param to later than {@code from}
 */
public record Span(long from, long to) {
    public Span {
        if (to <= from) {
            throw new IllegalArgumentException("A span must end after " + from + " s, but ends at " + to + " s");
        }
    }

    /** The time from the first submission of the jobs to the last end in any of the runs; at least a second. */
    static Span of(List<List<JobOutcome>> runs) {
        long from = Long.MAX_VALUE;
        long to = Long.MIN_VALUE;
        for (List<JobOutcome> outcomes : runs) {
            for (JobOutcome outcome : outcomes) {
                from = Math.min(from, outcome.job().submit());
                to = Math.max(to, outcome.end());
            }
        }
        return from == Long.MAX_VALUE ? new Span(0, 1) : new Span(from, Math.max(to, from + 1));
    }

    /** The day of the calendar in which the jobs waited longest together. */
    static Span busiestDay(List<JobOutcome> outcomes, LogCalendar calendar) {
        Span all = of(List.of(outcomes));
        long first = calendar.dayBegin(all.from());
        int days = (int) Math.min(100_000, (all.to() - first) / LogCalendar.DAY + 1);
        double[] waiting =
                new Levels(new Span(first, first + days * LogCalendar.DAY), days).of(outcomes, Levels.What.WAITING);
        int busiest = 0;
        for (int day = 1; day < days; day++) {
            busiest = waiting[day] > waiting[busiest] ? day : busiest;
        }
        // Noon lies in the same day, wherever clocks were changed between.
        long begin = calendar.dayBegin(first + busiest * LogCalendar.DAY + LogCalendar.DAY / 2);
        return new Span(begin, begin + LogCalendar.DAY);
    }

    long seconds() {
        return to - from;
    }

    boolean meets(long begin, long end) {
        return begin < to && end > from;
    }
}
