package org.almanac.planner.site;

import java.util.Optional;
import java.util.function.Predicate;
import org.almanac.planner.LargestNode;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;

/**
 * The node that comes nearest to holding what a job asks of one node, of all nodes that it may use; or the host, where a
 * piece may spread over its nodes.
 *
 * <p>Nearest is where the scarcest amount is met to the largest share, and then where the amounts are in the mean; of
 * nodes alike the first.
 */
final class NearestNode {
    private final Resources asked;
    private Optional<LargestNode> found = Optional.empty();
    private double least;
    private double sum;

    private NearestNode(Resources asked) {
        this.asked = asked;
    }

    /** Empty where each part of the job has a node that is large enough, or no node has the properties wanted of it. */
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
                ClusterUse use = zone.use();
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
