package org.almanac.replay.paper;

import java.util.BitSet;
import java.util.List;
import org.almanac.replay.ReplayJob;

/**
 * The jobs without deadline that the policies treat differently or keep waiting: those that start at once under all policies
 * of the same setting in a part of a table are left out, as in the deadline paper.
 */
final class RegularJobs {
    private final RowReplays row;
    private final Column column;
    private final List<ReplayJob> jobs;
    private final BitSet impacted;
    private final int[] waits;

    private RegularJobs(RowReplays row, Column column, List<ReplayJob> jobs, BitSet impacted) {
        this.row = row;
        this.column = column;
        this.jobs = jobs;
        this.impacted = impacted;
        this.waits = row.of(column).waits();
    }

    static RegularJobs of(RowReplays row, TablePart part, Column column) {
        List<ReplayJob> jobs = row.jobs(column.setting()).jobs();
        BitSet impacted = new BitSet();
        for (Column each : part.columns()) {
            if (each.setting().equals(column.setting()) && each.policy().isPresent()) {
                int[] waits = row.of(each).waits();
                for (int i = 0; i < waits.length; i++) {
                    if (waits[i] > 0 && jobs.get(i).conditions().deadline().isEmpty()) {
                        impacted.set(i);
                    }
                }
            }
        }
        return new RegularJobs(row, column, jobs, impacted);
    }

    /** In hours. */
    Measured meanWait() {
        return Measured.meanOf(row.byMonth(column, i -> counts(i) ? waits[i] / 3_600.0 : Double.NaN));
    }

    Measured meanStretch() {
        return Measured.meanOf(row.byMonth(column, i -> counts(i) ? stretch(i) : Double.NaN));
    }

    double maxStretch() {
        double longest = Double.NaN;
        for (int i = 0; i < waits.length; i++) {
            if (counts(i)) {
                longest = Double.isNaN(longest) ? stretch(i) : Math.max(longest, stretch(i));
            }
        }
        return longest;
    }

    private boolean counts(int job) {
        return impacted.get(job) && waits[job] >= 0;
    }

    private double stretch(int job) {
        double walltime = jobs.get(job).walltime();
        return (waits[job] + walltime) / walltime;
    }
}
