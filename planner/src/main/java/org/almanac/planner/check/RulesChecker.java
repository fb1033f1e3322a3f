package org.almanac.planner.check;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Members;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.QueueHours;
import org.almanac.planner.cluster.Window;

/**
 * The part of the independent checker that proves, job by job, that planned and starting jobs keep to nodes that take
 * jobs, to queues that are started, to the hours of these, to the jobs' own conditions, and to the windows.
 */
final class RulesChecker {
    private final PlanView view;
    private final List<PlanView.Planned> intended;
    private final Set<String> stopped;
    private final List<Window> windows;
    /** The ends of the running and planned jobs, in epoch seconds. */
    private final Map<JobId, Long> ends = new HashMap<>();

    RulesChecker(PlanView view, List<PlanView.Running> running, List<PlanView.Planned> intended) {
        this.view = view;
        this.intended = intended;
        this.stopped = view.stoppedQueues();
        this.windows = view.windows();
        running.forEach(each -> ends.put(each.job().id(), each.expectedEnd()));
        intended.forEach(each -> ends.put(each.job().id(), each.end()));
    }

    /** The first violation by a planned or starting job. */
    Optional<Violation> firstAgainstRules() {
        for (PlanView.Planned each : intended) {
            Optional<Violation> violation = notReady(each).or(() -> onNodes(each));
            if (violation.isPresent()) {
                return violation;
            }
        }
        return Optional.empty();
    }

    private Optional<Violation> notReady(PlanView.Planned each) {
        Job job = each.job();
        if (stopped.contains(job.queue())) {
            return notReady(each, new UnmetCondition.QueueStopped(job.queue()));
        }
        if (each.start() < job.conditions().notBefore()) {
            return notReady(each, new UnmetCondition.NotBefore(job.conditions().notBefore()));
        }
        // A job that was suspended goes on, and does not start.
        Optional<QueueHours.Bar> bar = view.hours().of(job.queue()).bar(each.start(), each.lengthWithinHours());
        if (bar.isPresent() && !view.isToGoOn(job.id())) {
            return notReady(each, new UnmetCondition.OutsideHours(job.queue(), bar.get()));
        }
        OptionalLong retryAt = view.retryAt(job.id());
        if (retryAt.isPresent() && each.start() < retryAt.getAsLong()) {
            return notReady(each, new UnmetCondition.BackingOff(retryAt.getAsLong()));
        }
        for (JobId other : job.conditions().after()) {
            Long end = ends.get(other);
            if (end != null && each.start() < end) {
                return notReady(each, new UnmetCondition.OtherJob(other, OptionalLong.of(end)));
            }
            if (end == null && view.standing(other).isPresent()) {
                return notReady(each, new UnmetCondition.OtherJob(other, OptionalLong.empty()));
            }
        }
        return Optional.empty();
    }

    private static Optional<Violation> notReady(PlanView.Planned each, UnmetCondition but) {
        return Optional.of(new Violation.NotReady(each.job().id(), each.start(), but));
    }

    private Optional<Violation> onNodes(PlanView.Planned each) {
        Placement placement = each.placement();
        for (int i = 0; i < placement.size(); i++) {
            String name = name(placement, i);
            if (!view.takesJobs(placement.cluster(), placement.node(i))) {
                return Optional.of(new Violation.ClosedNode(each.job().id(), name));
            }
            Optional<Violation> violation = onNode(each, placement.node(i), name);
            if (violation.isPresent()) {
                return violation;
            }
        }
        return mixed(each);
    }

    /** Whether the job is on some nodes in windows of members, and on others outside these. */
    private Optional<Violation> mixed(PlanView.Planned each) {
        Placement placement = each.placement();
        Map<Optional<Members>, String> nodeByMembers = new HashMap<>();
        String reservation = "";
        for (int i = 0; i < placement.size(); i++) {
            int node = placement.node(i);
            Optional<Window> first = there(each, node).stream()
                    .filter(window -> window.part(node).isEmpty()
                            || Optional.of(window.access()).equals(placement.within()))
                    .findFirst();
            nodeByMembers.putIfAbsent(first.flatMap(Window::members), name(placement, i));
            reservation = first.map(Window::name).orElse(reservation);
        }
        if (nodeByMembers.size() < 2) {
            return Optional.empty();
        }
        String outside = nodeByMembers.getOrDefault(Optional.<Members>empty(), name(placement, 0));
        return Optional.of(new Violation.OutsideReservation(each.job().id(), outside, reservation));
    }

    /** Whether the job is on the node in a window that is not for it, or not wholly within the ones that are. */
    private Optional<Violation> onNode(PlanView.Planned each, int node, String name) {
        Job job = each.job();
        boolean bound = windows.stream().anyMatch(window -> window.queue().equals(Optional.of(job.queue())));
        List<Window> there = there(each, node);
        Optional<Window> others = there.stream()
                .filter(window -> window.part(node).isEmpty() && !isFor(window, job, bound))
                .findFirst();
        if (others.isPresent()) {
            return Optional.of(
                    new Violation.InWindow(each.job().id(), name, others.get().name()));
        }
        // Beside a window's part a job may lie in the rest, unless it says that it lies in a part.
        boolean inPart = each.placement().within().isPresent();
        List<Window> own = there.stream()
                .filter(window -> isFor(window, job, bound)
                        && (bound || inPart
                                ? window.access()
                                        .equals(each.placement().within().orElse(window.access()))
                                : window.part(node).isEmpty()))
                .toList();
        long covered = each.start();
        for (Window window : own) {
            covered = window.from() <= covered ? Math.max(covered, window.to()) : covered;
        }
        if (covered >= each.latestEnd() || !bound && !inPart && own.isEmpty()) {
            return Optional.empty();
        }
        String reservation = bound || own.isEmpty() ? job.queue() : own.get(0).name();
        return Optional.of(new Violation.OutsideReservation(job.id(), name, reservation));
    }

    private String name(Placement placement, int position) {
        return view.machine()
                .cluster(placement.cluster())
                .nodes()
                .get(placement.node(position))
                .name();
    }

    /** The windows that have the node while the job may be there, which it may for all of its walltime; the soonest first. */
    private List<Window> there(PlanView.Planned each, int node) {
        return windows.stream()
                .filter(window -> window.cluster() == each.placement().cluster()
                        && window.nodes().contains(node)
                        && window.from() < each.latestEnd()
                        && window.to() > each.start())
                .sorted(Comparator.comparingLong(Window::from))
                .toList();
    }

    private static boolean isFor(Window window, Job job, boolean bound) {
        return bound
                ? window.queue().equals(Optional.of(job.queue()))
                : window.members().filter(members -> members.include(job)).isPresent();
    }
}
