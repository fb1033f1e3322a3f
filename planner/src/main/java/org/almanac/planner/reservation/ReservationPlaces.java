package org.almanac.planner.reservation;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Access;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.reservation.ClusterPlaces.Held;

/**
 * Finds nodes for reservations: those that are up and that no running job and no window has in the time that is asked for.
 *
 * <p>Planned jobs give way: of the places that begin together the one is taken where the least is planned. A reservation
 * has just what is asked for of a node, and others may have the rest. What has been found is to be {@linkplain #take taken} before the next place is asked for. Limits, and what is asked for that belongs to no node, are not looked at.
 *
 * <p>It reads the view when it is made, and not later.
 */
public final class ReservationPlaces {
    /** So many of the jobs that are in the way are named. */
    private static final int MOST_NAMED = 5;

    private final long now;
    private final List<ClusterPlaces> clusters = new ArrayList<>();
    private final List<PlanView.Running> running;
    private final List<Window> windows;

    /** The places beside all that runs at that time, in epoch seconds, and beside all windows. */
    public ReservationPlaces(PlanView view, long now) {
        this(view, now, Set.of());
    }

    /**
     * The places of reservations that are there already and may get others: neither their windows nor the jobs that run in
     * them are in the way.
     *
     * @param own the queues of these reservations
     */
    public ReservationPlaces(PlanView view, long now, Set<String> own) {
        this.now = now;
        this.running = view.running().stream()
                .filter(job -> !own.contains(job.job().queue()))
                .toList();
        this.windows = new ArrayList<>(view.windows().stream()
                .filter(window ->
                        window.queue().isEmpty() || !own.contains(window.queue().get()))
                .toList());
        for (int i = 0; i < view.machine().clusters().size(); i++) {
            clusters.add(new ClusterPlaces(i, view));
        }
        running.forEach(job -> hold(job.placement(), within(job), job.latestEnd()));
        view.closed().forEach(left -> hold(left.placement(), Optional.empty(), left.until()));
        windows.forEach(window -> clusters.get(window.cluster()).close(window));
    }

    private void hold(Placement placement, Optional<Access> within, long until) {
        clusters.get(placement.cluster()).hold(new Held(placement, within, until));
    }

    private Optional<Access> within(PlanView.Running job) {
        Access own = new Access.QueueAlone(job.job().queue());
        return windows.stream().anyMatch(window -> window.access().equals(own))
                ? Optional.of(own)
                : job.placement().within();
    }

    /** Leaves a node out that the view still shows to take jobs. */
    public void shut(int cluster, int node) {
        clusters.get(cluster).shut(node);
    }

    /** Takes what a placement holds for a reservation in [from, to). */
    public void take(String name, Placement placement, long from, long to) {
        Window window =
                Window.of(name, placement, clusters.get(placement.cluster()).cluster(), from, to, Optional.empty());
        windows.add(window);
        clusters.get(placement.cluster()).close(window);
    }

    /** Whether the placement's nodes take jobs, and what it holds there is free from now or from then on until that time. */
    public boolean isFree(Placement placement, long from, long to) {
        return clusters.get(placement.cluster()).isFree(placement, Math.max(from, now), to);
    }

    /** The place of a reservation; a reservation whose start has passed gets one for the rest of its time. */
    public FoundPlace find(ReservationAsk ask) {
        Optional<Reservation> found = ask.start().isEmpty() ? earliest(ask, now) : at(ask);
        return found.<FoundPlace>map(FoundPlace.At::new).orElseGet(() -> new FoundPlace.Nowhere(why(ask)));
    }

    private long from(ReservationAsk ask) {
        return Math.max(ask.start().orElse(now), now);
    }

    private long to(ReservationAsk ask) {
        return ask.start().orElse(now) + ask.duration();
    }

    private Optional<Reservation> at(ReservationAsk ask) {
        long from = from(ask);
        long to = to(ask);
        Optional<Placement> best = Optional.empty();
        double least = Double.MAX_VALUE;
        for (ClusterPlaces cluster : to > now ? clusters : List.<ClusterPlaces>of()) {
            Optional<Placement> found = cluster.place(ask, from, to);
            if (found.isPresent()) {
                double delayed = cluster.delayed(found.get(), from, to);
                if (delayed < least) {
                    least = delayed;
                    best = found;
                }
            }
        }
        return best.map(placement -> new Reservation(from, placement));
    }

    /** The earliest place from then on. */
    private Optional<Reservation> earliest(ReservationAsk ask, long from) {
        OptionalLong start = OptionalLong.empty();
        for (ClusterPlaces cluster : clusters) {
            if (!cluster.fitsOnNodesUp(ask.request())) {
                continue;
            }
            for (long time : cluster.openings(from)) {
                if (start.isPresent() && time >= start.getAsLong()) {
                    break;
                }
                if (cluster.place(ask, time, time + ask.duration()).isPresent()) {
                    start = OptionalLong.of(time);
                    break;
                }
            }
        }
        return start.isEmpty() ? Optional.empty() : at(ask.from(start.getAsLong()));
    }

    private Refusal why(ReservationAsk ask) {
        Request request = ask.request();
        long from = from(ask);
        long to = to(ask);
        if (to <= now) {
            return new Refusal.Past(to);
        } else if (clusters.stream().noneMatch(cluster -> cluster.fitsWhenEmpty(request))) {
            return new Refusal.TooLarge();
        } else if (clusters.stream().noneMatch(cluster -> cluster.fitsOnNodesUp(request))) {
            return new Refusal.NodesAway();
        }
        OptionalLong earliest =
                earliest(ask, from).map(place -> OptionalLong.of(place.start())).orElse(OptionalLong.empty());
        List<BitSet> serving =
                clusters.stream().map(cluster -> cluster.serving(request)).toList();
        if (clusters.stream().noneMatch(cluster -> cluster.fitsBesideWindows(request, from, to))) {
            return new Refusal.Reserved(
                    windows.stream()
                            .filter(window -> window.from() < to && window.to() > from)
                            .filter(window -> window.nodes().stream().anyMatch(serving.get(window.cluster())::get))
                            .sorted(Comparator.comparingLong(Window::from))
                            .map(Window::name)
                            .distinct()
                            .toList(),
                    earliest);
        }
        List<JobId> jobs = running.stream()
                .filter(job -> job.latestEnd() > from)
                .filter(job -> isOn(job.placement(), serving.get(job.placement().cluster())))
                .sorted(Comparator.comparingLong(PlanView.Running::latestEnd).reversed())
                .map(job -> job.job().id())
                .limit(MOST_NAMED)
                .toList();
        return new Refusal.JobsRun(jobs, earliest);
    }

    private static boolean isOn(Placement placement, BitSet nodes) {
        return IntStream.range(0, placement.size()).map(placement::node).anyMatch(nodes::get);
    }
}
