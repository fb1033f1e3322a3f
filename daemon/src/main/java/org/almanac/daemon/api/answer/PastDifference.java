package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.api.answer.PastJobs.Job;
import org.almanac.daemon.api.answer.PastJobs.Place;
import org.almanac.daemon.past.KeptPast.Moment;

/**
 * What became another between two moments: jobs and their starts, and nodes.
 *
 * @param jobs those whose planned starts moved farthest come first, then the others by what happened to them
 */
record PastDifference(long from, long to, List<ChangedJob> jobs, List<ChangedNode> nodes) {
    /** What happened to a job; the most telling first. */
    enum Change {
        /** Its planned start has become a later one. */
        LATER,
        /** Its planned start has become an earlier one. */
        EARLIER,
        /** It has no planned start any more, and does not run. */
        UNPLANNED,
        /** It has a planned start, and had none. */
        PLANNED,
        /** It waited, and runs. */
        STARTED,
        /** It ran, and waits. */
        REQUEUED,
        /** It was not there. */
        CAME,
        /** It is not there any more. */
        ENDED;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A job that is not as it was.
     *
     * @param from its start then, or its planned one; empty without any
     * @param to its start now, or its planned one; empty without any
     * @param was where it was planned; empty where it was not, or the nodes are others now
     */
    record ChangedJob(Change change, String id, String user, OptionalLong from, OptionalLong to, Optional<Place> was) {
        /** Whether it waits as it did, and its planned start is another one, or it lost or got one. */
        boolean isMoved() {
            return change.compareTo(Change.PLANNED) <= 0;
        }

        /** How much later its start is, in seconds; negative where it is earlier. */
        long by() {
            return from.isPresent() && to.isPresent() ? to.getAsLong() - from.getAsLong() : 0;
        }
    }

    /**
     * A node whose state is another one.
     *
     * @param from empty where it was not there
     * @param to empty where it is not there any more
     */
    record ChangedNode(String cluster, String name, Optional<String> from, Optional<String> to) {}

    /** What there is of each kind of change, of those that a viewer sees. */
    Map<Change, Long> counts() {
        Map<Change, Long> counts = new EnumMap<>(Change.class);
        for (Change change : Change.values()) {
            counts.put(change, 0L);
        }
        jobs.forEach(job -> counts.merge(job.change(), 1L, Long::sum));
        return counts;
    }

    /** The same with the jobs of that user alone. */
    PastDifference of(String user) {
        return new PastDifference(
                from, to, jobs.stream().filter(job -> job.user().equals(user)).toList(), nodes);
    }

    static PastDifference between(Moment earlier, Moment later) throws IOException {
        PastJobs before = PastJobs.read(earlier.text());
        PastJobs after = PastJobs.read(later.text());
        List<ChangedJob> jobs = new ArrayList<>();
        for (Job job : before.jobs().values()) {
            Optional<Job> now = Optional.ofNullable(after.jobs().get(job.id()));
            change(job, now)
                    .ifPresent(change -> jobs.add(new ChangedJob(
                            change,
                            job.id(),
                            job.user(),
                            job.start(),
                            now.map(Job::start).orElse(OptionalLong.empty()),
                            now.isEmpty() ? Optional.empty() : was(job, before, after))));
        }
        for (Job job : after.jobs().values()) {
            if (!before.jobs().containsKey(job.id())) {
                jobs.add(new ChangedJob(
                        Change.CAME, job.id(), job.user(), OptionalLong.empty(), job.start(), Optional.empty()));
            }
        }
        jobs.sort(Comparator.comparing((ChangedJob job) -> job.change().compareTo(Change.EARLIER) > 0)
                .thenComparing(job -> job.change().compareTo(Change.EARLIER) > 0 ? job.change() : Change.LATER)
                .thenComparing(job -> -Math.abs(job.by())));
        return new PastDifference(earlier.time(), later.time(), List.copyOf(jobs), nodes(before, after));
    }

    private static Optional<Change> change(Job before, Optional<Job> now) {
        if (now.isEmpty()) {
            return Optional.of(Change.ENDED);
        }
        Job after = now.get();
        if (before.runs() != after.runs()) {
            return Optional.of(after.runs() ? Change.STARTED : Change.REQUEUED);
        }
        if (before.start().isPresent() != after.start().isPresent()) {
            return Optional.of(after.start().isPresent() ? Change.PLANNED : Change.UNPLANNED);
        }
        if (before.runs() || before.start().equals(after.start())) {
            return Optional.empty();
        }
        return Optional.of(after.start().getAsLong() > before.start().getAsLong() ? Change.LATER : Change.EARLIER);
    }

    /** Places name nodes by numbers, which hold while the nodes are the same. */
    private static Optional<Place> was(Job job, PastJobs before, PastJobs after) {
        return job.place()
                .filter(place -> !place.runs())
                .filter(place -> names(before, place.cluster()).equals(names(after, place.cluster())));
    }

    private static List<String> names(PastJobs jobs, String cluster) {
        return List.copyOf(jobs.nodes().getOrDefault(cluster, Map.of()).keySet());
    }

    private static List<ChangedNode> nodes(PastJobs before, PastJobs after) {
        List<ChangedNode> changed = new ArrayList<>();
        Map<String, Map<String, String>> clusters = new LinkedHashMap<>(before.nodes());
        after.nodes().forEach(clusters::putIfAbsent);
        for (String cluster : clusters.keySet()) {
            Map<String, String> then = before.nodes().getOrDefault(cluster, Map.of());
            Map<String, String> now = after.nodes().getOrDefault(cluster, Map.of());
            Map<String, String> names = new LinkedHashMap<>(then);
            now.forEach(names::putIfAbsent);
            for (String name : names.keySet()) {
                Optional<String> from = Optional.ofNullable(then.get(name));
                Optional<String> to = Optional.ofNullable(now.get(name));
                if (!from.equals(to)) {
                    changed.add(new ChangedNode(cluster, name, from, to));
                }
            }
        }
        return changed;
    }
}
