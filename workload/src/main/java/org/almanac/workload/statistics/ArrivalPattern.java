package org.almanac.workload.statistics;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;

/**
 * When in the day and in the week jobs are submitted, by the clock of the machine's place.
 *
 * @param zone the clock that counts
 * @param byHour how many jobs were submitted in each hour of the day, 24 numbers from midnight on
 * @param byWeekday how many on each day of the week, 7 numbers from Monday on
 */
public record ArrivalPattern(ZoneId zone, List<Integer> byHour, List<Integer> byWeekday) {
    private static final ZoneId UTC = ZoneId.of("UTC");
    private static final int HOURS = 24;
    private static final int DAYS = 7;

    public ArrivalPattern {
        byHour = List.copyOf(byHour);
        byWeekday = List.copyOf(byWeekday);
    }

    /** The pattern of a log; empty where it is not known from when on its times count. */
    public static Optional<ArrivalPattern> of(RecordedLog log) {
        if (log.unixStartTime().isEmpty()) {
            return Optional.empty();
        }
        ZoneId zone = zone(log);
        long start = log.unixStartTime().getAsLong();
        int[] hours = new int[HOURS];
        int[] days = new int[DAYS];
        for (RecordedJob job : log.jobs()) {
            ZonedDateTime submit = Instant.ofEpochSecond(start + job.submit()).atZone(zone);
            hours[submit.getHour()]++;
            days[submit.getDayOfWeek().ordinal()]++;
        }
        return Optional.of(new ArrivalPattern(zone, boxed(hours), boxed(days)));
    }

    /** The time zone of a log; UTC where its header names none that is known. */
    public static ZoneId zone(RecordedLog log) {
        try {
            return log.timeZone().map(ZoneId::of).orElse(UTC);
        } catch (DateTimeException e) {
            return UTC;
        }
    }

    private static List<Integer> boxed(int[] counts) {
        List<Integer> boxed = new ArrayList<>();
        for (int count : counts) {
            boxed.add(count);
        }
        return boxed;
    }

    /** The hours of the day in which more jobs than on average are submitted, ascending. */
    public List<Integer> peakHours() {
        long jobs = byHour.stream().mapToLong(Integer::intValue).sum();
        List<Integer> peak = new ArrayList<>();
        for (int hour = 0; hour < HOURS; hour++) {
            if ((long) byHour.get(hour) * HOURS > jobs) {
                peak.add(hour);
            }
        }
        return List.copyOf(peak);
    }
}
