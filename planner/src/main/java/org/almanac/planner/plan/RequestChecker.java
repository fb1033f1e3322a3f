package org.almanac.planner.plan;

import java.util.Optional;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
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

    /** Whether the placement gives the job what it asks for, arranged as it asks. */
    static Optional<Violation> check(Machine machine, Job job, Placement placement) {
        Optional<Violation> missing = checkNodes(machine, job.id(), placement);
        if (missing.isPresent()) {
            return missing;
        }
        Request request = job.request();
        Cluster cluster = machine.cluster(placement.cluster());
        for (int kind = 0; kind < machine.kinds().count(); kind++) {
            long sum = 0;
            for (int i = 0; i < placement.size(); i++) {
                sum += placement.held(i, kind);
                long capacity =
                        cluster.nodes().get(placement.node(i)).capacity().amount(kind);
                if (request.exclusive() && placement.held(i, kind) != capacity) {
                    return notAsAsked(job, "it shares node " + placement.node(i) + " but asks for it exclusively");
                }
            }
            long asked = request.total().amount(kind);
            if (request.exclusive() ? sum < asked : sum != asked) {
                return notAsAsked(
                        job, "it asks for " + asked + " " + machine.kinds().name(kind) + " and holds " + sum);
            }
        }
        int pieces = request.chunks().stream().mapToInt(Chunk::count).sum();
        if (request.arrangement() == Arrangement.PACK && placement.size() != 1) {
            return notAsAsked(job, "it asks to be packed and is on " + placement.size() + " nodes");
        }
        if (request.arrangement() == Arrangement.SCATTER && placement.size() != pieces) {
            return notAsAsked(job, "it asks for " + pieces + " nodes and is on " + placement.size());
        }
        return request.chunks().size() == 1
                ? checkPieces(job, request.chunks().get(0), cluster, placement)
                : checkChunks(job, cluster, placement);
    }

    /** Every node holds a whole number of the only chunk's pieces, all nodes together enough, and has its properties. */
    private static Optional<Violation> checkPieces(Job job, Chunk chunk, Cluster cluster, Placement placement) {
        long all = 0;
        for (int i = 0; i < placement.size(); i++) {
            Node node = cluster.nodes().get(placement.node(i));
            if (!chunk.accepts(node)) {
                return notAsAsked(
                        job,
                        "node " + node.name() + " lacks one of the properties " + chunk.wanted() + " or has one of "
                                + chunk.avoided());
            }
            long pieces = chunk.count();
            for (int kind = 0; kind < chunk.each().kinds(); kind++) {
                long each = chunk.each().amount(kind);
                pieces = each > 0 ? Math.min(pieces, placement.held(i, kind) / each) : pieces;
            }
            for (int kind = 0; kind < chunk.each().kinds() && !job.request().exclusive(); kind++) {
                if (placement.held(i, kind) != pieces * chunk.each().amount(kind)) {
                    return notAsAsked(job, "node " + node.name() + " does not hold whole chunks");
                }
            }
            all += job.request().arrangement() == Arrangement.SCATTER ? Math.min(1, pieces) : pieces;
        }
        return all < chunk.count()
                ? notAsAsked(job, "it asks for " + chunk.count() + " chunks and its nodes hold " + all)
                : Optional.empty();
    }

    /** Pieces of the chunks make up what each node holds, each on a node that has its properties. */
    private static Optional<Violation> checkChunks(Job job, Cluster cluster, Placement placement) {
        return Pieces.haveNoPlace(job.request(), cluster, placement)
                ? notAsAsked(job, "its nodes do not hold " + job.request() + ", chunk by chunk")
                : Optional.empty();
    }

    private static Optional<Violation> notAsAsked(Job job, String what) {
        return Optional.of(new Violation.NotAsAsked(job.id(), what));
    }
}
