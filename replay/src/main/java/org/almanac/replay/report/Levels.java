package org.almanac.replay.report;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.almanac.planner.fairshare.ShareMeter;
import org.almanac.replay.JobOutcome;

/**
 * How many cpus are in use, how many jobs wait, or how the machine is shared out, over a span: the exact mean in each of so many equal parts of it.
 *
 * @param parts at least 1
 */
record Levels(Span span, int parts) {
    /** What is counted. */
    enum What {
        CPUS_IN_USE,
        WAITING
    }

    double[] of(List<JobOutcome> outcomes, What what) {
        double[] level = new double[parts];
        // What changes from one part to the next, so that a job costs the same however long it is.
        double[] change = new double[parts + 1];
        for (JobOutcome outcome : outcomes) {
            if (what == What.WAITING) {
                add(outcome.job().submit(), outcome.start(), 1, level, change);
            } else {
                add(outcome.start(), outcome.end(), outcome.job().cpus(), level, change);
            }
        }
        return level(level, change);
    }

    /** The mean of what holds from each moment to the next one, and from the last to the end of the span. */
    double[] of(List<ShareMeter.Moment> moments, ToDoubleFunction<ShareMeter.Moment> what) {
        double[] level = new double[parts];
        double[] change = new double[parts + 1];
        for (int i = 0; i < moments.size(); i++) {
            long end = i + 1 < moments.size() ? moments.get(i + 1).time() : span.to();
            add(moments.get(i).time(), end, what.applyAsDouble(moments.get(i)), level, change);
        }
        return level(level, change);
    }

    private double[] level(double[] level, double[] change) {
        double whole = 0;
        for (int i = 0; i < parts; i++) {
            whole += change[i];
            level[i] += whole;
        }
        return level;
    }

    private void add(long begin, long end, double amount, double[] level, double[] change) {
        double first = Math.max(0, place(begin));
        double last = Math.min(parts, place(end));
        if (first >= last) {
            return;
        }
        int from = (int) first;
        int to = (int) last;
        if (from == to) {
            level[from] += amount * (last - first);
            return;
        }
        level[from] += amount * (from + 1 - first);
        change[from + 1] += amount;
        change[to] -= amount;
        if (to < parts) {
            level[to] += amount * (last - to);
        }
    }

    private double place(long second) {
        return (double) (second - span.from()) * parts / span.seconds();
    }
}
