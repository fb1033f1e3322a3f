package org.almanac.planner.price;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.PlanView.Planned;
import org.almanac.planner.PlanView.Running;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.price.WindowPrice.Shift;

/**
 * Windows that nobody has made, each tried on a copy of a scheduler, which itself learns nothing of them.
 *
 * <p>Told the same windows at the same moment, the scheduler comes to the plan by which the price is told. Safe for several
 * threads.
 */
public final class WindowTrials {
    private final Scheduler whole;
    private final long now;
    private final Map<JobId, Planned> without;

    /**
     * Trials of a moment.
     *
     * @param copy a scheduler that nobody else drives
     * @param now when it was told last what had happened, in epoch seconds
     */
    public WindowTrials(Scheduler copy, long now) {
        this.whole = copy;
        this.now = now;
        // What is due and was not started, as where another scheduler starts the jobs, is not to count as a change.
        whole.decide(now);
        this.without = starts(whole.plan());
    }

    /** The moment, in epoch seconds. */
    public long now() {
        return now;
    }

    /** What is made of the plan as it stands, which holds until the function returns. */
    public synchronized <R> R plan(Function<PlanView, R> reader) {
        return reader.apply(whole.plan());
    }

    /** The windows that there are. */
    public synchronized List<Window> windows() {
        return whole.plan().windows();
    }

    /** What windows cost beside those that there are. */
    public WindowPrice price(List<Window> added) {
        return price(windows(), added);
    }

    /**
     * What windows cost beside others.
     *
     * @param others all other windows that there would be; those that there are count in the plan without
     * @param added the windows whose price is asked for; none where others are taken away alone
     */
    public WindowPrice price(List<Window> others, List<Window> added) {
        Scheduler with = copied();
        List<Window> all = new ArrayList<>(others);
        all.addAll(added);
        with.apply(now, List.of(new Event.WindowsChanged(all)));
        with.decide(now);
        PlanView plan = with.plan();
        return compared(starts(plan), added, plan);
    }

    /** The same moment where there are these windows in place of those that there are. */
    public WindowTrials having(List<Window> windows) {
        Scheduler other = copied();
        other.apply(now, List.of(new Event.WindowsChanged(windows)));
        return new WindowTrials(other, now);
    }

    private synchronized Scheduler copied() {
        return whole.copy();
    }

    /** The jobs of a plan that wait, or were started just now, in its order. */
    private Map<JobId, Planned> starts(PlanView plan) {
        Map<JobId, Planned> starts = new LinkedHashMap<>();
        for (Running each : plan.running()) {
            if (each.started() == now) {
                starts.put(each.job().id(), new Planned(each.job(), each.placement(), now));
            }
        }
        plan.planned().forEach(each -> starts.put(each.job().id(), each));
        return starts;
    }

    private WindowPrice compared(Map<JobId, Planned> with, List<Window> added, PlanView plan) {
        List<Shift> later = new ArrayList<>();
        List<Shift> sooner = new ArrayList<>();
        List<Job> lost = new ArrayList<>();
        without.forEach((id, before) -> {
            Planned after = with.get(id);
            if (after == null) {
                lost.add(before.job());
            } else if (after.start() > before.start()) {
                later.add(new Shift(before.job(), before.start(), after.start()));
            } else if (after.start() < before.start()) {
                sooner.add(new Shift(before.job(), before.start(), after.start()));
            }
        });
        later.sort(Comparator.comparingLong(Shift::delay).reversed());
        return new WindowPrice(later, sooner, lost, inTheWay(added), idle(with, added, plan));
    }

    /** The jobs that run and would be in the way of windows; what these cost otherwise is not looked at. */
    synchronized List<Running> inTheWay(List<Window> added) {
        return whole.plan().running().stream()
                .filter(run -> added.stream()
                        .anyMatch(window -> window.from() < run.latestEnd()
                                && window.to() > run.started()
                                && !window.access().admits(run.job())
                                && isInTheWay(window, run.placement(), whole.plan())))
                .toList();
    }

    /** Whether the placement is on nodes of the window, of which it has a part only where too little is left beside that. */
    private static boolean isInTheWay(Window window, Placement placement, PlanView plan) {
        return isOn(window, placement)
                && (!window.isShared()
                        || placement
                                .on(node -> window.nodes().contains(node) && !leavesRoom(window, node, plan))
                                .isPresent());
    }

    /** Whether what runs there when the window begins leaves its part of the node. */
    private static boolean leavesRoom(Window window, int node, PlanView plan) {
        Optional<Resources> part = window.part(node);
        if (part.isEmpty()) {
            return false;
        }
        Resources left =
                plan.machine().cluster(window.cluster()).nodes().get(node).capacity();
        Resources sum = part.get();
        for (Running run : plan.running()) {
            Placement there = run.placement();
            for (int i = 0; i < there.size(); i++) {
                boolean holds = there.cluster() == window.cluster() && there.node(i) == node;
                sum = holds
                                && run.latestEnd() > window.from()
                                && !window.access().admits(run.job())
                        ? sum.plus(there.held(i))
                        : sum;
            }
        }
        return sum.fitsIn(left);
    }

    private static boolean isOn(Window window, Placement placement) {
        boolean on = false;
        for (int i = 0; i < placement.size() && window.cluster() == placement.cluster(); i++) {
            on |= window.nodes().contains(placement.node(i));
        }
        return on;
    }

    private long idle(Map<JobId, Planned> with, List<Window> added, PlanView plan) {
        long last = added.stream().mapToLong(Window::from).max().orElse(now);
        double less = 0;
        for (Planned each : without.values()) {
            less += used(each, added, last, plan);
        }
        for (Planned each : with.values()) {
            less -= used(each, added, last, plan);
        }
        return Math.max(0, Math.round(less));
    }

    /** For how many seconds the job uses nodes until then, outside the windows. */
    private double used(Planned job, List<Window> added, long until, PlanView plan) {
        Placement placement = job.placement();
        double used = 0;
        for (int i = 0; i < placement.size(); i++) {
            int node = placement.node(i);
            long seconds = Math.max(0, Math.min(job.end(), until) - job.start());
            for (Window window : added) {
                // Beside a part of the node jobs use it in the window's time as well.
                boolean counts = window.part(node).isEmpty() || window.access().admits(job.job());
                if (window.cluster() == placement.cluster() && window.nodes().contains(node) && counts) {
                    long overlap =
                            Math.min(Math.min(job.end(), until), window.to()) - Math.max(job.start(), window.from());
                    seconds -= Math.max(0, overlap);
                }
            }
            long cpus = plan.machine()
                    .cluster(placement.cluster())
                    .nodes()
                    .get(node)
                    .capacity()
                    .cpus();
            used += cpus == 0 ? 0 : (double) seconds * placement.held(i, 0) / cpus;
        }
        return used;
    }
}
