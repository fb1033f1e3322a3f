package org.almanac.planner.truth;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;

/**
 * What nodes, windows and limits leave from now on beside all that holds something of them, looked for job by job and
 * moment by moment.
 *
 * <p>What one job holds of a place twice over, it holds once.
 */
public final class TrueRoom {
    /** A job that holds a placement in [from, to). */
    public record Holding(Job job, Placement placement, long from, long to) {
        public static Holding of(PlanView.Running running, long now) {
            return new Holding(running.job(), running.placement(), now, running.expectedEnd());
        }

        public static Holding of(PlanView.Planned planned) {
            return new Holding(planned.job(), planned.placement(), planned.start(), planned.end());
        }

        private boolean holdsAt(long moment) {
            return from <= moment && moment < to;
        }
    }

    private final TrueSite site;
    private final List<Holding> holdings;

    public TrueRoom(TrueSite site, List<Holding> holdings) {
        this.site = site;
        this.holdings = holdings;
    }

    /** Whether the job, which asks for one kind of chunk, may run somewhere from now on for as long as it is planned. */
    public boolean isFor(Job job) {
        for (int cluster = 0; cluster < site.machine().clusters().size(); cluster++) {
            if (isFor(job, cluster)) {
                return true;
            }
        }
        return false;
    }

    /** Whether it may on that cluster. */
    public boolean isFor(Job job, int cluster) {
        return nodesFor(job, cluster).values().stream().anyMatch(nodes -> fits(job, cluster, nodes));
    }

    /** Whether it may on that cluster in that {@linkplain TrueRules#lane lane}. */
    public boolean isFor(Job job, int cluster, String lane) {
        return fits(job, cluster, nodesFor(job, cluster).getOrDefault(lane, List.of()));
    }

    private boolean fits(Job job, int cluster, List<Node> nodes) {
        return NaivePlacer.fits(
                job.request(), nodes, site.machine().cluster(cluster).nodes());
    }

    /** The nodes that it may use together from now on for as long as it is planned, by lane; none where a limit is passed. */
    private Map<String, List<Node>> nodesFor(Job job, int cluster) {
        if (!site.rules().isHour(job, site.now())) {
            return Map.of();
        }
        List<Holding> others = new ArrayList<>(holdings);
        others.removeIf(holding -> holding.job().id().equals(job.id()));
        // In between, what is held only becomes less.
        long[] moments = LongStream.concat(
                        LongStream.of(site.now()),
                        others.stream()
                                .mapToLong(Holding::from)
                                .filter(from -> site.now() < from && from < site.now() + job.planned()))
                .distinct()
                .toArray();
        for (long moment : moments) {
            if (site.rules()
                    .passedLimit(job, cluster, holdersAt(others, moment), site.machine())
                    .isPresent()) {
                return Map.of();
            }
        }
        return nodesLeft(job, cluster, others, moments);
    }

    private static List<TrueRules.Holder> holdersAt(List<Holding> others, long moment) {
        return others.stream()
                .filter(holding -> holding.holdsAt(moment))
                .map(holding ->
                        new TrueRules.Holder(holding.job(), holding.placement().cluster()))
                .distinct()
                .toList();
    }

    /** The nodes that the job may use together throughout, by lane, with what is left of them at all of the moments. */
    private Map<String, List<Node>> nodesLeft(Job job, int cluster, List<Holding> others, long[] moments) {
        long[] usable = site.usable()[cluster];
        long[] least = usable.clone();
        for (long moment : moments) {
            long[] left = usable.clone();
            List<Holding> present = new ArrayList<>();
            for (Holding holding : others) {
                boolean again = present.stream()
                        .anyMatch(other -> other.job().id().equals(holding.job().id())
                                && other.placement().equals(holding.placement()));
                if (holding.holdsAt(moment) && holding.placement().cluster() == cluster && !again) {
                    present.add(holding);
                    holding.placement().addTo(left, -1);
                }
            }
            for (int i = 0; i < least.length; i++) {
                least[i] = Math.min(least[i], left[i]);
            }
        }
        List<Node> nodes = site.machine().cluster(cluster).nodes();
        int kinds = site.machine().kinds().count();
        Map<String, List<Node>> open = new TreeMap<>();
        for (int n = 0; n < nodes.size(); n++) {
            long[] amounts = new long[kinds];
            boolean untouched = true;
            for (int kind = 0; kind < kinds; kind++) {
                amounts[kind] = Math.max(0, least[n * kinds + kind]);
                untouched &= least[n * kinds + kind] == usable[n * kinds + kind];
            }
            Optional<String> lane = site.rules().lane(job, cluster, n, site.now(), site.now() + job.walltime());
            if (lane.isPresent() && (untouched || !job.request().exclusive())) {
                Node node = nodes.get(n);
                open.computeIfAbsent(lane.get(), first -> new ArrayList<>())
                        .add(new Node(node.name(), Resources.of(amounts), node.properties()));
            }
        }
        return open;
    }
}
