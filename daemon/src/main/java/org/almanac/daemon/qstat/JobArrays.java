package org.almanac.daemon.qstat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.view.ArrayIndex;
import org.almanac.daemon.view.ListedJob;

/** Job arrays as qstat lists them without {@code -t}: each as one job, which stands where its first one stood. */
final class JobArrays {
    private JobArrays() {}

    /** The jobs, those of an array as one. */
    static List<ListedJob> asOne(List<ListedJob> jobs) {
        return asOne(jobs, Set.of());
    }

    /** The same, where the jobs of these ids stand for themselves. */
    static List<ListedJob> asOne(List<ListedJob> jobs, Set<String> alone) {
        Map<String, List<ListedJob>> lines = new LinkedHashMap<>();
        for (ListedJob job : jobs) {
            String line = ArrayIndex.of(job.id())
                    .filter(at -> !alone.contains(job.id()))
                    .map(ArrayIndex::array)
                    .orElse(job.id());
            lines.computeIfAbsent(line, id -> new ArrayList<>()).add(job);
        }
        List<ListedJob> listed = new ArrayList<>(lines.size());
        lines.forEach((id, of) -> listed.add(of.get(0).id().equals(id) ? of.get(0) : array(id, of)));
        return listed;
    }

    /** What is asked for is what each of them asks for; the start is the one of the next that starts. */
    private static ListedJob array(String id, List<ListedJob> jobs) {
        ListedJob next = next(jobs).orElse(jobs.get(0));
        boolean waits = next(jobs).isPresent();
        return new ListedJob(
                        id,
                        name(next),
                        next.user(),
                        next.queue(),
                        state(jobs, next),
                        next.cpus(),
                        next.memoryBytes(),
                        next.chunks(),
                        next.walltime(),
                        next.submitted(),
                        next.plannedStart(),
                        next.promisedStart(),
                        next.plannedNodes(),
                        next.reason(),
                        waits ? Optional.empty() : next.execution())
                .moved(next.moves())
                .boundBy(next.bound())
                .expectedToStart(waits ? next.expected() : Optional.empty())
                .expectedToRun(next.expectedRuntime())
                .accountedTo(next.group(), next.project())
                .ofLengths(next.lengths());
    }

    /** TORQUE calls each job of an array after the array and its index. */
    private static String name(ListedJob job) {
        String index = ArrayIndex.of(job.id()).map(at -> "-" + at.index()).orElse("");
        return job.name().endsWith(index) ? job.name().substring(0, job.name().length() - index.length()) : job.name();
    }

    private static Optional<ListedJob> next(List<ListedJob> jobs) {
        return jobs.stream()
                .filter(job -> job.execution().isEmpty() && job.state() != 'C')
                .min(Comparator.comparingLong(job -> job.plannedStart().orElse(Long.MAX_VALUE)));
    }

    /** B once one of them has begun, as OpenPBS has it; C when all are over. */
    private static char state(List<ListedJob> jobs, ListedJob next) {
        boolean over = jobs.stream().allMatch(job -> job.state() == 'C');
        boolean begun = jobs.stream().anyMatch(job -> job.execution().isPresent() || job.state() == 'C');
        return over ? 'C' : begun ? 'B' : next.state();
    }

    /** How many of each array's jobs are in which state, as {@code qstat -f} says it, by the array's id. */
    static Map<String, String> counts(List<ListedJob> jobs) {
        Map<String, List<ListedJob>> arrays = new HashMap<>();
        for (ListedJob job : jobs) {
            ArrayIndex.of(job.id())
                    .ifPresent(at -> arrays.computeIfAbsent(at.array(), id -> new ArrayList<>())
                            .add(job));
        }
        Map<String, String> counts = new HashMap<>();
        arrays.forEach((id, of) -> counts.put(
                id,
                "Queued:" + count(of, "QHWT") + " Running:" + count(of, "RS") + " Exiting:" + count(of, "E")
                        + " Expired:" + count(of, "C")));
        return counts;
    }

    private static long count(List<ListedJob> jobs, String states) {
        return jobs.stream().filter(job -> states.indexOf(job.state()) >= 0).count();
    }
}
