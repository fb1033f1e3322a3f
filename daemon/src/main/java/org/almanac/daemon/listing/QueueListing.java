package org.almanac.daemon.listing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.almanac.daemon.view.ArrayIndex;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedQueue;
import org.almanac.daemon.view.ListedQueue.Type;
import org.almanac.pbs.snapshot.ServerQueue;

/**
 * Makes the list of queues that readers see: those that the server tells, then others that jobs name.
 *
 * <p>An array counts as OpenPBS counts it: as one job, which has begun (B) once one of its jobs has, and then those that
 * run besides.
 */
public final class QueueListing {
    private static final String RUNNING = "RES";

    private QueueListing() {}

    public static List<ListedQueue> of(List<ServerQueue> queues, List<ListedJob> jobs) {
        Map<String, SortedMap<Character, Long>> counts = new LinkedHashMap<>();
        queues.forEach(queue -> counts.put(queue.name(), new TreeMap<>()));
        Map<String, List<ListedJob>> arrays = new LinkedHashMap<>();
        for (ListedJob job : jobs) {
            Optional<ArrayIndex> index = ArrayIndex.of(job.id());
            if (index.isPresent()) {
                arrays.computeIfAbsent(index.get().array(), id -> new ArrayList<>())
                        .add(job);
            } else {
                count(job.queue(), job.state(), counts);
            }
        }
        arrays.values().forEach(array -> countArray(array, counts));
        List<ListedQueue> listed = new ArrayList<>(counts.size());
        for (ServerQueue queue : queues) {
            Type type = queue.type() == ServerQueue.Type.ROUTE ? Type.ROUTE : Type.EXECUTION;
            listed.add(
                    new ListedQueue(queue.name(), type, queue.enabled(), queue.started(), counts.remove(queue.name())));
        }
        // A server whose queues need no description takes jobs in any.
        counts.forEach((name, count) -> listed.add(new ListedQueue(name, Type.EXECUTION, true, true, count)));
        return listed;
    }

    private static void countArray(List<ListedJob> array, Map<String, SortedMap<Character, Long>> counts) {
        List<ListedJob> run =
                array.stream().filter(job -> RUNNING.indexOf(job.state()) >= 0).toList();
        boolean begun = !run.isEmpty() || array.stream().anyMatch(job -> job.state() == 'C');
        boolean over = array.stream().allMatch(job -> job.state() == 'C');
        ListedJob first = array.get(0);
        count(first.queue(), over ? 'C' : begun ? 'B' : first.state(), counts);
        run.forEach(job -> count(job.queue(), job.state(), counts));
    }

    private static void count(String queue, char state, Map<String, SortedMap<Character, Long>> counts) {
        counts.computeIfAbsent(queue, name -> new TreeMap<>()).merge(state, 1L, Long::sum);
    }
}
