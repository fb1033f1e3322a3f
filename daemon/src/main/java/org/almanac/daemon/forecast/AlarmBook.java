package org.almanac.daemon.forecast;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.almanac.daemon.metrics.ForecastMetrics;
import org.almanac.daemon.view.AlarmWords;
import org.almanac.daemon.view.StandingAlarm;
import org.almanac.planner.forecast.Alarm;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The alarms that stand: each is told in the log once when it is raised, and once when it is over. For one thread. */
final class AlarmBook {
    private static final Logger LOG = LoggerFactory.getLogger(AlarmBook.class);

    /** So many lines are written at a time; all are counted. */
    private static final int MOST_LINES = 20;

    private final ForecastMetrics metrics;
    private final AlarmWords words;
    private Map<Alarm.About, StandingAlarm> standing = new LinkedHashMap<>();

    AlarmBook(ForecastMetrics metrics, ZoneId zone) {
        this.metrics = metrics;
        this.words = new AlarmWords(zone);
    }

    /** These are raised now; those of before that are not among them are over. */
    List<StandingAlarm> look(List<Alarm> raised, long now) {
        Map<Alarm.About, StandingAlarm> before = standing;
        Map<Alarm.About, StandingAlarm> after = new LinkedHashMap<>();
        List<String> lines = new ArrayList<>();
        for (Alarm alarm : raised) {
            StandingAlarm known = before.get(alarm.about());
            after.putIfAbsent(alarm.about(), new StandingAlarm(alarm, known == null ? now : known.since()));
            if (known == null) {
                lines.add("alarm: " + words.of(alarm, now));
                metrics.raised(alarm.kind());
            }
        }
        before.forEach((about, alarm) -> {
            if (!after.containsKey(about)) {
                lines.add("alarm over: " + about.kind().word().replace('_', ' ') + ", " + about.subject());
            }
        });
        lines.stream().limit(MOST_LINES).forEach(LOG::warn);
        if (lines.size() > MOST_LINES) {
            LOG.warn("alarm: and {} more", lines.size() - MOST_LINES);
        }
        standing = after;
        Map<Alarm.Kind, Integer> counts = new EnumMap<>(Alarm.Kind.class);
        after.keySet().forEach(about -> counts.merge(about.kind(), 1, Integer::sum));
        metrics.standing(counts);
        return List.copyOf(after.values());
    }
}
