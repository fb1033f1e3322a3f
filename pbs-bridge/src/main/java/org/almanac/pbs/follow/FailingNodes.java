package org.almanac.pbs.follow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.almanac.pbs.Named;
import org.almanac.planner.cluster.JobId;

/**
 * The nodes on which starts came to nothing since the last one that came to run there.
 *
 * <p>One start that fails may be its job's fault. Where the starts of two jobs fail in succession, or three of one job,
 * the node is avoided for a while: longer with every failure after that, half an hour at most. Starts that were made
 * before it was avoided do not lengthen it.
 */
final class FailingNodes {
    private static final int JOBS = 2;
    private static final int STARTS = 3;
    private static final long FIRST = 60;
    private static final long LONGEST = 1800;
    private static final int MOST_DOUBLINGS = 10;

    private static final class Failures {
        private final Set<JobId> jobs = new HashSet<>();
        private int starts;
        private int avoided;
        private long until;
    }

    private final Map<String, Failures> nodes = new HashMap<>();

    /**
     * A start on these nodes has come to nothing at that time. Of several nodes those are to blame on which the most starts
     * have.
     */
    void failed(JobId job, List<String> names, long now, Warnings warnings) {
        int most = 0;
        for (String name : names) {
            Failures failures = nodes.computeIfAbsent(name, unknown -> new Failures());
            failures.jobs.add(job);
            failures.starts++;
            most = Math.max(most, failures.starts);
        }
        SortedMap<Long, List<String>> avoided = new TreeMap<>();
        for (String name : names) {
            Failures failures = nodes.get(name);
            boolean enough = failures.jobs.size() >= JOBS || failures.starts >= STARTS;
            if (failures.starts == most && enough && failures.until <= now) {
                long pause = Math.min(LONGEST, FIRST << Math.min(MOST_DOUBLINGS, failures.avoided++));
                failures.until = now + pause;
                avoided.computeIfAbsent(pause, unknown -> new ArrayList<>()).add(name);
            }
        }
        String what = most + " starts in succession have come to nothing there, the last of job " + job;
        avoided.forEach(
                (pause, blamed) -> warnings.add(Named.of("node", blamed), what + "; avoided for " + pause + " s"));
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
