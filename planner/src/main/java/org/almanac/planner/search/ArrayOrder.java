package org.almanac.planner.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * Which job of an array takes which of the places that a search has found for them: the first of the array the first.
 *
 * <p>To the criteria the jobs of an array are alike. But those that wait for a slot are let go by the server, in their
 * order: one that is planned before its turn does not start then, and holds its nodes in vain.
 */
final class ArrayOrder {
    /** What makes jobs of an array alike. */
    private record Like(ArraySlots array, Request request, long walltime) {}

    private final SearchJobs jobs;
    private final Map<Like, List<Integer>> arrays = new HashMap<>();
    /** By job, the one that takes its place. */
    private final int[] takers;

    /** Every job in its own place. */
    ArrayOrder(SearchJobs jobs) {
        this.jobs = jobs;
        this.takers = IntStream.range(0, jobs.count()).toArray();
        for (int number : takers) {
            JobEntry entry = jobs.entry(number);
            entry.job()
                    .conditions()
                    .array()
                    .ifPresent(array -> arrays.computeIfAbsent(
                                    new Like(array, entry.request(), entry.walltime()), first -> new ArrayList<>())
                            .add(number));
        }
    }

    /** Orders them by the starts that are kept. */
    void follow() {
        arrays.values().forEach(this::order);
    }

    private void order(List<Integer> alike) {
        List<Integer> places = new ArrayList<>(alike);
        places.sort(Comparator.comparingLong(job -> jobs.start[job]));
        List<Integer> inOrder = new ArrayList<>(alike);
        inOrder.sort(Comparator.comparingLong(job -> jobs.entry(job).sequence()));
        for (int i = 0; i < places.size(); i++) {
            if (jobs.start[places.get(i)] > jobs.due[inOrder.get(i)]) {
                // It would start later than it is guaranteed to.
                return;
            }
        }
        for (int i = 0; i < places.size(); i++) {
            takers[places.get(i)] = inOrder.get(i);
        }
    }

    /** The job that takes the place found for that one. */
    int taker(int job) {
        return takers[job];
    }

    /** Whether each can start where it takes the place, and nobody starts at another time for that. */
    boolean isExact(Site site) {
        return arrays.values().stream()
                .flatMap(List::stream)
                .allMatch(job -> takers[job] == job || isExact(takers[job], jobs.start[job], site));
    }

    private boolean isExact(int taker, long start, Site site) {
        JobEntry entry = jobs.entry(taker);
        return jobs.notBefore[taker] <= start
                && entry.waitsFor().isEmpty()
                && site.waitingFor(entry).isEmpty();
    }
}
