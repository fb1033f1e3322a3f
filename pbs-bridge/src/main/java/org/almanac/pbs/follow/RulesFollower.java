package org.almanac.pbs.follow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.almanac.pbs.follow.MachineMap.Place;
import org.almanac.pbs.snapshot.ServerOrder;
import org.almanac.pbs.snapshot.ServerRules;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.planner.Event;
import org.almanac.planner.JobOrder;
import org.almanac.planner.StopRules;
import org.almanac.planner.cluster.Hours;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.formula.Formula;
import org.almanac.planner.formula.FormulaException;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.score.AcceptableWait;

/**
 * Tells which limits, windows and hours hold, the site's own first and then the server's, and which jobs may stop others, when
 * that is otherwise than before; and at first how the machine is shared out and how long users accept to wait.
 */
final class RulesFollower {
    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?");

    private final LocalRules local;
    private List<Limit> limits = List.of();
    private List<Window> windows = List.of();
    private Hours hours = Hours.ALWAYS;
    private JobOrder order = JobOrder.NONE;
    private final StopRulesReader stopping = new StopRulesReader();
    private StopRules stops = StopRules.NONE;
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
        JobOrder orderNow = order(rules.order(), warnings);
        if (!orderNow.equals(order)) {
            order = orderNow;
            batches.first(new Event.OrderChanged(order));
        }
        StopRules stopsNow = stopping.read(rules.stopping(), warnings);
        if (!stopsNow.equals(stops)) {
            stops = stopsNow;
            batches.first(new Event.PreemptionChanged(stops));
        }
        Hours hoursNow = local.hours().at(now, warning -> warnings.add(warning.subject(), warning.text()));
        if (!hoursNow.equals(hours)) {
            hours = hoursNow;
            batches.first(new Event.HoursChanged(hours));
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

    /** The order in which jobs are to come, as it was told last. */
    JobOrder order() {
        return order;
    }

    /** Where the server's formula is none, or its threshold no number, what it was before. */
    private JobOrder order(ServerOrder told, Warnings warnings) {
        JobOrder.Eligibility eligibility = told.eligibility() == ServerOrder.Eligibility.COUNTED
                ? JobOrder.Eligibility.COUNTED
                : JobOrder.Eligibility.AS_NAMED;
        if (local.order().own().isPresent() || told.formula().isEmpty()) {
            JobOrder own = local.order().own().orElse(local.order().otherwise());
            return new JobOrder(own.formula(), own.threshold(), eligibility);
        }
        try {
            return new JobOrder(
                    Optional.of(Formula.parse(told.formula().get())), threshold(told, warnings), eligibility);
        } catch (FormulaException e) {
            String then = order.formula().isPresent() ? "the former one holds" : "no formula orders the jobs";
            warnings.add(
                    "server",
                    "its job_sort_formula is \"" + told.formula().get() + "\", but " + e.getMessage() + " Until then "
                            + then);
            return new JobOrder(order.formula(), threshold(told, warnings), eligibility);
        }
    }

    private Optional<Double> threshold(ServerOrder told, Warnings warnings) {
        if (told.threshold().isEmpty()) {
            return Optional.empty();
        }
        String text = told.threshold().get();
        if (!NUMBER.matcher(text).matches()) {
            warnings.add(
                    "server",
                    "its job_sort_formula_threshold is \"" + text + "\", but must be a number; the former one holds");
            return order.threshold();
        }
        return Optional.of(Double.valueOf(text));
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
