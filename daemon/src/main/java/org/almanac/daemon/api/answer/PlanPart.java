package org.almanac.daemon.api.answer;

import io.javalin.http.BadRequestResponse;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.view.ListedPlan;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.Gap;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedPlan.NodeAmount;
import org.almanac.planner.policy.parameter.NearestName;

/**
 * The part of the plan that is asked for.
 *
 * @param from the beginning of the window, in epoch seconds; that of the plan where it is empty
 * @param to the end of the window, which does not belong to it; that of the plan where it is empty
 * @param clusters these alone; all where none is named
 * @param nodes what lies on these alone; on all where none is named
 * @param detail how much is told of a job
 */
record PlanPart(OptionalLong from, OptionalLong to, Set<String> clusters, Set<String> nodes, Detail detail) {
    /** How much is told. */
    enum Detail {
        /** Jobs with what they hold of each node. */
        FULL,
        /** Jobs with how many nodes and cpus they hold. */
        JOBS,
        /** How many jobs there are, and what they hold together. */
        COUNTS;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The parameters that choose a window, clusters and nodes. */
    static final List<Parameter> WHERE_AND_WHEN = List.of(
            new Parameter("from", Schema.moment("what is over by then is left out")),
            new Parameter("to", Schema.moment("what begins then or later is left out")),
            new Parameter("cluster", Schema.text("these clusters alone; may be a list, apart by commas")),
            new Parameter("node", Schema.text("what lies on these nodes; may be a list, apart by commas")));

    /** These, and the level of detail. */
    static final List<Parameter> ALL = Stream.concat(
                    WHERE_AND_WHEN.stream(),
                    Stream.of(new Parameter(
                            "detail",
                            Schema.oneOf(
                                    "how much is told of a job",
                                    Stream.of(Detail.values()).map(Detail::word).toList()))))
            .toList();

    PlanPart {
        clusters = Set.copyOf(clusters);
        nodes = Set.copyOf(nodes);
    }

    /** What a request asks for; the detail is this where it names none. */
    static PlanPart of(Asked asked, Detail usual) {
        OptionalLong from = asked.moment("from");
        OptionalLong to = asked.moment("to");
        if (from.isPresent() && to.isPresent() && from.getAsLong() >= to.getAsLong()) {
            throw new BadRequestResponse(
                    "from is " + from.getAsLong() + " and to is " + to.getAsLong() + ", but has to be later");
        }
        ListedPlan plan = asked.published().plan();
        Set<String> clusters = asked.chosen("cluster");
        Set<String> nodes = asked.chosen("node");
        known("cluster", clusters, plan.clusters().stream().map(ListedCluster::name));
        known(
                "node",
                nodes,
                plan.clusters().stream()
                        .flatMap(cluster -> cluster.nodes().stream().map(node -> node.name())));
        return new PlanPart(from, to, clusters, nodes, detail(asked.chosen("detail"), usual));
    }

    private static void known(String what, Set<String> named, Stream<String> there) {
        if (named.isEmpty()) {
            return;
        }
        Set<String> all = there.collect(Collectors.toSet());
        for (String name : named) {
            if (!all.contains(name)) {
                String maybe = NearestName.of(name, all)
                        .map(near -> ". Maybe " + near + "?")
                        .orElse("");
                throw new BadRequestResponse("there is no " + what + " " + name + maybe);
            }
        }
    }

    private static Detail detail(Set<String> written, Detail usual) {
        if (written.isEmpty()) {
            return usual;
        }
        return Stream.of(Detail.values())
                .filter(detail -> written.equals(Set.of(detail.word())))
                .findFirst()
                .orElseThrow(() -> new BadRequestResponse("detail is '" + String.join(",", written)
                        + "', but may be one of "
                        + Stream.of(Detail.values()).map(Detail::word).collect(Collectors.joining(", "))));
    }

    /** That part of a plan: its clusters with what of their jobs, nodes and gaps belongs to it. */
    List<ListedCluster> in(ListedPlan plan) {
        return plan.clusters().stream()
                .filter(cluster -> clusters.isEmpty() || clusters.contains(cluster.name()))
                .filter(cluster ->
                        nodes.isEmpty() || cluster.nodes().stream().anyMatch(node -> nodes.contains(node.name())))
                .map(this::in)
                .toList();
    }

    private ListedCluster in(ListedCluster cluster) {
        return new ListedCluster(
                cluster.name(),
                cluster.nodes().stream()
                        .filter(node -> nodes.isEmpty() || nodes.contains(node.name()))
                        .toList(),
                cluster.windows().stream()
                        .filter(window -> isInWindow(window.start(), window.end()))
                        .filter(window ->
                                nodes.isEmpty() || window.nodes().stream().anyMatch(nodes::contains))
                        .toList(),
                bars(cluster.running()),
                bars(cluster.planned()),
                cluster.gaps().stream()
                        .filter(gap -> isInWindow(gap.start(), gap.end()))
                        .map(gap -> new Gap(gap.start(), gap.end(), here(gap.free())))
                        .filter(gap -> !gap.free().isEmpty())
                        .toList());
    }

    private List<Bar> bars(List<Bar> bars) {
        return bars.stream()
                .filter(bar -> isInWindow(bar.start(), bar.end()))
                .filter(bar ->
                        nodes.isEmpty() || bar.placement().stream().anyMatch(part -> nodes.contains(part.node())))
                .toList();
    }

    private List<NodeAmount> here(List<NodeAmount> amounts) {
        return nodes.isEmpty()
                ? amounts
                : amounts.stream().filter(part -> nodes.contains(part.node())).toList();
    }

    private boolean isInWindow(long start, long end) {
        return (from.isEmpty() || end > from.getAsLong()) && (to.isEmpty() || start < to.getAsLong());
    }
}
