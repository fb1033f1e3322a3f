package org.almanac.replay.comparison;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What periods are compared by; NaN where it is not defined. */
public enum Figure {
    CPU_HOURS_A_DAY("cpu-h a day", week -> week.work() / 3600 / (week.seconds() / 86400)),
    UTILIZATION("utilisation", week -> week.work() / week.room()),
    MEAN_WAIT_S("mean wait, s", week -> week.waits() / week.jobs()),
    MEAN_BOUNDED_SLOWDOWN("mean bounded slowdown", week -> week.slowdowns() / week.jobs());

    private final String text;
    private final ToDoubleFunction<Week> value;

    Figure(String text, ToDoubleFunction<Week> value) {
        this.text = text;
        this.value = value;
    }

    /** In words, with its unit. */
    public String text() {
        return text;
    }

    /** As JSON calls it. */
    public String written() {
        return name().toLowerCase(Locale.ROOT);
    }

    double of(Week week) {
        return value.applyAsDouble(week);
    }
}
