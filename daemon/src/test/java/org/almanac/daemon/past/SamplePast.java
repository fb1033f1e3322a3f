package org.almanac.daemon.past;

import java.util.ArrayList;
import java.util.List;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedPlan;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.Published;

/** What may have been published before or after something else. */
public final class SamplePast {
    private SamplePast() {}

    /** The same so much later, less than 0 for earlier, with all planned starts later by so much. */
    public static Published moved(Published published, long later, long by) {
        List<ListedCluster> clusters = new ArrayList<>();
        for (ListedCluster cluster : published.plan().clusters()) {
            List<Bar> planned = cluster.planned().stream()
                    .map(bar -> new Bar(
                            bar.id(), bar.user(), bar.start() + by, bar.end() + by, bar.promised(), bar.placement()))
                    .toList();
            clusters.add(with(cluster, cluster.running(), planned));
        }
        return with(published, later, published.jobs(), clusters);
    }

    /** The same so much later, without that job. */
    public static Published without(Published published, long later, String id) {
        List<ListedJob> jobs =
                published.jobs().stream().filter(job -> !job.id().equals(id)).toList();
        List<ListedCluster> clusters = new ArrayList<>();
        for (ListedCluster cluster : published.plan().clusters()) {
            clusters.add(with(cluster, without(cluster.running(), id), without(cluster.planned(), id)));
        }
        return with(published, later, jobs, clusters);
    }

    private static List<Bar> without(List<Bar> bars, String id) {
        return bars.stream().filter(bar -> !bar.id().equals(id)).toList();
    }

    private static ListedCluster with(ListedCluster cluster, List<Bar> running, List<Bar> planned) {
        return new ListedCluster(cluster.name(), cluster.nodes(), cluster.windows(), running, planned, cluster.gaps());
    }

    private static Published with(Published published, long later, List<ListedJob> jobs, List<ListedCluster> clusters) {
        return new Published(
                published.origin(),
                published.now() + later,
                jobs,
                published.queues(),
                new ListedPlan(clusters),
                published.limits(),
                published.status(),
                published.leftOut());
    }
}
