package org.almanac.pbs.follow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.almanac.pbs.follow.MachineMap.Place;
import org.almanac.pbs.snapshot.ServerRules;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.score.AcceptableWait;

/**
 * Tells which limits and windows hold, the site's own first and then the server's, when others do than before; and at
 * first how the machine is shared out and how long users accept to wait.
 */
final class RulesFollower {
    private final LocalRules local;
    private List<Limit> limits = List.of();
    private List<Window> windows = List.of();
    private boolean told;

    RulesFollower(LocalRules local) {
        this.local = local;
    }

    /** After the nodes: windows are told by their indices. */
    void follow(ServerRules rules, long now, MachineMap map, Batches batches, Warnings warnings) {
        if (!told) {
            told = true;
            local.shares().ifPresent(shares -> batches.first(new Event.SharesChanged(shares)));
            if (!local.acceptableWait().equals(AcceptableWait.WITH_FLOORS)) {
                batches.first(new Event.AcceptableWaitChanged(local.acceptableWait()));
            }
        }
        List<Limit> limitsNow = limits(rules);
        if (!limitsNow.equals(limits)) {
            limits = limitsNow;
            batches.first(new Event.LimitsChanged(limits));
        }
        List<Window> windowsNow = windows(rules, now, map, warnings);
        if (!windowsNow.equals(windows)) {
            windows = windowsNow;
            batches.first(new Event.WindowsChanged(windows));
        }
    }

    private List<Limit> limits(ServerRules rules) {
        List<Limit> all = new ArrayList<>(local.limits());
        new TreeMap<>(rules.countables()).forEach((name, number) -> all.add(Limit.ofCountable(name, number)));
        all.addAll(rules.limits());
        return all;
    }

    /** Those that are not over. */
    private List<Window> windows(ServerRules rules, long now, MachineMap map, Warnings warnings) {
        List<Window> all = new ArrayList<>(local.windows());
        for (ServerWindow window : rules.windows()) {
            if (window.to() <= now) {
                continue;
            }
            Map<Integer, Set<Integer>> byCluster = new TreeMap<>();
            Map<Integer, Map<Integer, Resources>> parts = new TreeMap<>();
            for (String name : new TreeSet<>(window.nodes())) {
                if (map.find(name).isPresent()) {
                    Place place = map.find(name).get();
                    byCluster
                            .computeIfAbsent(place.cluster(), cluster -> new TreeSet<>())
                            .add(place.node());
                    Optional.ofNullable(window.parts().get(name))
                            .ifPresent(part -> parts.computeIfAbsent(place.cluster(), cluster -> new TreeMap<>())
                                    .put(place.node(), part));
                } else {
                    warnings.add("reservation " + window.name(), "its node " + name + " is not known");
                }
            }
            byCluster.forEach((cluster, nodes) -> all.add(new Window(
                    window.name(),
                    cluster,
                    nodes,
                    parts.getOrDefault(cluster, Map.of()),
                    window.from(),
                    window.to(),
                    window.queue(),
                    window.members())));
        }
        return all;
    }
}
