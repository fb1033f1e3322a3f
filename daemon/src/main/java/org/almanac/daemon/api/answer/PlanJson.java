package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.List;
import org.almanac.daemon.api.answer.PlanPart.Detail;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.ListedPlan.Amount;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.Gap;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedPlan.ListedNode;
import org.almanac.daemon.view.ListedPlan.ListedWindow;
import org.almanac.daemon.view.ListedPlan.NodeAmount;
import org.almanac.daemon.view.Published;
import org.almanac.pbs.snapshot.Booking;

/** The plan as the API tells it. */
public final class PlanJson {
    private PlanJson() {}

    /** The whole plan. */
    public static byte[] of(Published published) {
        return of(published, published.plan().clusters(), Detail.FULL);
    }

    static byte[] of(Published published, PlanPart part) {
        return of(published, part.in(published.plan()), part.detail());
    }

    private static byte[] of(Published published, List<ListedCluster> clusters, Detail detail) {
        return Json.object(json -> {
            StatusJson.origin(published, json);
            json.objects("clusters", clusters, cluster -> {
                if (detail == Detail.COUNTS) {
                    ClustersJson.write(cluster, json);
                } else {
                    write(cluster, detail, json);
                }
            });
        });
    }

    private static void write(ListedCluster cluster, Detail detail, Json json) throws IOException {
        json.text("name", cluster.name())
                .objects("nodes", cluster.nodes(), node -> write(node, json))
                .objects("windows", cluster.windows(), window -> {
                    write(window, json);
                    if (detail == Detail.FULL) {
                        json.texts("on", window.nodes());
                        if (!window.parts().isEmpty()) {
                            write("parts", window.parts(), json);
                        }
                    } else {
                        json.number("nodes", window.nodes().size());
                    }
                })
                .objects("running", cluster.running(), bar -> writeBar(bar, detail, json))
                .objects("planned", cluster.planned(), bar -> {
                    writeBar(bar, detail, json);
                    json.number("promised", bar.promised());
                })
                .objects("gaps", cluster.gaps(), gap -> writeGap(gap, detail, json));
    }

    static void write(ListedNode node, Json json) throws IOException {
        json.text("name", node.name()).text("state", node.state()).texts("properties", node.properties());
        write(node.has(), json);
    }

    /** A window without its nodes. */
    static void write(ListedWindow window, Json json) throws IOException {
        json.text("name", window.name())
                .text("kind", window.isMaintenance() ? "maintenance" : "reservation")
                .number("start", window.start())
                .number("end", window.end())
                .text("queue", window.queue());
        if (window.booking().isPresent()) {
            Booking booking = window.booking().get();
            json.text("title", booking.title()).text("owner", booking.owner()).texts("users", booking.users());
        }
    }

    /** A gap, by its nodes or by how many there are. */
    static void writeGap(Gap gap, Detail detail, Json json) throws IOException {
        json.number("start", gap.start()).number("end", gap.end());
        if (detail == Detail.FULL) {
            write("free", gap.free(), json);
        } else {
            sums(gap.free(), json);
        }
    }

    private static void sums(List<NodeAmount> amounts, Json json) throws IOException {
        json.number("nodes", amounts.size())
                .number(
                        "cpus",
                        amounts.stream().mapToLong(part -> part.amount().cpus()).sum());
    }

    private static void writeBar(Bar bar, Detail detail, Json json) throws IOException {
        json.text("id", bar.id())
                .text("user", bar.user())
                .number("start", bar.start())
                .number("end", bar.end());
        if (detail == Detail.FULL) {
            write("placement", bar.placement(), json);
        } else {
            sums(bar.placement(), json);
        }
    }

    private static void write(String name, List<NodeAmount> amounts, Json json) throws IOException {
        json.objects(name, amounts, amount -> {
            json.text("node", amount.node());
            write(amount.amount(), json);
        });
    }

    private static void write(Amount amount, Json json) throws IOException {
        json.number("cpus", amount.cpus()).number("memory_bytes", amount.memoryBytes());
        if (amount.gpus().isPresent()) {
            json.number("gpus", amount.gpus().getAsLong());
        }
    }
}
