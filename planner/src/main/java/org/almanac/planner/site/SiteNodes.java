package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.cluster.Window;

/**
 * The nodes of a site, with what is free on each, and the zones that the windows make of them.
 *
 * <p>After nodes or windows have changed, the zones are out of date until {@link #rezone}.
 */
final class SiteNodes {
    private final Machine first;
    private final ResourceKinds kinds;
    private final NodesNow[] clusters;
    private List<Window> windows = List.of();
    private Zoning zoning;
    /** When a node opens next, in epoch seconds; a time that has passed has been told. */
    private long nextOpening = Times.NEVER;

    SiteNodes(Machine machine, Tuning tuning) {
        this.first = machine;
        this.kinds = machine.kinds();
        this.clusters = new NodesNow[machine.clusters().size()];
        Arrays.setAll(clusters, i -> new NodesNow(i, machine.cluster(i), tuning, machine.scarce()));
        this.zoning = Zoning.of(clusters, windows, List.of());
    }

    private SiteNodes(SiteNodes other) {
        this.first = other.first;
        this.kinds = other.kinds;
        this.clusters = new NodesNow[other.clusters.length];
        Arrays.setAll(clusters, i -> other.clusters[i].copy());
        this.windows = other.windows;
        this.zoning = other.zoning.copy(clusters);
        this.nextOpening = other.nextOpening;
    }

    SiteNodes copy() {
        return new SiteNodes(this);
    }

    /** The machine as it was when this was made. */
    Machine first() {
        return first;
    }

    /** The machine as it is now, including nodes that are down. */
    Machine machine() {
        List<Cluster> list = new ArrayList<>();
        for (NodesNow use : clusters) {
            list.add(use.cluster());
        }
        return new Machine(kinds, list, first.scarce());
    }

    int clusters() {
        return clusters.length;
    }

    NodesNow cluster(int index) {
        return clusters[index];
    }

    /** By cluster: the resources of its nodes. */
    List<Resources> capacities() {
        return Arrays.stream(clusters).map(NodesNow::capacity).toList();
    }

    /** By cluster: the indices of the nodes that take no jobs. */
    List<List<Integer>> closed() {
        return Arrays.stream(clusters)
                .map(use -> IntStream.range(0, use.cluster().nodes().size())
                        .filter(node -> !use.isUp(node))
                        .boxed()
                        .toList())
                .toList();
    }

    Optional<String> name(int cluster, int node) {
        return cluster >= 0 && cluster < clusters.length && clusters[cluster].has(node)
                ? Optional.of(clusters[cluster].cluster().nodes().get(node).name())
                : Optional.empty();
    }

    List<Zone> zones() {
        return zoning.zones();
    }

    /** The zones and what runs in them. */
    Zoning zoning() {
        return zoning;
    }

    List<Window> windows() {
        return windows;
    }

    void setWindows(List<Window> other) {
        windows = other;
    }

    /** Makes the zones anew after nodes or windows have changed. */
    void rezone(List<JobEntry> running, long now) {
        zoning = Zoning.of(clusters, windows, running);
        findNextOpening(now);
    }

    /** When a node opens next, in epoch seconds; {@link Times#NEVER} if none does. */
    long nextOpening() {
        return nextOpening;
    }

    void findNextOpening(long now) {
        nextOpening = Times.NEVER;
        for (Zone zone : zones()) {
            nextOpening = Math.min(nextOpening, zone.nextOpeningOfWindows(now));
        }
    }

    /** Whether any zone could ever hold the job with all nodes up and empty; times that are over count too. */
    boolean fitsWhenEmpty(Job job) {
        List<Zone> zones = zones();
        for (int i = 0; i < zones.size(); i++) {
            if (zones.get(i).accepts(job) && zones.get(i).fitsWhenEmpty(job)) {
                return true;
            }
        }
        return false;
    }

    /** Refuses an event about a cluster that does not exist. */
    void requireCluster(Event event, int cluster) {
        if (cluster < 0 || cluster >= clusters.length) {
            throw new IllegalArgumentException(event + " is about a cluster that does not exist");
        }
    }

    /** Refuses an event about a node that does not exist. */
    void requireNode(Event event, int cluster, int node) {
        requireCluster(event, cluster);
        if (!clusters[cluster].has(node)) {
            throw new IllegalArgumentException(event + " is about a node that does not exist");
        }
    }

    /** Refuses an event whose amounts are of other resource kinds than the machine's. */
    void requireKinds(Event event, Resources amounts) {
        if (amounts.kinds() != kinds.count()) {
            throw new IllegalArgumentException(event + " does not count the kinds " + kinds.names());
        }
    }
}
