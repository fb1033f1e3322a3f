package org.almanac.daemon.qstat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.function.LongFunction;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Reason;

/**
 * The column "Est Start Time" of {@code qstat -T}: five characters at most, the coarser the later.
 *
 * <p>{@code 15:34} today, {@code We 15} (the hour) within a week, {@code Feb} this year, {@code 2027} later,
 * {@code >5yrs}; {@code --} where no start is planned or it has passed, {@code ?} where it lies beyond the plan.
 */
record EstimatedStart(Instant now, Moments moments) {
    private static final String NONE = "--";
    private static final String UNKNOWN = "?";

    /** As PBS has them in every language; Java's own names of them are long to load. */
    private static final List<String> DAYS = List.of("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su");

    private static final List<String> MONTHS =
            List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");

    String of(ListedJob job) {
        return of(job, start -> shortly(Instant.ofEpochSecond(start)));
    }

    /** The same with the date and the minute, however late it is. */
    String full(ListedJob job) {
        return of(job, moments::minute);
    }

    private String of(ListedJob job, LongFunction<String> written) {
        if (job.plannedStart().isPresent()) {
            long start = job.plannedStart().getAsLong();
            return start < now.getEpochSecond() ? NONE : written.apply(start);
        }
        return job.reason().kind() == Reason.Kind.BEYOND_HORIZON ? UNKNOWN : NONE;
    }

    private String shortly(Instant start) {
        ZonedDateTime then = start.atZone(moments.zone());
        ZonedDateTime today = now.atZone(moments.zone());
        if (then.toLocalDate().equals(today.toLocalDate())) {
            return Amounts.twoDigits(then.getHour()) + ":" + Amounts.twoDigits(then.getMinute());
        } else if (Duration.between(now, start).compareTo(Duration.ofDays(7)) < 0) {
            return DAYS.get(then.getDayOfWeek().ordinal()) + " " + Amounts.twoDigits(then.getHour());
        } else if (then.getYear() == today.getYear()) {
            return MONTHS.get(then.getMonth().ordinal());
        } else if (then.isBefore(today.plusYears(5))) {
            return String.valueOf(then.getYear());
        }
        return ">5yrs";
    }
}
