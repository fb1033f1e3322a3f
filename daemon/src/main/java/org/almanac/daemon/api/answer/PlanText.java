package org.almanac.daemon.api.answer;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.almanac.daemon.api.answer.PlanPart.Detail;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.Gap;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedPlan.ListedNode;
import org.almanac.daemon.view.ListedPlan.NodeAmount;
import org.almanac.daemon.view.Published;
import org.almanac.replay.TextTable;

/** The plan and its gaps for people: a table for each cluster, the soonest first. */
final class PlanText {
    private static final int MOST_NODES = 4;

    private final Detail detail;
    private final Minutes minutes;
    private final StringBuilder text = new StringBuilder();

    private PlanText(Detail detail, ZoneId zone) {
        this.detail = detail;
        this.minutes = new Minutes(zone);
    }

    /** A part of the plan: by jobs, by nodes where all is to be told, or the sums alone. */
    static String of(Published published, PlanPart part, ZoneId zone) {
        PlanText made = new PlanText(part.detail(), zone);
        for (ListedCluster cluster : part.in(published.plan())) {
            made.head(cluster);
            List<List<String>> rows = switch (part.detail()) {
                case FULL -> made.byNode(cluster);
                case JOBS -> made.byJob(cluster);
                case COUNTS -> List.of();
            };
            made.table(rows);
        }
        return made.text.toString();
    }

    /** The gaps of a part of the plan. */
    static String ofGaps(Published published, PlanPart part, ZoneId zone) {
        PlanText made = new PlanText(part.detail(), zone);
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("cluster", "from", "to", "length", "nodes", "cpus free", "where"));
        for (ListedCluster cluster : part.in(published.plan())) {
            for (Gap gap : cluster.gaps()) {
                rows.add(List.of(
                        cluster.name(),
                        made.minutes.of(gap.start()),
                        made.minutes.of(gap.end()),
                        TextTable.duration(gap.end() - gap.start()),
                        Integer.toString(gap.free().size()),
                        Long.toString(cpus(gap.free())),
                        made.where(gap.free())));
            }
        }
        if (rows.size() == 1) {
            return "there are no gaps before the end of the plan\n";
        }
        TextTable.append(rows, made.text);
        return made.text.toString();
    }

    private void head(ListedCluster cluster) {
        long up = cluster.nodes().stream().filter(ListedNode::isUp).count();
        text.append(text.isEmpty() ? "" : "\n")
                .append(cluster.name())
                .append(": ")
                .append(up)
                .append(" of ")
                .append(cluster.nodes().size())
                .append(" nodes up, ")
                .append(cluster.running().size())
                .append(" running, ")
                .append(cluster.planned().size())
                .append(" planned, ");
        text.append(
                ClustersJson.planEnd(cluster).isEmpty()
                        ? "nothing to come"
                        : "to " + minutes.of(ClustersJson.planEnd(cluster).getAsLong()));
        text.append('\n');
    }

    private void table(List<List<String>> rows) {
        if (rows.size() > 1) {
            text.append('\n');
            TextTable.append(rows, text);
        }
    }

    private List<List<String>> byJob(ListedCluster cluster) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("job", "user", "S", "start", "end", "cpus", "nodes", "where"));
        inOrder(cluster)
                .forEach(entry -> rows.add(List.of(
                        entry.bar().id(),
                        entry.bar().user(),
                        entry.state(),
                        minutes.of(entry.bar().start()),
                        minutes.of(entry.bar().end()),
                        Long.toString(entry.bar().cpus()),
                        Integer.toString(entry.bar().placement().size()),
                        where(entry.bar().placement()))));
        return rows;
    }

    private List<List<String>> byNode(ListedCluster cluster) {
        Map<String, List<List<String>>> lanes = new HashMap<>();
        inOrder(cluster)
                .forEach(entry -> entry.bar()
                        .placement()
                        .forEach(part -> lanes.computeIfAbsent(part.node(), node -> new ArrayList<>())
                                .add(List.of(
                                        part.node(),
                                        minutes.of(entry.bar().start()),
                                        minutes.of(entry.bar().end()),
                                        entry.state(),
                                        Long.toString(part.amount().cpus()),
                                        entry.bar().id(),
                                        entry.bar().user()))));
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("node", "start", "end", "S", "cpus", "job", "user"));
        for (ListedNode node : cluster.nodes()) {
            rows.addAll(lanes.getOrDefault(node.name(), List.of()));
        }
        return rows;
    }

    /** A job in the plan, and by qstat's letter whether it runs or waits. */
    private record Entry(Bar bar, String state) {}

    private static Stream<Entry> inOrder(ListedCluster cluster) {
        return Stream.concat(
                        cluster.running().stream().map(bar -> new Entry(bar, "R")),
                        cluster.planned().stream().map(bar -> new Entry(bar, "Q")))
                .sorted(Comparator.comparingLong(entry -> entry.bar().start()));
    }

    private String where(List<NodeAmount> parts) {
        int shown = detail == Detail.FULL ? parts.size() : Math.min(MOST_NODES, parts.size());
        String names = String.join(
                "+", parts.subList(0, shown).stream().map(NodeAmount::node).toList());
        return shown < parts.size() ? names + "+..." : names;
    }

    private static long cpus(List<NodeAmount> parts) {
        return parts.stream().mapToLong(part -> part.amount().cpus()).sum();
    }
}
