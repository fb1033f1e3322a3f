package org.almanac.replay;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.RandomAccess;
import java.util.stream.IntStream;

/**
 * What became of jobs, as a list that cannot be changed and in which numbers alone lie, column by column; an outcome is
 * made anew whenever it is asked for.
 *
 * <p>So the garbage collector has nothing to copy for each of the jobs that start while it runs.
 */
public final class JobOutcomes extends AbstractList<JobOutcome> implements RandomAccess {
    /** In place of a time that there is not. */
    private static final long NONE = Long.MIN_VALUE;

    private final List<ReplayJob> jobs;
    private final long[] starts;
    private final long[] promises;
    private final double[] consumptions;
    private final int[] clusters;
    /** By place: how much later jobs ended that were stopped. */
    private final Map<Integer, Long> delays;

    private JobOutcomes(
            List<ReplayJob> jobs,
            long[] starts,
            long[] promises,
            double[] consumptions,
            int[] clusters,
            Map<Integer, Long> delays) {
        this.delays = Map.copyOf(delays);
        this.jobs = jobs;
        this.starts = starts;
        this.promises = promises;
        this.consumptions = consumptions;
        this.clusters = clusters;
    }

    /** The same outcomes in the same order. */
    public static JobOutcomes copyOf(List<JobOutcome> outcomes) {
        if (outcomes instanceof JobOutcomes same) {
            return same;
        }
        Builder builder = new Builder(outcomes.stream().map(JobOutcome::job).toList());
        for (int i = 0; i < outcomes.size(); i++) {
            JobOutcome outcome = outcomes.get(i);
            builder.start(i, outcome.start(), outcome.promised(), outcome.consumption(), outcome.cluster());
            builder.delay(i, outcome.delayed());
        }
        return builder.build();
    }

    @Override
    public JobOutcome get(int index) {
        Objects.checkIndex(index, starts.length);
        OptionalLong promised = promises[index] == NONE ? OptionalLong.empty() : OptionalLong.of(promises[index]);
        long delayed = delays.isEmpty() ? 0 : delays.getOrDefault(index, 0L);
        return new JobOutcome(jobs.get(index), starts[index], promised, consumptions[index], clusters[index], delayed);
    }

    @Override
    public int size() {
        return starts.length;
    }

    /** Takes in which jobs of a log start, by their places in it, and in any order. */
    static final class Builder {
        private final List<ReplayJob> jobs;
        private final long[] starts;
        private final long[] promises;
        private final double[] consumptions;
        private final int[] clusters;
        private final Map<Integer, Long> delays = new HashMap<>();
        private int started;

        /** For jobs that have not started; the list is not changed any more. */
        Builder(List<ReplayJob> jobs) {
            this.jobs = jobs;
            this.starts = new long[jobs.size()];
            this.promises = new long[jobs.size()];
            this.consumptions = new double[jobs.size()];
            this.clusters = new int[jobs.size()];
            Arrays.fill(starts, NONE);
        }

        /** A job that has not started does. */
        void start(int place, long start, OptionalLong promised, double consumption, int cluster) {
            starts[place] = start;
            promises[place] = promised.orElse(NONE);
            consumptions[place] = consumption;
            clusters[place] = cluster;
            started++;
        }

        /** The job at that place, which has started, ends so much later than if it had not been stopped. */
        void delay(int place, long seconds) {
            if (seconds != 0) {
                delays.put(place, seconds);
            }
        }

        boolean hasStarted(int place) {
            return starts[place] != NONE;
        }

        /** How many jobs have started. */
        int started() {
            return started;
        }

        /** When the job at that place started, if it did. */
        long startOf(int place) {
            return starts[place];
        }

        /** The outcomes of the jobs that have started so far, in the order of the log. */
        JobOutcomes build() {
            return buildFrom(0);
        }

        /** The same without the jobs before a place. */
        JobOutcomes buildFrom(int from) {
            if (from == 0 && started == jobs.size()) {
                return new JobOutcomes(jobs, starts, promises, consumptions, clusters, delays);
            }
            int[] places = IntStream.range(from, starts.length)
                    .filter(this::hasStarted)
                    .toArray();
            Map<Integer, Long> delayed = new HashMap<>();
            for (int i = 0; i < places.length && !delays.isEmpty(); i++) {
                if (delays.containsKey(places[i])) {
                    delayed.put(i, delays.get(places[i]));
                }
            }
            return new JobOutcomes(
                    Arrays.stream(places).mapToObj(jobs::get).toList(),
                    Arrays.stream(places).mapToLong(place -> starts[place]).toArray(),
                    Arrays.stream(places).mapToLong(place -> promises[place]).toArray(),
                    Arrays.stream(places)
                            .mapToDouble(place -> consumptions[place])
                            .toArray(),
                    Arrays.stream(places).map(place -> clusters[place]).toArray(),
                    delayed);
        }
    }
}
