package org.almanac.daemon.cycle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.almanac.daemon.config.SiteWindow;
import org.almanac.daemon.listing.RuleNames;
import org.almanac.pbs.Warning;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.policy.PolicySpec;

/**
 * How is planned.
 *
 * @param seed of all that is drawn by lot
 * @param rules limits, and windows by the indices of nodes, that hold beside the server's
 * @param limitKinds the kinds of resources that the limits mean; empty where they are those that the server counts
 * @param windows further windows, by the names of nodes
 * @param nodeGrace for how long a node counts as up that took jobs and of which the server does not hear
 */
public record PlanningSettings(
        PolicySpec policy,
        long seed,
        LocalRules rules,
        Optional<ResourceKinds> limitKinds,
        List<SiteWindow> windows,
        Duration nodeGrace,
        CycleSettings cycle) {
    public PlanningSettings {
        windows = List.copyOf(windows);
    }

    /** For a server whose nodes and kinds of resources are known beforehand, and whose nodes are down when it says so. */
    public PlanningSettings(PolicySpec policy, long seed, LocalRules rules, CycleSettings cycle) {
        this(policy, seed, rules, Optional.empty(), List.of(), Duration.ZERO, cycle);
    }

    /** The rules for a server that counts these kinds; a limit on anything else is told and left out. */
    LocalRules rulesFor(ResourceKinds counted, Consumer<Warning> warnings) {
        if (limitKinds.isEmpty()) {
            return rules;
        }
        for (String name : rules.scarce().unknown(counted)) {
            warnings.accept(new Warning("scarce", "it names " + name + ", of which no node tells; it is not kept"));
        }
        for (String name : rules.nodeOrder().unknown(counted)) {
            warnings.accept(new Warning("node-order", "it names " + name + ", of which no node tells how much it has"));
        }
        List<Limit> limits = new ArrayList<>();
        for (Limit limit : rules.limits()) {
            if (!(limit.measure() instanceof Measure.OfResource resource)) {
                limits.add(limit);
                continue;
            }
            String name = limitKinds.get().name(resource.kind());
            int kind = counted.indexOf(name);
            if (kind < 0) {
                warnings.accept(new Warning(
                        "limit " + limit.name(), "it counts " + name + ", of which no node tells; it does not hold"));
            } else {
                Measure measure = new Measure.OfResource(kind);
                limits.add(new Limit(limit.name(), limit.subject(), measure, limit.amount(), limit.cluster()));
            }
        }
        return rules.limitedBy(limits);
    }

    /** What the rules of a configuration that does not know the server name, and the server does not tell. */
    List<Warning> unknownNames(Snapshot told) {
        if (limitKinds.isEmpty()) {
            return List.of();
        }
        List<Warning> unknown = new ArrayList<>(RuleNames.unknown(rules.limits(), windows, told));
        unknown.addAll(RuleNames.unordered(rules.nodeOrder(), told));
        return unknown;
    }

    /** What the server told, as if the windows by name were its own. */
    Snapshot complete(Snapshot told) {
        if (windows.isEmpty()) {
            return told;
        }
        List<ServerWindow> all = new ArrayList<>(told.rules().windows());
        windows.stream()
                .map(window -> window.on(told))
                .filter(window -> !window.nodes().isEmpty())
                .forEach(all::add);
        return told.under(told.rules().with(all));
    }
}
