package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.List;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.ListedPlan.Amount;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedPlan.NodeAmount;
import org.almanac.daemon.view.Published;

/** The plan as the API tells it. */
public final class PlanJson {
    private PlanJson() {}

    /** The whole plan. */
    public static byte[] of(Published published) {
        return Json.object(json -> {
            StatusJson.origin(published, json);
            json.objects("clusters", published.plan().clusters(), cluster -> write(cluster, json));
        });
    }

    private static void write(ListedCluster cluster, Json json) throws IOException {
        json.text("name", cluster.name())
                .objects("nodes", cluster.nodes(), node -> {
                    json.text("name", node.name()).text("state", node.state());
                    write(node.has(), json);
                })
                .objects("running", cluster.running(), bar -> writeBar(bar, json))
                .objects("planned", cluster.planned(), bar -> {
                    writeBar(bar, json);
                    json.number("promised", bar.promised());
                })
                .objects("gaps", cluster.gaps(), gap -> {
                    json.number("start", gap.start()).number("end", gap.end());
                    write("free", gap.free(), json);
                });
    }

    private static void writeBar(Bar bar, Json json) throws IOException {
        json.text("id", bar.id())
                .text("user", bar.user())
                .number("start", bar.start())
                .number("end", bar.end());
        write("placement", bar.placement(), json);
    }

    private static void write(String name, List<NodeAmount> amounts, Json json) throws IOException {
        json.objects(name, amounts, amount -> {
            json.text("node", amount.node());
            write(amount.amount(), json);
        });
    }

    private static void write(Amount amount, Json json) throws IOException {
        json.number("cpus", amount.cpus()).number("memory_bytes", amount.memoryBytes());
    }
}
