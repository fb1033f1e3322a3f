package org.almanac.daemon.api.answer;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.almanac.daemon.view.AmountWords;
import org.almanac.daemon.view.NodeUse;
import org.almanac.daemon.view.Published;
import org.almanac.replay.TextTable;

/** The nodes and their use for people. */
final class NodesText {
    private static final String NONE = "--";

    private NodesText() {}

    static String of(Published published, List<NodeUse> nodes, ZoneId zone) {
        Minutes minutes = new Minutes(zone);
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "node",
                "cluster",
                "state",
                "cpus",
                "used",
                "memory",
                "used",
                "run",
                "next free",
                "planned",
                "next start",
                "next job"));
        for (NodeUse use : nodes) {
            OptionalLong free = use.nextFree(published.now());
            rows.add(List.of(
                    use.node().name(),
                    use.cluster(),
                    use.node().state(),
                    Long.toString(use.node().has().cpus()),
                    Long.toString(use.usedCpus()),
                    memory(use.node().has().memoryBytes()),
                    memory(use.usedMemoryBytes()),
                    Integer.toString(use.running().size()),
                    free.isPresent() && free.getAsLong() <= published.now() ? "now" : minutes.of(free),
                    Integer.toString(use.planned()),
                    use.next().map(next -> minutes.of(next.start())).orElse(NONE),
                    use.next().map(NodeUse.NextJob::id).orElse(NONE)));
        }
        StringBuilder text = new StringBuilder();
        TextTable.append(rows, text);
        return text.toString();
    }

    private static String memory(OptionalLong bytes) {
        return bytes.isPresent() ? AmountWords.quantity("memory", bytes.getAsLong()) : NONE;
    }
}
