package org.almanac.replay.sweep;

import java.util.Locale;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.workload.edit.BusiestWindows;

/**
 * Which windows of each log are replayed, and how they begin (Klusáček and Chlumský 2016, section 4.2).
 *
 * @param windows in days of the log as it is replayed
 * @param from the policy by whose replay jobs wait, and under which things came to stand as they do when a window begins
 */
public record IntervalRule(BusiestWindows windows, BusiestWindows.By by, PolicySpec from, Begin begin) {
    /** With what a window begins. */
    public enum Begin {
        /** With an idle machine. */
        IDLE,
        /** With what ran and waited. */
        WARM
    }

    /** All of it in one line, the same for equal rules. */
    String text() {
        return "count=" + windows.count() + ",days=" + windows.fewestDays() + ".." + windows.mostDays() + ",by="
                + by.name().toLowerCase(Locale.ROOT) + ",from=" + from.text() + ", begun "
                + begin.name().toLowerCase(Locale.ROOT);
    }
}
