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
 * Which job of a job array takes which of the places that a search has found for the array's jobs: the first job the
 * first place.
 *
 * <p>To the criteria the jobs of an array are alike. But the server lets waiting jobs of an array go in their order, so
 * a job that is planned before its turn does not start then, and holds its nodes in vain.
 */
final class ArrayOrder {
    /** What jobs of an array have in common if they can take each other's places. */
    private record Like(ArraySlots array, Request request, long walltime, long beyond, long withinHours) {
        static Like of(ArraySlots array, JobEntry entry) {
            return new Like(
                    array,
                    entry.request(),
                    entry.walltime(),
                    entry.beyond(),
                    entry.job().plannedWithinHours());
        }
    }

    private final SearchJobs jobs;
    private final Map<Like, List<Integer>> arrays = new HashMap<>();
    /** By job: the job that takes its place. */
    private final int[] takers;

    /** At first each job takes its own place. */
    ArrayOrder(SearchJobs jobs) {
        this.jobs = jobs;
        this.takers = IntStream.range(0, jobs.count()).toArray();
        for (int number : takers) {
            JobEntry entry = jobs.entry(number);
            entry.job()
                    .conditions()
                    .array()
                    .ifPresent(array -> arrays.computeIfAbsent(Like.of(array, entry), first -> new ArrayList<>())
                            .add(number));
        }
    }

    /** Gives the jobs of each array places in the order of the kept starts. */
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
                // The job would start later than it is guaranteed, so the places stay as they are.
                return;
            }
        }
        for (int i = 0; i < places.size(); i++) {
            takers[places.get(i)] = inOrder.get(i);
        }
    }

    /** The job that takes the place found for the given one. */
    int taker(int job) {
        return takers[job];
    }

    /** Whether each job can start at the place that it takes, and no start of another job changes by it. */
    boolean isExact(Site site) {
        return arrays.values().stream()
                .flatMap(List::stream)
                .allMatch(job -> takers[job] == job || isExact(takers[job], jobs.start[job], site));
    }

    private boolean isExact(int taker, long start, Site site) {
        JobEntry entry = jobs.entry(taker);
        return jobs.notBefore[taker] <= start
                && entry.admits(start)
                && entry.waitsFor().isEmpty()
                && site.waitingFor(entry).isEmpty();
    }
}
