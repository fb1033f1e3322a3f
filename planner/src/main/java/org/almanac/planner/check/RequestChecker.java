package org.almanac.planner.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.NodeSharing.Extent;
import org.almanac.planner.cluster.Pieces;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;

/** The part of the independent checker that proves that a placement is what its job asks for. */
final class RequestChecker {
    private RequestChecker() {}

    static Optional<Violation> checkNodes(Machine machine, JobId job, Placement placement) {
        if (placement.cluster() < 0 || placement.cluster() >= machine.clusters().size()) {
            return Optional.of(new Violation.NoSuchNode(job, placement.cluster(), placement.node(0)));
        }
        for (int i = 0; i < placement.size(); i++) {
            if (placement.node(i) < 0
                    || placement.node(i)
                            >= machine.cluster(placement.cluster()).nodes().size()) {
                return Optional.of(new Violation.NoSuchNode(job, placement.cluster(), placement.node(i)));
            }
        }
        return Optional.empty();
    }

    /** How the placement differs from what the job asks for; empty if it does not. */
    static Optional<Violation> check(Machine machine, Job job, Placement placement) {
        Optional<Violation> missing = checkNodes(machine, job.id(), placement);
        if (missing.isPresent()) {
            return missing;
        }
        Request request = job.request();
        Cluster cluster = machine.cluster(placement.cluster());
        Optional<Violation> sharing = checkSharing(job, cluster, placement);
        if (sharing.isPresent()) {
            return sharing;
        }
        boolean shared = sharedNodes(request, cluster, placement) == placement.size();
        for (int kind = 0; kind < machine.kinds().count(); kind++) {
            long sum = 0;
            for (int i = 0; i < placement.size(); i++) {
                sum += placement.held(i, kind);
            }
            long asked = request.total().amount(kind);
            if (shared ? sum != asked : sum < asked) {
                return notAsAsked(job, new Mismatch.Amount(machine.kinds().name(kind), asked, sum));
            }
        }
        int pieces = request.chunks().stream().mapToInt(Chunk::count).sum();
        int hosts = hosts(cluster, placement).size();
        if (request.arrangement() == Arrangement.PACK && hosts != 1) {
            return notAsAsked(job, new Mismatch.NotPacked(hosts));
        }
        if (request.arrangement() == Arrangement.SCATTER && hosts != pieces) {
            return notAsAsked(job, new Mismatch.NotScatteredOverHosts(pieces, hosts));
        }
        if (request.arrangement() == Arrangement.SCATTER_NODES && shared && placement.size() != pieces) {
            return notAsAsked(job, new Mismatch.NotScatteredOverNodes(pieces, placement.size()));
        }
        boolean byNode = hosts == placement.size();
        return request.chunks().size() == 1 && byNode
                ? checkPieces(job, request.chunks().get(0), cluster, placement)
                : checkChunks(job, cluster, placement);
    }

    /** By host: the positions of its nodes in the placement. */
    private static Map<String, List<Integer>> hosts(Cluster cluster, Placement placement) {
        Map<String, List<Integer>> hosts = new LinkedHashMap<>();
        for (int i = 0; i < placement.size(); i++) {
            hosts.computeIfAbsent(cluster.nodes().get(placement.node(i)).host(), made -> new ArrayList<>())
                    .add(i);
        }
        return hosts;
    }

    private static int sharedNodes(Request request, Cluster cluster, Placement placement) {
        int shared = 0;
        for (int i = 0; i < placement.size(); i++) {
            shared += extent(request, cluster.nodes().get(placement.node(i))) == Extent.PART ? 1 : 0;
        }
        return shared;
    }

    private static Extent extent(Request request, Node node) {
        return node.sharing().of(request.sharing());
    }

    /**
     * Proves that the job holds all of each node, or host, that it has to have whole; nodes without cpus do not count.
     */
    private static Optional<Violation> checkSharing(Job job, Cluster cluster, Placement placement) {
        Set<String> wholeHosts = new HashSet<>();
        for (int i = 0; i < placement.size(); i++) {
            Node node = cluster.nodes().get(placement.node(i));
            if (extent(job.request(), node) == Extent.HOST) {
                wholeHosts.add(node.host());
            }
            if (extent(job.request(), node) != Extent.PART && !placement.held(i).equals(node.capacity())) {
                return notAsAsked(job, new Mismatch.NodeShared(node.name()));
            }
        }
        for (int index = 0; index < cluster.nodes().size(); index++) {
            Node node = cluster.nodes().get(index);
            if (wholeHosts.contains(node.host()) && node.capacity().cpus() > 0 && !placement.has(index)) {
                return notAsAsked(job, new Mismatch.HostShared(node.host(), node.name()));
            }
        }
        return Optional.empty();
    }

    /**
     * Proves for a request of one chunk that every node holds a whole number of its pieces and has its properties, and
     * that all nodes together hold enough pieces.
     */
    private static Optional<Violation> checkPieces(Job job, Chunk chunk, Cluster cluster, Placement placement) {
        long all = 0;
        boolean scattered = job.request().arrangement().isScattered();
        for (int i = 0; i < placement.size(); i++) {
            Node node = cluster.nodes().get(placement.node(i));
            if (!chunk.accepts(node)) {
                return notAsAsked(job, new Mismatch.Properties(node.name(), chunk.wanted(), chunk.avoided()));
            }
            long pieces = chunk.count();
            for (int kind = 0; kind < chunk.each().kinds(); kind++) {
                long each = chunk.each().amount(kind);
                pieces = each > 0 ? Math.min(pieces, placement.held(i, kind) / each) : pieces;
            }
            boolean shared = extent(job.request(), node) == Extent.PART;
            for (int kind = 0; kind < chunk.each().kinds() && shared; kind++) {
                if (placement.held(i, kind) != pieces * chunk.each().amount(kind)) {
                    return notAsAsked(job, new Mismatch.PartsOfChunks(node.name()));
                }
            }
            all += scattered ? Math.min(1, pieces) : pieces;
        }
        return all < chunk.count() ? notAsAsked(job, new Mismatch.TooFewChunks(chunk.count(), all)) : Optional.empty();
    }

    /**
     * Proves for a request of several chunks that pieces of them make up what the nodes hold, each on a node with its
     * properties.
     */
    private static Optional<Violation> checkChunks(Job job, Cluster cluster, Placement placement) {
        return Pieces.haveNoPlace(job.request(), cluster, placement)
                ? notAsAsked(job, new Mismatch.OtherChunks(job.request()))
                : Optional.empty();
    }

    private static Optional<Violation> notAsAsked(Job job, Mismatch what) {
        return Optional.of(new Violation.NotAsAsked(job.id(), what));
    }
}
