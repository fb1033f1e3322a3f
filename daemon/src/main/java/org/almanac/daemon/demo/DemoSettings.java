package org.almanac.daemon.demo;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.pbs.follow.LocalHours;
import org.almanac.pbs.follow.LocalOrder;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.ScarceRule;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.SiteRules;

/**
 * What a demo is to show.
 *
 * @param trace the log whose jobs are submitted; without one they are made up
 * @param rules what holds on the machine besides
 * @param speed how many seconds of the cluster's pass in one of ours
 * @param poll the longest time between two looks at the server, in the server's time
 * @param api where the page and the API are; on port 0 for a free one
 * @param seed of all that is drawn by lot
 */
public record DemoSettings(
        Optional<Path> trace,
        Nodes nodes,
        SiteRules rules,
        double speed,
        Duration poll,
        ApiSettings api,
        PolicySpec policy,
        long seed) {
    public static final int USUAL_NODES = 16;
    public static final int USUAL_CPUS = 16;
    public static final double USUAL_SPEED = 60;
    public static final ApiSettings USUAL_API = new ApiSettings(new ListenAddress("127.0.0.1", 8642));

    public static final Duration USUAL_POLL = Duration.ofSeconds(10);

    /** A cluster of nodes alike, without further rules. */
    public DemoSettings(
            Optional<Path> trace, OptionalInt nodes, int cpus, double speed, int port, PolicySpec policy, long seed) {
        this(trace, new Alike(nodes, cpus), SiteRules.NONE, speed, USUAL_POLL, USUAL_API.withPort(port), policy, seed);
    }

    /** What its scheduler is told that its server does not tell. */
    LocalRules localRules() {
        // The indices of windows are those of the described nodes, so these keep their order.
        ScarceRule scarce =
                nodes instanceof Described described ? described.machine().scarceRule() : ScarceRule.BY_NODES;
        return new LocalRules(rules.limits(), rules.windows(), rules.shares(), rules.acceptableWait(), scarce)
                .ordering(LocalOrder.of(rules.order()))
                .at(LocalHours.of(rules.hours()));
    }

    /** The same, and that holds on its machine. */
    public DemoSettings under(SiteRules others) {
        return new DemoSettings(trace, nodes, others, speed, poll, api, policy, seed);
    }

    /** The same with another policy and another port, where there are such. */
    public DemoSettings with(Optional<PolicySpec> otherPolicy, Optional<Integer> otherPort) {
        return new DemoSettings(
                trace,
                nodes,
                rules,
                speed,
                poll,
                otherPort.map(api::withPort).orElse(api),
                otherPolicy.orElse(policy),
                seed);
    }

    /** The nodes of a simulated server. */
    public sealed interface Nodes {}

    /**
     * Nodes alike.
     *
     * @param number how many; where it is empty, as many as the log's machine needs, else the usual number
     * @param cpus of each node
     */
    public record Alike(OptionalInt number, int cpus) implements Nodes {}

    /** The nodes of a machine that is described. */
    public record Described(Machine machine) implements Nodes {}
}
