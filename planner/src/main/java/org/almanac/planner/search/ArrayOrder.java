package org.almanac.planner.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.site.JobEntry;

/**
 * Which job of an array takes which of the places that a search has found for them: the first of the array the first.
 *
 * <p>To the criteria the jobs of an array are alike. But those that wait for a slot are let go by the server, in their
 * order: one that is planned before its turn does not start then, and holds its nodes in vain.
 */
final class ArrayOrder {
    /** What makes jobs of an array alike. */
    private record Like(ArraySlots array, Request request, long walltime) {}

    /** By job, the one that takes its place. */
    private final int[] takers;

    /** The order for the starts that are kept. */
    ArrayOrder(SearchJobs jobs) {
        takers = new int[jobs.count()];
        Map<Like, List<Integer>> arrays = new HashMap<>();
        for (int job = 0; job < takers.length; job++) {
            int number = job;
            takers[job] = job;
            JobEntry entry = jobs.entry(job);
            entry.job()
                    .conditions()
                    .array()
                    .ifPresent(array -> arrays.computeIfAbsent(
                                    new Like(array, entry.request(), entry.walltime()), first -> new ArrayList<>())
                            .add(number));
        }
        arrays.values().forEach(alike -> order(alike, jobs));
    }

    private void order(List<Integer> alike, SearchJobs jobs) {
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
}
