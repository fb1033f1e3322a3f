package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedPlan.ListedNode;
import org.almanac.daemon.view.Published;

/** The clusters as wholes, as the API tells them. */
final class ClustersJson {
    private ClustersJson() {}

    static byte[] of(Published published) {
        return Json.object(json -> {
            StatusJson.origin(published, json);
            json.objects("clusters", published.plan().clusters(), cluster -> write(cluster, json));
        });
    }

    /** A cluster by its numbers: those of the nodes and jobs that are listed of it. */
    static void write(ListedCluster cluster, Json json) throws IOException {
        json.text("name", cluster.name())
                .number("nodes", cluster.nodes().size())
                .number(
                        "nodes_up",
                        cluster.nodes().stream().filter(ListedNode::isUp).count())
                .number("cpus", cluster.cpus())
                .number("used_cpus", cluster.heldCpus())
                .number("utilization", cluster.utilization())
                .number("running", cluster.running().size())
                .number("planned", cluster.planned().size())
                .number(
                        "planned_cpu_s",
                        cluster.planned().stream()
                                .mapToLong(ClustersJson::cpuSeconds)
                                .sum())
                .number("plan_end", planEnd(cluster))
                .number("gaps", cluster.gaps().size());
    }

    /** When the last job ends; empty where there is none. */
    static OptionalLong planEnd(ListedCluster cluster) {
        return Stream.concat(cluster.running().stream(), cluster.planned().stream())
                .mapToLong(Bar::end)
                .max();
    }

    private static long cpuSeconds(Bar bar) {
        return (bar.end() - bar.start()) * bar.cpus();
    }
}
