package org.almanac.daemon.api.answer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedPlan.ListedNode;
import org.almanac.daemon.view.ListedPlan.ListedWindow;
import org.almanac.daemon.view.Published;

/**
 * Which parts of the picture have changed since which version: jobs, and of each cluster the nodes, what closes them, and the places of jobs.
 *
 * <p>Versions go up by one with each picture that is looked at. Of earlier pictures nothing is kept but when each part changed
 * last, and what is gone. For one thread at a time.
 */
final class PictureLog {
    /** Of so many parts that are gone it is known since when; whoever has an older version gets the whole. */
    private static final int MOST_GONE = 50_000;

    private Optional<Published> seen = Optional.empty();
    private long version;
    private final Parts<ListedJob> jobs = new Parts<>(ListedJob::id);
    private Map<String, ClusterParts> clusters = new HashMap<>();
    /** The versions before this one are not told apart. */
    private long oldest = 1;

    /** A part as it is, since when it is so, and since when what does not change with the plan is so. */
    private static final class Part<T> {
        private T value;
        private long changed;
        private long facts;
        /** The version in which it was there last. */
        private long seen;

        Part(T value, long version) {
            this.value = value;
            this.changed = version;
            this.facts = version;
            this.seen = version;
        }
    }

    /** Something that was there until that version. */
    private record Gone(String id, long version) {}

    /** A part that has changed; the whole of it is to be told, or what changes with the plan alone. */
    record Told<T>(T value, boolean whole) {}

    /** What has changed, and what is gone. */
    record Changed<T>(List<Told<T>> parts, List<String> gone) {
        static <T> Changed<T> all(List<T> values) {
            return new Changed<>(
                    values.stream().map(value -> new Told<>(value, true)).toList(), List.of());
        }
    }

    /** A job's place in the plan, and whether it runs there. */
    record Place(Bar bar, boolean runs) {
        private static List<Place> of(ListedCluster cluster) {
            return Stream.concat(
                            cluster.running().stream().map(bar -> new Place(bar, true)),
                            cluster.planned().stream().map(bar -> new Place(bar, false)))
                    .toList();
        }
    }

    /** What has changed of a cluster; its nodes, all of them, where one has, else empty; and its windows likewise. */
    record ChangedCluster(
            ListedCluster cluster,
            Optional<List<ListedNode>> nodes,
            Optional<List<ListedWindow>> windows,
            Changed<Place> places) {}

    /**
     * What has changed since a version.
     *
     * @param since empty where it is the whole picture
     */
    record Difference(
            Published published,
            long version,
            Optional<Long> since,
            Changed<ListedJob> jobs,
            List<ChangedCluster> clusters) {}

    /** Parts of one kind, by their ids. */
    private static final class Parts<T> {
        private final Id<T> id;
        private final Map<String, Part<T>> there = new HashMap<>();
        private final Deque<Gone> gone = new ArrayDeque<>();

        Parts(Id<T> id) {
            this.id = id;
        }

        /**
         * The parts are these now; of several with one id the first counts.
         *
         * @param kept decides whether the facts of a part that has changed are still what they were
         */
        void look(List<T> now, long version, FactsKept<T> kept) {
            for (T value : now) {
                Part<T> part = there.get(id.of(value));
                if (part == null) {
                    there.put(id.of(value), new Part<>(value, version));
                } else if (part.seen < version) {
                    change(part, value, version, kept);
                }
            }
            there.values().removeIf(part -> {
                boolean isGone = part.seen < version;
                if (isGone) {
                    gone.add(new Gone(id.of(part.value), version));
                }
                return isGone;
            });
        }

        private void change(Part<T> part, T value, long version, FactsKept<T> kept) {
            if (!part.value.equals(value)) {
                part.changed = version;
                if (!kept.between(part.value, value)) {
                    part.facts = version;
                }
            }
            part.value = value;
            part.seen = version;
        }

        /** Forgets what is gone for longest; the version from which on all is known. */
        long forget(long oldest) {
            long from = oldest;
            while (gone.size() > MOST_GONE) {
                from = Math.max(from, gone.remove().version);
            }
            return from;
        }

        Changed<T> since(long known, List<T> order) {
            List<Told<T>> told = new ArrayList<>();
            for (T value : order) {
                Part<T> part = there.get(id.of(value));
                if (part.changed > known) {
                    told.add(new Told<>(value, part.facts > known));
                }
            }
            return new Changed<>(
                    told,
                    gone.stream()
                            .filter(each -> each.version > known && !there.containsKey(each.id))
                            .map(Gone::id)
                            .distinct()
                            .toList());
        }
    }

    private interface FactsKept<T> {
        boolean between(T before, T after);
    }

    private interface Id<T> {
        String of(T value);
    }

    /** The parts of a cluster; where its nodes are others, places and windows are told whole, as they name nodes by their numbers. */
    private static final class ClusterParts {
        private final Parts<Place> places = new Parts<>(place -> place.bar.id());
        private List<ListedNode> nodes = List.of();
        private long nodesChanged;
        private List<ListedWindow> windows = List.of();
        private long windowsChanged;
        private List<String> names = List.of();

        void look(ListedCluster cluster, long version) {
            List<String> now = cluster.nodes().stream().map(ListedNode::name).toList();
            boolean renamed = !now.equals(names);
            if (!cluster.nodes().equals(nodes)) {
                nodesChanged = version;
            }
            if (renamed || !cluster.windows().equals(windows)) {
                windowsChanged = version;
            }
            names = now;
            windows = cluster.windows();
            nodes = cluster.nodes();
            places.look(
                    Place.of(cluster),
                    version,
                    (before, after) -> !renamed
                            && before.bar.user().equals(after.bar.user())
                            && before.bar.placement().equals(after.bar.placement()));
        }

        ChangedCluster since(long known, ListedCluster cluster) {
            return new ChangedCluster(
                    cluster,
                    nodesChanged > known ? Optional.of(cluster.nodes()) : Optional.empty(),
                    windowsChanged > known ? Optional.of(cluster.windows()) : Optional.empty(),
                    places.since(known, Place.of(cluster)));
        }
    }

    /** What is published, if that is something else than it was. */
    void look(Published published) {
        if (seen.filter(before -> before == published).isPresent()) {
            return;
        }
        version++;
        jobs.look(published.jobs(), version, PictureLog::sameFacts);
        Map<String, ClusterParts> next = new HashMap<>();
        for (ListedCluster cluster : published.plan().clusters()) {
            ClusterParts parts = clusters.getOrDefault(cluster.name(), new ClusterParts());
            parts.look(cluster, version);
            next.put(cluster.name(), parts);
        }
        if (!next.keySet().equals(clusters.keySet())) {
            oldest = version;
        }
        clusters = next;
        oldest = jobs.forget(oldest);
        for (ClusterParts parts : clusters.values()) {
            oldest = parts.places.forget(oldest);
        }
        seen = Optional.of(published);
    }

    /** Whether what a job asks for, whose it is, what it was promised and whether it runs have stayed; the rest changes with the plan. */
    private static boolean sameFacts(ListedJob before, ListedJob after) {
        return before.name().equals(after.name())
                && before.user().equals(after.user())
                && before.group().equals(after.group())
                && before.project().equals(after.project())
                && before.queue().equals(after.queue())
                && before.cpus() == after.cpus()
                && before.memoryBytes().equals(after.memoryBytes())
                && before.chunks() == after.chunks()
                && before.walltime() == after.walltime()
                && before.expectedRuntime().equals(after.expectedRuntime())
                && before.submitted() == after.submitted()
                && before.state() == after.state()
                && before.promisedStart().equals(after.promisedStart())
                && before.bound().equals(after.bound())
                && before.execution().equals(after.execution());
    }

    long version() {
        return version;
    }

    /** The version that somebody has; empty where what has changed since is not known any more, or never was. */
    Optional<Long> known(Optional<Long> had) {
        return had.filter(each -> each >= oldest && each <= version);
    }

    /** What has changed since a version that is known; the whole where it is empty. */
    Difference since(Optional<Long> since) {
        Published published = seen.orElseThrow();
        if (since.isEmpty()) {
            return whole(published, version);
        }
        return new Difference(
                published,
                version,
                since,
                jobs.since(since.get(), published.jobs()),
                published.plan().clusters().stream()
                        .map(cluster -> clusters.get(cluster.name()).since(since.get(), cluster))
                        .toList());
    }

    /** That nothing has changed since that version. */
    static Difference nothing(Published published, long version) {
        return new Difference(
                published,
                version,
                Optional.of(version),
                new Changed<>(List.of(), List.of()),
                published.plan().clusters().stream()
                        .map(cluster -> new ChangedCluster(
                                cluster, Optional.empty(), Optional.empty(), new Changed<>(List.of(), List.of())))
                        .toList());
    }

    /** The whole of a picture of which no version is kept, or all of it is asked for. */
    static Difference whole(Published published, long version) {
        return new Difference(
                published,
                version,
                Optional.empty(),
                Changed.all(published.jobs()),
                published.plan().clusters().stream()
                        .map(cluster -> new ChangedCluster(
                                cluster,
                                Optional.of(cluster.nodes()),
                                Optional.of(cluster.windows()),
                                Changed.all(Place.of(cluster))))
                        .toList());
    }
}
