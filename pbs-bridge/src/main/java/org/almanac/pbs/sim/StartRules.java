package org.almanac.pbs.sim;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.ifl.TorqueCode;
import org.almanac.pbs.sim.NodeTable.Place;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.simulation.VirtualCluster;

/**
 * Whether a simulated server starts a job: by the rules of a TORQUE server, for its manager.
 *
 * <p>As there, a held job is started, and the location is not compared with what the job asks for. Beyond TORQUE, every
 * resource of the machine counts, not only cpus; a host that is named twice, which leaves a job of TORQUE hanging, is
 * refused; and so are nodes of two clusters.
 */
final class StartRules {
    private static final String TOO_MUCH = "job allocation request exceeds currently available cluster nodes";

    private final int kinds;
    private final NodeTable nodes;
    private final VirtualCluster cluster;

    StartRules(int kinds, NodeTable nodes, VirtualCluster cluster) {
        this.kinds = kinds;
        this.nodes = nodes;
        this.cluster = cluster;
    }

    /** Where the job may be started now; an empty location leaves it to the server. */
    Placement check(SimJob job, ServerQueue queue, Location location) throws PbsException {
        if (job.state == JobState.RUNNING) {
            throw TorqueCode.WRONG_STATE.with("job already running");
        }
        if (job.state != JobState.QUEUED && job.state != JobState.HELD) {
            throw TorqueCode.WRONG_STATE.with("job " + job.id + " state " + job.state);
        }
        if (!queue.started()) {
            throw TorqueCode.INVALID_REQUEST.with("attempt to start job in non-started queue");
        }
        if (location.shares().isEmpty()) {
            Optional<Placement> chosen = cluster.firstFit(job.submission.request());
            return chosen.orElseThrow(() -> TorqueCode.NODE_NOT_FREE.with(TOO_MUCH));
        }
        return checkNodes(location.shares());
    }

    private Placement checkNodes(List<Share> shares) throws PbsException {
        Set<String> seen = new HashSet<>();
        for (Share share : shares) {
            if (share.held().kinds() != kinds || share.held().cpus() < 0) {
                throw new IllegalArgumentException(
                        "What is held on " + share.node() + " does not have the server's " + kinds + " kinds");
            }
            if (nodes.find(share.node()).isEmpty()) {
                throw TorqueCode.UNKNOWN_NODE.with("cannot locate specified node " + share.node());
            }
            if (!seen.add(share.node())) {
                throw TorqueCode.INVALID_REQUEST.with("node " + share.node() + " is named twice");
            }
        }
        Place first = nodes.find(shares.get(0).node()).orElseThrow();
        if (shares.size() > 1 && !isFree(shares.get(0))) {
            throw TorqueCode.UNKNOWN_NODE.with(
                    "cannot locate specified node " + shares.get(0).node());
        }
        for (Share share : shares) {
            if (nodes.find(share.node()).orElseThrow().cluster() != first.cluster()) {
                throw TorqueCode.UNKNOWN_NODE.with(share.node() + " is of another cluster");
            }
            if (!isFree(share)) {
                throw TorqueCode.NODE_NOT_FREE.with(TOO_MUCH);
            }
        }
        return placement(first.cluster(), shares);
    }

    private boolean isFree(Share share) {
        Place place = nodes.find(share.node()).orElseThrow();
        return cluster.isFree(Placement.of(place.cluster(), new int[] {place.node()}, share.held()));
    }

    private Placement placement(int index, List<Share> shares) {
        record Part(int node, Resources held) {}
        List<Part> parts = shares.stream()
                .map(share -> new Part(nodes.find(share.node()).orElseThrow().node(), share.held()))
                .sorted(Comparator.comparingInt(Part::node))
                .toList();
        return Placement.of(
                index,
                parts.stream().mapToInt(Part::node).toArray(),
                parts.stream().map(Part::held).toArray(Resources[]::new));
    }
}
