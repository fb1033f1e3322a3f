package org.almanac.daemon.view;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Everything that readers need, as it was at the end of one cycle.
 *
 * @param now the server's time, in epoch seconds
 * @param jobs in the order in which the server tells them
 * @param queues in the order in which the server tells them
 * @param limits made when somebody asks
 * @param leftOut the jobs that are not planned with, each with the reason; those that were not understood are not among
 *     the jobs
 * @param index of the jobs, made when somebody asks
 */
public record Published(
        Origin origin,
        long now,
        List<ListedJob> jobs,
        List<ListedQueue> queues,
        ListedPlan plan,
        MadeOnce<ListedLimits> limits,
        Status status,
        SortedMap<String, String> leftOut,
        MadeOnce<JobIndex> index) {
    public Published {
        leftOut = Collections.unmodifiableSortedMap(new TreeMap<>(leftOut));
        jobs = List.copyOf(jobs);
        queues = List.copyOf(queues);
    }

    /** The same, with an index of its jobs. */
    public Published(
            Origin origin,
            long now,
            List<ListedJob> jobs,
            List<ListedQueue> queues,
            ListedPlan plan,
            MadeOnce<ListedLimits> limits,
            Status status,
            SortedMap<String, String> leftOut) {
        this(origin, now, jobs, queues, plan, limits, status, leftOut, new MadeOnce<>(() -> new JobIndex(jobs)));
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
    public Published afterFailure(long cycles, long failed, Status.Failure last) {
        return new Published(
                origin, now, jobs, queues, plan, limits, status.afterFailure(cycles, failed, last), leftOut, index);
    }

    /** The jobs that are left out, of these alone where any are named; by their ids, or the part before the server's name. */
    public SortedMap<String, String> leftOut(Set<String> ids) {
        SortedMap<String, String> some = new TreeMap<>(leftOut);
        some.keySet()
                .removeIf(job ->
                        !ids.isEmpty() && !ids.contains(job) && numbers(job).noneMatch(ids::contains));
        return some;
    }

    /** The jobs of these ids, each once, in that order. */
    public List<ListedJob> findAll(Set<String> ids) {
        return index.get().findAll(ids);
    }

    /** What stands before any point of an id: the number of a job, and that with a part of its server's name. */
    private static Stream<String> numbers(String id) {
        return IntStream.range(0, id.length())
                .filter(at -> id.charAt(at) == '.')
                .mapToObj(at -> id.substring(0, at));
    }

    /** The jobs of an array that the id names, as {@code 12[]} or {@code 12[].server}; none where it names none. */
    public List<ListedJob> ofArray(String id) {
        return id.contains("[]") ? index.get().ofArray(id) : List.of();
    }

    /** The jobs of these users, in the order in which the server tells them. */
    public List<ListedJob> ofUsers(Set<String> users) {
        return users.size() == 1
                ? index.get().ofUser(users.iterator().next())
                : jobs.stream().filter(job -> users.contains(job.user())).toList();
    }

    /** Why a job is left out, in words; by its id, or the part of it before the server's name. */
    public Optional<String> whyLeftOut(String id) {
        return Optional.ofNullable(leftOut.get(id))
                .or(() -> leftOut.keySet().stream()
                        .filter(job -> job.startsWith(id + "."))
                        .map(leftOut::get)
                        .findFirst());
    }

    /** The whole ids of all jobs. */
    public Set<String> ids() {
        return jobs.stream().map(ListedJob::id).collect(Collectors.toSet());
    }

    /** The job of that id; the part before the server's name will do where only one job has it. */
    public Optional<ListedJob> find(String id) {
        return index.get().find(id);
    }
}
