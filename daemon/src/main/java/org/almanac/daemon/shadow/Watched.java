package org.almanac.daemon.shadow;

import java.util.List;
import org.almanac.planner.cluster.Machine;
import org.almanac.replay.SiteRules;

/**
 * What was watched up to one moment; times in epoch seconds.
 *
 * @param jobs in the order in which they were seen first
 * @param since when the watching began that has not been interrupted
 * @param now when somebody looked last
 */
record Watched(List<ShadowJob> jobs, long since, long now, Site site) {
    /**
     * Where the jobs ran.
     *
     * @param closed the nodes that were rarely up, by cluster and node index
     */
    record Site(Machine machine, SiteRules rules, List<List<Integer>> closed) {
        /** The cpus of the nodes that were mostly up. */
        long cpus() {
            long cpus = machine.cpus();
            for (int i = 0; i < closed.size(); i++) {
                for (int node : closed.get(i)) {
                    cpus -= machine.cluster(i).nodes().get(node).capacity().cpus();
                }
            }
            return cpus;
        }
    }
}
