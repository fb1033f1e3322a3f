package org.almanac.planner.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Access;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Window;

/**
 * The part of the independent checker that proves of nodes of which windows have parts: planned and starting jobs of a window
 * hold no more than its part, and the others no more than windows leave, beside what runs there.
 *
 * <p>A job that is a member of a window lies in its part if its placement says so, else in the rest.
 */
final class PartsChecker {
    private record Held(JobId job, Optional<Access> within, Placement placement, int position, long from, long to) {}

    private final PlanView view;
    private final Set<JobId> intended;
    private final Set<String> bound;
    private final Map<Integer, Map<Integer, List<Held>>> held = new HashMap<>();
    /** What jobs hold that outrun what they are planned for, until their walltimes have passed. */
    private final Map<Integer, Map<Integer, List<Held>>> outrunning = new HashMap<>();

    PartsChecker(PlanView view, long now, List<PlanView.Running> running, List<PlanView.Planned> intended) {
        this.view = view;
        this.intended = intended.stream().map(each -> each.job().id()).collect(Collectors.toSet());
        this.bound = view.windows().stream()
                .flatMap(window -> window.queue().stream())
                .collect(Collectors.toSet());
        if (view.windows().stream().anyMatch(Window::isShared)) {
            running.forEach(each -> add(each.job(), each.placement(), now, Math.max(now + 1, each.expectedEnd())));
            view.closed().forEach(each -> add(each.last(), each.placement(), each.from(), each.until()));
            intended.forEach(each -> add(each.job(), each.placement(), each.start(), each.end()));
            intended.stream()
                    .filter(each -> each.latestEnd() > each.end())
                    .forEach(each -> add(outrunning, each.job(), each.placement(), each.end(), each.latestEnd()));
        }
    }

    private void add(Job job, Placement placement, long from, long to) {
        add(held, job, placement, from, to);
    }

    private void add(Map<Integer, Map<Integer, List<Held>>> there, Job job, Placement placement, long from, long to) {
        Optional<Access> within =
                bound.contains(job.queue()) ? Optional.of(new Access.QueueAlone(job.queue())) : placement.within();
        for (int i = 0; i < placement.size(); i++) {
            there.computeIfAbsent(placement.cluster(), made -> new HashMap<>())
                    .computeIfAbsent(placement.node(i), made -> new ArrayList<>())
                    .add(new Held(job.id(), within, placement, i, from, to));
        }
    }

    Optional<Violation> firstBeyondPart() {
        for (Map.Entry<Integer, Map<Integer, List<Held>>> cluster : held.entrySet()) {
            for (int node : cluster.getValue().keySet()) {
                Optional<Violation> violation =
                        onNode(cluster.getKey(), node, cluster.getValue().get(node));
                if (violation.isPresent()) {
                    return violation;
                }
            }
        }
        return firstOutrunning();
    }

    /** Each by itself: others are planned there behind it, and start once it has ended. */
    private Optional<Violation> firstOutrunning() {
        for (Map.Entry<Integer, Map<Integer, List<Held>>> cluster : outrunning.entrySet()) {
            for (Map.Entry<Integer, List<Held>> node : cluster.getValue().entrySet()) {
                for (Held each : node.getValue()) {
                    Optional<Violation> violation = onNode(cluster.getKey(), node.getKey(), List.of(each));
                    if (violation.isPresent()) {
                        return violation;
                    }
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Violation> onNode(int cluster, int node, List<Held> there) {
        List<Window> windows = view.windows().stream()
                .filter(window -> window.cluster() == cluster && window.nodes().contains(node))
                .toList();
        if (windows.stream().allMatch(window -> window.part(node).isEmpty())) {
            return Optional.empty();
        }
        Set<Long> times = new TreeSet<>();
        there.forEach(each -> times.add(each.from));
        windows.forEach(window -> times.addAll(List.of(window.from(), window.to())));
        for (long time : times) {
            List<Held> then = there.stream()
                    .filter(each -> each.from <= time && each.to > time)
                    .toList();
            List<Window> open = windows.stream()
                    .filter(window -> window.from() <= time && window.to() > time)
                    .toList();
            Node what = view.machine().cluster(cluster).nodes().get(node);
            for (int kind = 0; kind < view.machine().kinds().count(); kind++) {
                Optional<Violation> violation = at(time, what, node, kind, then, open);
                if (violation.isPresent()) {
                    return violation;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Violation> at(long time, Node what, int node, int kind, List<Held> then, List<Window> open) {
        for (Held each : then) {
            if (intended.contains(each.job) && each.placement.held(each.position, kind) > 0) {
                Optional<Access> home = home(each, open);
                long sum = then.stream()
                        .filter(other -> home(other, open).equals(home))
                        .mapToLong(other -> other.placement.held(other.position, kind))
                        .sum();
                long part = part(home, what, node, kind, open);
                if (sum > part) {
                    Optional<String> window = open.stream()
                            .filter(one -> Optional.of(one.access()).equals(home))
                            .map(Window::name)
                            .findFirst();
                    return Optional.of(new Violation.BeyondPart(
                            time, what.name(), window, view.machine().kinds().name(kind), sum, part, each.job));
                }
            }
        }
        return Optional.empty();
    }

    /** In whose part it lies, of the windows that are open; empty for the rest. */
    private static Optional<Access> home(Held each, List<Window> open) {
        boolean there =
                open.stream().anyMatch(window -> Optional.of(window.access()).equals(each.within));
        return there ? each.within : Optional.empty();
    }

    private static long part(Optional<Access> home, Node what, int node, int kind, List<Window> open) {
        long capacity = what.capacity().amount(kind);
        long sum = open.stream()
                .filter(window -> home.isEmpty() || Optional.of(window.access()).equals(home))
                .mapToLong(window ->
                        window.part(node).map(part -> part.amount(kind)).orElse(capacity))
                .sum();
        return home.isEmpty() ? Math.max(0, capacity - sum) : Math.min(capacity, sum);
    }
}
