package org.almanac.replay;

import java.util.Arrays;
import java.util.Map;
import org.almanac.planner.forecast.Alarm;
import org.almanac.planner.score.Percentile;

/**
 * How good the alarms of a run were, by their kinds.
 *
 * <p>Of jobs each counts once: it was warned of, it came true, or both. Of limits each job counts at each look.
 */
public record AlarmFigures(Map<Alarm.Kind, Figures> byKind) {
    public AlarmFigures {
        byKind = Map.copyOf(byKind);
    }

    /**
     * The alarms of a kind.
     *
     * @param told how many were told
     * @param cameTrue how many of these came true
     * @param happened how often it happened at all, warned of or not
     * @param leads of those that came true the time from the first alarm to when it had gone wrong, in seconds, in order
     */
    public record Figures(int told, int cameTrue, int happened, long[] leads) {
        private static final long HOUR = 3_600;

        public Figures {
            leads = leads.clone();
            Arrays.sort(leads);
        }

        @Override
        public long[] leads() {
            return leads.clone();
        }

        /** The share of what was told that came true; NaN where nothing was told. */
        public double precision() {
            return (double) cameTrue / told;
        }

        /** The share of what happened that was told before; NaN where nothing happened. */
        public double recall() {
            return (double) cameTrue / happened;
        }

        /** The share of those that came true that were told an hour before or longer; NaN where none did. */
        public double anHourBefore() {
            return (double) Arrays.stream(leads).filter(lead -> lead >= HOUR).count() / leads.length;
        }

        /** In seconds; NaN where none came true. */
        public double medianLead() {
            return Percentile.of(Arrays.stream(leads).asDoubleStream().toArray(), 50);
        }
    }
}
