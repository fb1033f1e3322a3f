package org.almanac.daemon.view;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.almanac.planner.forecast.ExpectedStart;

/**
 * When waiting jobs are expected to start, by scenarios of how long jobs really run, and how near earlier ones came.
 *
 * <p>It is made beside the cycles, so that it is of a moment before what is published with it.
 *
 * @param asOf of which moment it is, in the server's epoch seconds
 * @param scenarios how many there were
 * @param waiting how many jobs waited then that might start by themselves
 * @param seconds how long it took
 * @param starts of the jobs of which anything can be told, by their ids
 * @param alarms what will go wrong
 */
public record Forecast(
        long asOf,
        int scenarios,
        int waiting,
        double seconds,
        Map<String, ExpectedStart> starts,
        List<StandingAlarm> alarms,
        ToldErrors errors) {
    /** Nothing, as before there is any. */
    public static final Forecast NONE = new Forecast(0, 0, 0, 0, Map.of(), List.of(), ToldErrors.NONE);

    public Forecast {
        starts = Map.copyOf(starts);
        alarms = List.copyOf(alarms);
    }

    /** Whether there is any. */
    public boolean isMade() {
        return scenarios > 0;
    }

    /** The same without how near it came of each user's jobs, and alarms about other jobs than these, for who may see no others. */
    Forecast ofJobs(Set<String> own) {
        return new Forecast(
                asOf,
                scenarios,
                waiting,
                seconds,
                starts,
                alarms.stream()
                        .filter(alarm ->
                                !alarm.isOfJob() || own.contains(alarm.alarm().subject()))
                        .toList(),
                new ToldErrors(errors.all(), errors.byHorizon(), errors.byQueue(), Map.of()));
    }

    /** The same beside what has been learnt since of how near earlier ones came. */
    public Forecast with(ToldErrors since) {
        return new Forecast(asOf, scenarios, waiting, seconds, starts, alarms, since);
    }
}
