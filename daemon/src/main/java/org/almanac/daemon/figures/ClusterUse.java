package org.almanac.daemon.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedPlan.ListedNode;
import org.almanac.daemon.view.Published;

/**
 * What each cluster was seen to have and to hold, since the daemon began: what is kept of jobs tells neither.
 *
 * <p>It is kept in steps of five minutes, and of the last month. Safe for several threads.
 */
public final class ClusterUse {
    private static final long STEP = 300;
    private static final int MOST_STEPS = 31 * 288;

    /** What was seen last holds so long at most, in seconds: what was between is not known where nobody looked. */
    private static final long LONGEST = 1800;

    private final NavigableMap<String, NavigableMap<Long, Sum>> clusters = new TreeMap<>();
    private Optional<Published> last = Optional.empty();

    /**
     * What a cluster had and held in a step, on average.
     *
     * @param held the cpus that jobs held
     * @param up the cpus of nodes that took jobs
     */
    public record Seen(long from, double held, double up) {}

    private static final class Sum {
        private double seconds;
        private double held;
        private double up;

        void add(double length, double cpusHeld, double cpusUp) {
            seconds += length;
            held += length * cpusHeld;
            up += length * cpusUp;
        }

        void add(Sum other) {
            seconds += other.seconds;
            held += other.held;
            up += other.up;
        }
    }

    /** Looks at what was published last. */
    public synchronized void look(Published now) {
        last.filter(before -> now.now() > before.now() && now.now() - before.now() <= LONGEST)
                .ifPresent(before -> before.plan().clusters().forEach(each -> add(each, before.now(), now.now())));
        last = Optional.of(now);
    }

    private void add(ListedCluster cluster, long from, long to) {
        NavigableMap<Long, Sum> steps = clusters.computeIfAbsent(cluster.name(), any -> new TreeMap<>());
        double up = cluster.nodes().stream()
                .filter(ListedNode::isUp)
                .mapToLong(node -> node.has().cpus())
                .sum();
        for (long time = from; time < to; ) {
            long step = Math.floorDiv(time, STEP) * STEP;
            long until = Math.min(to, step + STEP);
            steps.computeIfAbsent(step, any -> new Sum()).add((double) until - time, cluster.heldCpus(), up);
            time = until;
        }
        while (steps.size() > MOST_STEPS) {
            steps.pollFirstEntry();
        }
    }

    /** The clusters that were seen. */
    public synchronized List<String> names() {
        return List.copyOf(clusters.keySet());
    }

    /** What was seen of a cluster, in those of the steps in which anything was. */
    public synchronized List<Seen> of(String cluster, TimeSteps steps) {
        NavigableMap<Long, Sum> all = clusters.getOrDefault(cluster, new TreeMap<>());
        List<Seen> seen = new ArrayList<>();
        for (int i = 0; i < steps.count(); i++) {
            Sum sum = new Sum();
            all.subMap(steps.begin(i), steps.end(i)).values().forEach(sum::add);
            if (sum.seconds > 0) {
                seen.add(new Seen(steps.begin(i), sum.held / sum.seconds, sum.up / sum.seconds));
            }
        }
        return seen;
    }
}
