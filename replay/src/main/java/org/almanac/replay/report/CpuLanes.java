package org.almanac.replay.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.almanac.replay.JobOutcome;

/**
 * Jobs as bars over the cpus of a machine: each job has as many cpus as it asks for, the lowest that are free at its start,
 * in one bar or several, and no two bars overlap.
 *
 * <p>A replay counts cpus and does not tell which they are; so the bars show how much runs when, and not where.
 */
final class CpuLanes {
    /**
     * A bar.
     *
     * @param from the lowest cpu, from 0
     * @param to one above the highest
     */
    record Bar(JobOutcome outcome, long from, long to) {}

    /** Runs of free cpus, each by its lowest and one above its highest; no two touch. */
    private final TreeMap<Long, Long> free = new TreeMap<>();

    private final PriorityQueue<Bar> running =
            new PriorityQueue<>(Comparator.comparingLong(bar -> bar.outcome().end()));
    private final List<Bar> bars = new ArrayList<>();

    private CpuLanes(long cpus) {
        free.put(0L, cpus);
    }

    /** The bars of the jobs that run in the span, in the order of their starts. */
    static List<Bar> of(List<JobOutcome> outcomes, long cpus, Span span) {
        CpuLanes lanes = new CpuLanes(cpus);
        outcomes.stream()
                .filter(outcome -> outcome.end() > outcome.start() && span.meets(outcome.start(), outcome.end()))
                .sorted(Comparator.comparingLong(JobOutcome::start))
                .forEach(lanes::start);
        return lanes.bars;
    }

    private void start(JobOutcome outcome) {
        while (!running.isEmpty() && running.peek().outcome().end() <= outcome.start()) {
            Bar ended = running.poll();
            release(ended.from(), ended.to());
        }
        long missing = outcome.job().cpus();
        while (missing > 0 && !free.isEmpty()) {
            long from = free.firstKey();
            long to = free.remove(from);
            long taken = Math.min(missing, to - from);
            Bar bar = new Bar(outcome, from, from + taken);
            if (from + taken < to) {
                free.put(from + taken, to);
            }
            bars.add(bar);
            running.add(bar);
            missing -= taken;
        }
    }

    private void release(long from, long to) {
        long begin = from;
        long end = to;
        var below = free.lowerEntry(from);
        if (below != null && below.getValue() == from) {
            begin = below.getKey();
        }
        Long above = free.remove(to);
        if (above != null) {
            end = above;
        }
        free.put(begin, end);
    }
}
