package org.almanac.daemon.view;

import java.time.ZoneId;
import org.almanac.planner.forecast.Alarm;

/** Alarms in words, for people, with their evidence. */
public record AlarmWords(ZoneId zone) {
    /** One line without its point, as seen at that time, in epoch seconds. */
    public String of(Alarm alarm, long now) {
        ExpectedWords clocks = new ExpectedWords(zone);
        String about = alarm.subject();
        return switch (alarm.kind()) {
            case STARVES ->
                "job " + about + " will have waited for a day at " + clocks.clock(alarm.due(), now)
                        + ": it is expected "
                        + clocks.clock(number(alarm, "expected"), now) + ", at the earliest "
                        + clocks.clock(number(alarm, "earliest"), now);
            case PROMISE_AT_RISK ->
                "job " + about + " was promised " + clocks.clock(number(alarm, "promised"), now)
                        + ", and is expected " + clocks.clock(number(alarm, "expected"), now) + ", at the earliest "
                        + clocks.clock(number(alarm, "earliest"), now);
            case LIMIT_IDLES ->
                "limit " + about + " keeps " + counted(number(alarm, "cpus"), "idle cpu") + " from "
                        + counted(number(alarm, "jobs"), "job") + " until "
                        + clocks.clock(number(alarm, "until"), now);
            case RESERVATION_UNUSED ->
                "reservation " + about + " keeps " + counted(number(alarm, "nodes"), "node") + " from "
                        + clocks.clock(number(alarm, "from"), now) + " to " + clocks.clock(number(alarm, "to"), now)
                        + ", and no job waits or runs that may use it";
        };
    }

    private static long number(Alarm alarm, String name) {
        return alarm.evidence().getOrDefault(name, 0L);
    }

    private static String counted(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
