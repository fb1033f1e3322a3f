package org.almanac.simulation;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;
import org.almanac.planner.cluster.Machine;

/** Failures and returns of nodes at random: an endless series in order of time. */
public final class NodeFailures {
    /** A node fails, or returns; time in epoch seconds. */
    public record Change(long time, int cluster, int node, boolean up) {}

    private static final Comparator<Change> BY_TIME = Comparator.comparingLong(Change::time)
            .thenComparingInt(Change::cluster)
            .thenComparingInt(Change::node);

    private final FailureRates rates;
    private final RandomGenerator random;
    /** One for each node, or none at all. */
    private final PriorityQueue<Change> coming = new PriorityQueue<>(BY_TIME);

    /** The failures of a machine all of whose nodes are up at {@code from}, in epoch seconds. */
    public NodeFailures(Machine machine, FailureRates rates, RandomGenerator random, long from) {
        this.rates = rates;
        this.random = random;
        for (int cluster = 0; cluster < machine.clusters().size() && rates.any(); cluster++) {
            for (int node = 0; node < machine.cluster(cluster).nodes().size(); node++) {
                coming.add(new Change(from + draw(rates.meanUp()), cluster, node, false));
            }
        }
    }

    /** When the next change comes, or {@link Long#MAX_VALUE}. */
    public long next() {
        return coming.isEmpty() ? Long.MAX_VALUE : coming.peek().time();
    }

    /** The next change; only where there is one. */
    public Change take() {
        Change change = coming.remove();
        long lasts = draw(change.up() ? rates.meanUp() : rates.meanDown());
        coming.add(new Change(change.time() + lasts, change.cluster(), change.node(), !change.up()));
        return change;
    }

    private long draw(double mean) {
        return Math.max(1, Math.round(-mean * StrictMath.log1p(-random.nextDouble())));
    }
}
