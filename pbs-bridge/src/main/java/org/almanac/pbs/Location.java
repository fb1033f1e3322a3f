package org.almanac.pbs;

import java.util.List;
import org.almanac.planner.cluster.Resources;

/** The nodes of a job, each once, and what it holds on each. */
public record Location(List<Share> shares) {
    public Location {
        shares = List.copyOf(shares);
    }

    /** A job's part of one node. */
    public record Share(String node, Resources held) {}

    /** In the form of TORQUE's run request: {@code nodeA:ppn=2+nodeB:ppn=3}. */
    public String torqueForm() {
        StringBuilder form = new StringBuilder();
        for (Share share : shares) {
            form.append(form.isEmpty() ? "" : "+")
                    .append(share.node())
                    .append(":ppn=")
                    .append(share.held().cpus());
        }
        return form.toString();
    }
}
