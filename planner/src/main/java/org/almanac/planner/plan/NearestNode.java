package org.almanac.planner.plan;

import java.util.Optional;
import java.util.function.Predicate;
import org.almanac.planner.LargestNode;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.Zone;

/**
 * The node that comes nearest to holding what a job asks of one node, among all nodes that the job may use; a host
 * where a piece may spread over its nodes.
 *
 * <p>A node is nearer if it meets a larger share of the amount that it meets worst, and then if it meets more in the
 * mean; of equal nodes the first is taken.
 */
final class NearestNode {
    private final Resources asked;
    private Optional<LargestNode> found = Optional.empty();
    private double least;
    private double sum;

    private NearestNode(Resources asked) {
        this.asked = asked;
    }

    /**
     * The nearest node, if no node can hold some part of the job; empty if each part has a node that is large enough,
     * or if no node has the properties that the part wants.
     */
    static Optional<LargestNode> tooSmall(Site site, Job job) {
        Request request = job.request();
        if (request.arrangement() == Arrangement.PACK) {
            return new NearestNode(request.total())
                    .tooSmall(site, job, node -> request.chunks().stream().allMatch(chunk -> chunk.accepts(node)));
        }
        for (Chunk chunk : request.chunks()) {
            Optional<LargestNode> node = new NearestNode(chunk.each()).tooSmall(site, job, chunk::accepts);
            if (node.isPresent()) {
                return node;
            }
        }
        return Optional.empty();
    }

    private Optional<LargestNode> tooSmall(Site site, Job job, Predicate<Node> accepted) {
        for (Zone zone : site.zones()) {
            if (zone.accepts(job)) {
                NodesNow use = zone.use();
                use.spots(accepted, job.request().arrangement())
                        .forEach(spot -> consider(use.cluster().name(), spot));
            }
        }
        return found.filter(node -> !asked.fitsIn(node.has()));
    }

    private void consider(String cluster, Node node) {
        double leastHere = 1;
        double sumHere = 0;
        for (int kind = 0; kind < asked.kinds(); kind++) {
            if (asked.amount(kind) > 0) {
                double share = Math.min(1, (double) node.capacity().amount(kind) / asked.amount(kind));
                leastHere = Math.min(leastHere, share);
                sumHere += share;
            }
        }
        if (found.isEmpty() || leastHere > least || leastHere == least && sumHere > sum) {
            least = leastHere;
            sum = sumHere;
            found = Optional.of(new LargestNode(asked, cluster, node.name(), node.capacity()));
        }
    }
}
