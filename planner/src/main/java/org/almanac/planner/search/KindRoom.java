package org.almanac.planner.search;

import java.util.Arrays;
import java.util.List;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.ScarceKind;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * What there is of a scarce kind when a plan begins, and what running jobs that ask for it hold of it.
 *
 * @param now when the plan begins, in epoch seconds
 * @param units what nodes that are up have of it
 * @param held what running jobs hold of it
 * @param ends when these jobs end, ascending
 * @param gives by end: what the job that ends gives back
 */
record KindRoom(long now, long units, long held, long[] ends, long[] gives) {
    static KindRoom of(ScarceKind kind, Site site, long now) {
        long units = 0;
        for (int i = 0; i < site.clusters(); i++) {
            NodesNow use = site.cluster(i);
            for (int node = 0; node < use.cluster().nodes().size(); node++) {
                units +=
                        use.isUp(node) ? kind.on(use.cluster().nodes().get(node).capacity()) : 0;
            }
        }
        // In the order of their ends.
        List<JobEntry> running = site.running().stream()
                .filter(job -> kind.askedBy(job.job().request()) > 0)
                .toList();
        long[] gives = running.stream()
                .mapToLong(job -> heldBy(job.placement(), kind, site))
                .toArray();
        long[] ends = running.stream()
                .mapToLong(job -> Math.max(now, job.expectedEnd()))
                .toArray();
        return new KindRoom(now, units, Arrays.stream(gives).sum(), ends, gives);
    }

    /** What a job holds of the kind on nodes that are up and have it. */
    private static long heldBy(Placement placement, ScarceKind kind, Site site) {
        NodesNow use = site.cluster(placement.cluster());
        long sum = 0;
        for (int i = 0; i < placement.size(); i++) {
            int node = placement.node(i);
            if (use.isUp(node) && kind.on(use.cluster().nodes().get(node).capacity()) > 0) {
                sum += placement.held(i, kind.kind());
            }
        }
        return sum;
    }
}
