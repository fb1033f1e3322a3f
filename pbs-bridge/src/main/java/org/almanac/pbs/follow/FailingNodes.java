package org.almanac.pbs.follow;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.almanac.pbs.Named;
import org.almanac.pbs.follow.Sighting.Stand;

/**
 * The nodes on which starts came to nothing since the last one that came to run there.
 *
 * <p>One start that fails may be its job's fault. Where the starts of two jobs fail in succession, or three of one job,
 * the node is avoided for a while: longer with every failure after that, half an hour at most. Starts that were made
 * before it was avoided do not lengthen it.
 *
 * <p>The jobs of an array count as one. For one job alone a node is avoided only where others could take the job, and no node
 * is avoided for it yet: so it is seen whose fault it is. A job that is gone or held says nothing of nodes any more.
 */
final class FailingNodes {
    private static final int JOBS = 2;
    private static final int STARTS = 3;
    private static final long FIRST = 60;
    private static final long LONGEST = 1800;
    private static final int MOST_DOUBLINGS = 10;

    private static final class Failures {
        /** How many starts of each job. */
        private final Map<String, Integer> starts = new HashMap<>();

        private int avoided;
        private long until;

        private int all() {
            return starts.values().stream().mapToInt(Integer::intValue).sum();
        }

        private boolean isOf(String job) {
            return starts.keySet().equals(Set.of(job));
        }
    }

    private final Map<String, Failures> nodes = new HashMap<>();

    /** Forgets what does not count any more, by the jobs as they are seen and the nodes that there are. */
    void look(Collection<Sighting> seen, Set<String> names) {
        nodes.keySet().retainAll(names);
        if (nodes.isEmpty()) {
            return;
        }
        Set<String> counting = new HashSet<>();
        for (Sighting each : seen) {
            if (each.stand() != Stand.HELD && each.stand() != Stand.OVER) {
                counting.add(each.told().toldAs());
            }
        }
        nodes.values().forEach(failures -> failures.starts.keySet().retainAll(counting));
    }

    /**
     * A start on these nodes has come to nothing at that time. Of several nodes those are to blame on which the most starts
     * have.
     *
     * @param job by the id of its array, where it is one of one
     * @param replaceable whether the job could run without those nodes
     */
    void failed(
            String job, List<String> names, Predicate<Collection<String>> replaceable, long now, Warnings warnings) {
        int most = 0;
        for (String name : names) {
            Failures failures = nodes.computeIfAbsent(name, unknown -> new Failures());
            failures.starts.merge(job, 1, Integer::sum);
            most = Math.max(most, failures.all());
        }
        SortedMap<Long, List<String>> avoided = new TreeMap<>();
        for (String name : blamed(job, names, most, replaceable, now)) {
            Failures failures = nodes.get(name);
            long pause = Math.min(LONGEST, FIRST << Math.min(MOST_DOUBLINGS, failures.avoided++));
            failures.until = now + pause;
            avoided.computeIfAbsent(pause, unknown -> new ArrayList<>()).add(name);
        }
        String what = most + " starts in succession have come to nothing there, the last of job " + job;
        avoided.forEach(
                (pause, blamed) -> warnings.add(Named.of("node", blamed), what + "; avoided for " + pause + " s"));
    }

    /** The nodes that are to be avoided from now on, of those on which a start of the job has just failed. */
    private List<String> blamed(
            String job, List<String> names, int most, Predicate<Collection<String>> replaceable, long now) {
        List<String> byOthers = new ArrayList<>();
        List<String> byItAlone = new ArrayList<>();
        for (String name : names) {
            Failures failures = nodes.get(name);
            if (failures.all() < most || failures.until > now) {
                continue;
            }
            if (failures.starts.size() >= JOBS) {
                byOthers.add(name);
            } else if (failures.all() >= STARTS) {
                byItAlone.add(name);
            }
        }
        boolean alone = !byItAlone.isEmpty()
                && nodes.values().stream().noneMatch(failures -> failures.until > now && failures.isOf(job))
                && replaceable.test(byItAlone);
        if (alone) {
            byOthers.addAll(byItAlone);
        }
        return byOthers;
    }

    /** A job has come to run on these nodes. */
    void ran(List<String> names) {
        names.forEach(nodes::remove);
    }

    Set<String> avoided(long now) {
        Set<String> avoided = new HashSet<>();
        nodes.forEach((name, failures) -> {
            if (failures.until > now) {
                avoided.add(name);
            }
        });
        return avoided;
    }
}
