package org.almanac.daemon.view;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.forecast.TellingErrors;

/**
 * How near what waiting jobs were told first of their expected starts came to the real ones, over the last such jobs.
 *
 * @param byHorizon over those that were expected to start within an hour, six hours, a day, and later than that
 * @param byQueue over those of each queue, the one with the most jobs first
 * @param byUser over those of each user, the one with the most jobs first
 */
public record ToldErrors(
        Group all, Map<String, Group> byHorizon, Map<String, Group> byQueue, Map<String, Group> byUser) {
    /** Of no jobs. */
    public static final ToldErrors NONE =
            new ToldErrors(new Group(TellingErrors.of(List.of()), 0, 0), Map.of(), Map.of(), Map.of());

    /**
     * Some jobs.
     *
     * @param promised how many of them had been promised a start, too
     * @param late how many of these started more than a minute later than promised
     */
    public record Group(TellingErrors errors, int promised, int late) {}

    public ToldErrors {
        byHorizon = Collections.unmodifiableMap(new LinkedHashMap<>(byHorizon));
        byQueue = Collections.unmodifiableMap(new LinkedHashMap<>(byQueue));
        byUser = Collections.unmodifiableMap(new LinkedHashMap<>(byUser));
    }
}
