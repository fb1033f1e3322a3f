package org.almanac.pbs.snapshot;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.cluster.Resources;

/**
 * The nodes of a job, each once, and what it holds on each.
 *
 * @param pieces the same by the pieces of the job's request, in its order, a node as often as it has pieces; empty where
 *     that is not known. A piece may be spread over nodes of one host. Where a job has its nodes alone, the pieces come to
 *     less than what it holds.
 */
public record Location(List<Share> shares, List<List<Share>> pieces) {
    public Location {
        shares = List.copyOf(shares);
        pieces = pieces.stream().map(List::copyOf).toList();
    }

    /** A location as a server tells it. */
    public Location(List<Share> shares) {
        this(shares, List.of());
    }

    /** A job's part of one node. */
    public record Share(String node, Resources held) {}

    /**
     * In the form of TORQUE's run request, {@code nodeA:ppn=2+nodeB:ppn=3}: each host once, with the cpus that are asked
     * for there.
     */
    public String torqueForm() {
        Map<String, Long> cpus = new LinkedHashMap<>();
        List<Share> started = pieces.isEmpty()
                ? shares
                : pieces.stream().flatMap(List::stream).toList();
        for (Share share : started) {
            cpus.merge(share.node(), share.held().cpus(), Long::sum);
        }
        StringBuilder form = new StringBuilder();
        cpus.forEach((node, number) -> form.append(form.isEmpty() ? "" : "+")
                .append(node)
                .append(":ppn=")
                .append(number));
        return form.toString();
    }
}
