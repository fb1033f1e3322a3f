package org.almanac.daemon.view;

import org.almanac.planner.forecast.WalltimeAdvice;
import org.almanac.replay.TextTable;

/** Tells what walltime would do for a job. */
public final class AdviceWords {
    private AdviceWords() {}

    /** As a sentence without its point. */
    public static String of(WalltimeAdvice advice) {
        return TextTable.duration(advice.walltime()) + " would do: the last " + advice.jobs()
                + " of this kind ended within " + TextTable.duration(advice.longest());
    }
}
