package org.almanac.daemon.command.cost;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.daemon.memory.KeptJob;

/** How much of their walltimes jobs that are over have used, by user: the median of the user's, and of all where the user has few. */
final class UsedWalltimes {
    private static final int FEW = 5;

    private final Map<String, List<Double>> byUser = new HashMap<>();
    private final List<Double> all = new ArrayList<>();

    /** A job, which counts where it has run and is over. */
    void add(KeptJob job) {
        if (job.started().isPresent() && job.ended().isPresent() && job.walltime() > 0) {
            double runtime = job.ended().getAsLong() - job.started().getAsLong();
            double share = Math.max(0, Math.min(1, runtime / job.walltime()));
            byUser.computeIfAbsent(job.user(), user -> new ArrayList<>()).add(share);
            all.add(share);
        }
    }

    /** For how many seconds a job that is not over is taken to run; for its walltime where none is over. */
    long expected(KeptJob job) {
        List<Double> own = byUser.getOrDefault(job.user(), List.of());
        List<Double> shares = own.size() < FEW ? all : own;
        return shares.isEmpty() ? job.walltime() : Math.max(1, Math.round(median(shares) * job.walltime()));
    }

    private static double median(List<Double> shares) {
        List<Double> sorted = new ArrayList<>(shares);
        Collections.sort(sorted);
        return sorted.get((sorted.size() - 1) / 2);
    }
}
