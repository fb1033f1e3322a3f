package org.almanac.daemon.why;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.almanac.daemon.view.AmountWords;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedPlan.ListedNode;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.why.Wait.ClosedNode;
import org.almanac.daemon.why.Wait.WantedNodes;

/** Which nodes could take the pieces of a job, and which of them are closed. */
record MissingNodes(Published published) {
    private static final int MOST = 10;

    /** By piece, as a reason tells them: {@code count}, {@code each} and {@code properties}. */
    List<WantedNodes> of(List<Map<?, ?>> chunks) {
        return chunks.stream().map(this::of).toList();
    }

    private WantedNodes of(Map<?, ?> chunk) {
        Map<?, ?> each = chunk.get("each") instanceof Map<?, ?> amounts ? amounts : Map.of();
        List<String> properties = new ArrayList<>();
        if (chunk.get("properties") instanceof List<?> wanted) {
            wanted.forEach(property -> properties.add(String.valueOf(property)));
        }
        int up = 0;
        List<ClosedNode> closed = new ArrayList<>();
        for (ListedCluster cluster : published.plan().clusters()) {
            for (ListedNode node : cluster.nodes()) {
                if (properties.stream().allMatch(node::is) && holds(node, each)) {
                    up += node.isUp() ? 1 : 0;
                    if (!node.isUp()) {
                        closed.add(new ClosedNode(node.name(), node.state()));
                    }
                }
            }
        }
        return new WantedNodes(
                number(chunk.get("count")),
                AmountWords.of(each),
                properties,
                up,
                closed.subList(0, Math.min(MOST, closed.size())),
                closed.size());
    }

    private static boolean holds(ListedNode node, Map<?, ?> each) {
        return number(each.get("cpus")) <= node.has().cpus()
                && number(each.get("memory_bytes")) <= node.has().memoryBytes().orElse(Long.MAX_VALUE);
    }

    private static long number(Object value) {
        return value instanceof Number number ? number.longValue() : 0;
    }
}
