package org.almanac.daemon.view;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything that readers need, as it was at the end of one cycle.
 *
 * @param now the server's time, in epoch seconds
 * @param jobs in the order in which the server tells them
 * @param leftOut the jobs that are not planned with, each with the reason; those that were not understood are not among
 *     the jobs
 */
public record Published(
        Origin origin,
        long now,
        List<ListedJob> jobs,
        ListedPlan plan,
        Status status,
        SortedMap<String, String> leftOut) {
    public Published {
        leftOut = Collections.unmodifiableSortedMap(new TreeMap<>(leftOut));
        jobs = List.copyOf(jobs);
    }

    /**
     * Whose plan it is.
     *
     * @param mode {@code active} where the plan is carried out, {@code shadow} where another scheduler starts the jobs
     * @param policy as it was written
     * @param speed how many times faster than ours the server's time runs
     */
    public record Origin(String server, String mode, String policy, double speed, String version) {}

    /** The same after cycles that have failed since. */
    public Published afterFailure(long cycles, long failed) {
        return new Published(origin, now, jobs, plan, status.afterFailure(cycles, failed), leftOut);
    }

    /** The jobs that are left out, of these alone where any are named; by their ids, or the part before the server's name. */
    public SortedMap<String, String> leftOut(List<String> ids) {
        SortedMap<String, String> some = new TreeMap<>(leftOut);
        some.keySet()
                .removeIf(job ->
                        !ids.isEmpty() && ids.stream().noneMatch(id -> job.equals(id) || job.startsWith(id + ".")));
        return some;
    }

    /** Why a job is left out, in words; by its id, or the part of it before the server's name. */
    public Optional<String> whyLeftOut(String id) {
        return Optional.ofNullable(leftOut.get(id))
                .or(() -> leftOut.keySet().stream()
                        .filter(job -> job.startsWith(id + "."))
                        .map(leftOut::get)
                        .findFirst());
    }

    /** The job of that id; the part before the server's name will do where only one job has it. */
    public Optional<ListedJob> find(String id) {
        Optional<ListedJob> exact =
                jobs.stream().filter(job -> job.id().equals(id)).findFirst();
        if (exact.isPresent()) {
            return exact;
        }
        List<ListedJob> numbered =
                jobs.stream().filter(job -> job.id().startsWith(id + ".")).toList();
        return numbered.size() == 1 ? Optional.of(numbered.get(0)) : Optional.empty();
    }
}
