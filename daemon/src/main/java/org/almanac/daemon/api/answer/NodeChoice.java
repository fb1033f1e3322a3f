package org.almanac.daemon.api.answer;

import io.javalin.http.BadRequestResponse;
import java.util.List;
import java.util.Set;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.view.NodeUse;

/** The nodes that are asked for. */
final class NodeChoice {
    private static final List<String> STATES = List.of("up", "down", "offline", "drained");

    static final List<Parameter> PARAMETERS = List.of(
            new Parameter("cluster", Schema.text("those of these clusters; may be a list, apart by commas")),
            new Parameter("node", Schema.text("these nodes; may be a list, apart by commas")),
            new Parameter("state", Schema.oneOf("those in this state; may be a list, apart by commas", STATES)),
            new Parameter("property", Schema.text("those that have all of these properties")));

    private NodeChoice() {}

    /** Refuses names that there are not. */
    static List<NodeUse> of(Asked asked) {
        PlanPart part = PlanPart.of(asked, PlanPart.Detail.FULL);
        Set<String> states = asked.chosen("state");
        for (String state : states) {
            if (!STATES.contains(state)) {
                throw new BadRequestResponse(
                        "state is '" + state + "', but may be one of " + String.join(", ", STATES));
            }
        }
        Set<String> properties = asked.chosen("property");
        return NodeUse.of(asked.published().plan()).stream()
                .filter(use -> part.clusters().isEmpty() || part.clusters().contains(use.cluster()))
                .filter(use -> part.nodes().isEmpty()
                        || part.nodes().contains(use.node().name()))
                .filter(use -> states.isEmpty() || states.contains(use.node().state()))
                .filter(use -> properties.stream().allMatch(use.node()::is))
                .toList();
    }
}
