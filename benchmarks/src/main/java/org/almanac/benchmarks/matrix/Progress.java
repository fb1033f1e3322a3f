package org.almanac.benchmarks.matrix;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Map;

/** Tells after each replay how many are known to be left, and about how long they take, by the sizes of their logs. */
final class Progress {
    /** A search takes some so many times as long as backfilling. */
    private static final double OF_A_SEARCH = 10;

    private final PrintWriter out;
    private final long begun = System.nanoTime();
    private int done;
    private double workDone;

    Progress(PrintWriter out) {
        this.out = out;
    }

    private static double work(Map.Entry<Run, LogFile> run) throws IOException {
        double size = Files.size(run.getValue().file());
        return run.getKey().policy().startsWith("planned") ? OF_A_SEARCH * size : size;
    }

    void done(Map.Entry<Run, LogFile> run, Outcome outcome, Map<Run, LogFile> left) throws IOException {
        done++;
        workDone += work(run);
        double workLeft = 0;
        for (Map.Entry<Run, LogFile> other : left.entrySet()) {
            workLeft += work(other);
        }
        double minutes = (System.nanoTime() - begun) / 60e9 * workLeft / workDone;
        out.printf(
                Locale.ROOT,
                "%d of %d: %s: mean wait %,.0f s, %.1f s of processor time, load %.1f; about %.0f min left%n",
                done,
                done + left.size(),
                run.getKey(),
                outcome.meanWait(),
                outcome.cpu(),
                outcome.load(),
                minutes);
        out.flush();
    }
}
