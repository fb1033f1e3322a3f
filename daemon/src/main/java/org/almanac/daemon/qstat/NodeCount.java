package org.almanac.daemon.qstat;

import java.util.OptionalInt;
import org.almanac.daemon.view.ListedJob;

/** On how many nodes a job runs or is planned, and for how many it asks where it has no place. */
final class NodeCount {
    private NodeCount() {}

    /** The number; empty where the job asks for cpus alone, on whatever nodes, and has no place. */
    static OptionalInt of(ListedJob job) {
        int here = job.execution()
                .map(run -> run.nodes().size())
                .orElse(job.plannedNodes().size());
        if (here > 0) {
            return OptionalInt.of(here);
        }
        boolean single = job.chunks() > 1 && job.cpus() <= job.chunks();
        return single ? OptionalInt.empty() : OptionalInt.of(job.chunks());
    }
}
