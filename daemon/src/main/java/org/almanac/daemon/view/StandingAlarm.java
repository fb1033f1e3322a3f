package org.almanac.daemon.view;

import org.almanac.planner.forecast.Alarm;

/**
 * An alarm that stands: something will go wrong if nobody does anything.
 *
 * @param alarm as it is known last
 * @param since when it was raised, in the server's epoch seconds
 */
public record StandingAlarm(Alarm alarm, long since) {
    /** Whether it is about a job, whose name not everybody may read. */
    boolean isOfJob() {
        return alarm.kind() == Alarm.Kind.STARVES || alarm.kind() == Alarm.Kind.PROMISE_AT_RISK;
    }
}
