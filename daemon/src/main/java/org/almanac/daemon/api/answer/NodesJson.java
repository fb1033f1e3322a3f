package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.List;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.NodeUse;
import org.almanac.daemon.view.Published;

/** The nodes and their use as the API tells them. */
final class NodesJson {
    private NodesJson() {}

    static byte[] of(Published published, List<NodeUse> nodes) {
        return Json.object(json -> {
            StatusJson.origin(published, json);
            json.objects("nodes", nodes, use -> write(use, published.now(), json));
        });
    }

    private static void write(NodeUse use, long now, Json json) throws IOException {
        json.text("name", use.node().name())
                .text("cluster", use.cluster())
                .text("state", use.node().state())
                .texts("properties", use.node().properties())
                .number("cpus", use.node().has().cpus())
                .number("memory_bytes", use.node().has().memoryBytes())
                .number("used_cpus", use.usedCpus())
                .number("used_memory_bytes", use.usedMemoryBytes())
                .texts("running", use.running())
                .number("next_free", use.nextFree(now))
                .number("empty_from", use.emptyFrom())
                .number("planned", use.planned());
        if (use.next().isPresent()) {
            NodeUse.NextJob next = use.next().get();
            json.text("next_job", next.id()).number("next_start", next.start());
        }
    }
}
