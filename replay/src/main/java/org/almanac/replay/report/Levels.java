package org.almanac.replay.report;

import java.util.List;
import org.almanac.replay.JobOutcome;

/**
 * How many cpus are in use, or how many jobs wait, over a span: the exact mean in each of so many equal parts of it.
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
