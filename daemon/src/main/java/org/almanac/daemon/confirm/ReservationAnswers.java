package org.almanac.daemon.confirm;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.daemon.confirm.FoundAnswer.Time;
import org.almanac.pbs.follow.MachineMap;
import org.almanac.pbs.snapshot.AskedReservation;
import org.almanac.pbs.snapshot.AskedReservation.ForNodes;
import org.almanac.pbs.snapshot.AskedReservation.NotUnderstood;
import org.almanac.pbs.snapshot.AskedReservation.Occasion;
import org.almanac.pbs.snapshot.AskedReservation.Occurrence;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.ReservationAnswer.Confirmed;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.reservation.FoundPlace;
import org.almanac.planner.reservation.ReservationAsk;
import org.almanac.planner.reservation.ReservationPlaces;

/**
 * Finds what to answer the reservations that wait, one after the other, beside what runs and what is reserved.
 *
 * <p>Of a standing one all times get nodes, or none does. A reservation that has nodes keeps them where it can; while its
 * time goes on it loses none on which its jobs run.
 */
public final class ReservationAnswers {
    /** So many nodes are named. */
    private static final int MOST_NAMED = 5;

    private final PlanView plan;
    private final MachineMap map;
    private final Set<String> silent;
    private final long now;
    private final RefusalWords words;
    private final List<Taken> taken = new ArrayList<>();

    private record Taken(String reservation, Time time) {}

    /**
     * What a time has come to: nodes, or words that say why there are none.
     *
     * @param from since when the nodes are good for it, in epoch seconds
     */
    private record Found(Optional<Location> nodes, long from, String why) {
        static Found nowhere(String why) {
            return new Found(Optional.empty(), 0, why);
        }
    }

    /**
     * Those beside what that view shows at that time of the server's.
     *
     * @param silent the nodes of which the server hears nothing; the view may show that they take jobs, as they are expected back
     */
    public ReservationAnswers(PlanView plan, MachineMap map, Set<String> silent, long now, ZoneId zone) {
        this.plan = plan;
        this.map = map;
        this.silent = silent;
        this.now = now;
        this.words = new RefusalWords(zone);
    }

    /** The server has taken an answer: what is confirmed in it is reserved for all further ones. */
    public void given(AskedReservation asked, FoundAnswer answer) {
        answer.times().forEach(time -> taken.add(new Taken(asked.id(), time)));
    }

    public FoundAnswer to(AskedReservation asked) {
        if (asked instanceof NotUnderstood some) {
            return FoundAnswer.refusal(some.why());
        }
        ForNodes wanted = (ForNodes) asked;
        Set<String> own = wanted.queue().map(Set::of).orElse(Set.of());
        ReservationPlaces places = new ReservationPlaces(plan, now, own);
        if (asked.occasion() != Occasion.NEW) {
            // It may have been asked for because they are away.
            shutSilent(places);
        }
        taken.forEach(each -> places.take(
                each.reservation(),
                each.time().placement(),
                each.time().from(),
                each.time().to()));
        List<Location> nodes = new ArrayList<>();
        List<Time> times = new ArrayList<>();
        for (Occurrence time : wanted.occurrences()) {
            Found found = find(wanted, time, own, places);
            if (found.nodes().isEmpty()) {
                String which = wanted.occurrences().size() == 1
                        ? ""
                        : "at " + words.moment(time.start().orElse(now)) + " ";
                return FoundAnswer.refusal(which + found.why());
            }
            nodes.add(found.nodes().get());
            times.add(new Time(
                    map.placement(found.nodes().get()).orElseThrow(),
                    time.start().orElse(found.from()),
                    time.start().orElse(found.from()) + time.duration()));
        }
        OptionalLong start =
                wanted.occasion() == Occasion.NEW ? OptionalLong.of(times.get(0).from()) : OptionalLong.empty();
        return new FoundAnswer(new Confirmed(nodes, start), confirmed(nodes, times), times);
    }

    private void shutSilent(ReservationPlaces places) {
        for (int cluster = 0; cluster < plan.machine().clusters().size() && !silent.isEmpty(); cluster++) {
            List<Node> nodes = plan.machine().cluster(cluster).nodes();
            for (int node = 0; node < nodes.size(); node++) {
                if (silent.contains(nodes.get(node).name())) {
                    places.shut(cluster, node);
                }
            }
        }
    }

    private String confirmed(List<Location> nodes, List<Time> times) {
        List<String> names =
                nodes.get(0).shares().stream().map(Share::node).distinct().toList();
        String first = names.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                + (names.size() > MOST_NAMED ? " and " + (names.size() - MOST_NAMED) + " more" : "");
        return first + " from " + words.moment(times.get(0).from()) + " to "
                + words.moment(times.get(0).to())
                + later(times.size() - 1);
    }

    private static String later(int times) {
        return times == 0 ? "" : ", and at " + times + (times == 1 ? " later time" : " later times");
    }

    private Found find(ForNodes asked, Occurrence time, Set<String> own, ReservationPlaces places) {
        Optional<Placement> before = time.nodes().flatMap(map::placement);
        long start = time.start().orElse(now);
        if (before.isPresent()
                && before.get().total().equals(time.request().total())
                && places.isFree(before.get(), start, start + time.duration())) {
            return new Found(time.nodes(), Math.max(start, now), "");
        }
        boolean goesOn = asked.occasion() != Occasion.NEW && time.start().isPresent() && start <= now;
        if (goesOn && time.nodes().isPresent()) {
            return goOn(time, own, places);
        }
        ReservationAsk ask =
                new ReservationAsk(time.request(), time.start(), time.duration(), before, Optional.empty());
        return placed(places.find(ask), time.request());
    }

    /** What the jobs of its queue hold now, by node. */
    private Map<String, Resources> used(Set<String> own) {
        Map<String, Resources> used = new HashMap<>();
        plan.running().stream()
                .filter(job -> own.contains(job.job().queue()))
                .forEach(job -> map.location(job.placement())
                        .shares()
                        .forEach(share -> used.merge(share.node(), share.held(), Resources::plus)));
        return used;
    }

    private Found placed(FoundPlace found, Request request) {
        if (found instanceof FoundPlace.At at) {
            Location nodes = map.location(request, at.reservation().placement());
            return new Found(Optional.of(nodes), at.reservation().start(), "");
        }
        return Found.nowhere(words.of(((FoundPlace.Nowhere) found).why()));
    }

    /** The nodes of a time that has begun: what is good of them, and others for the rest. */
    private Found goOn(Occurrence time, Set<String> own, ReservationPlaces places) {
        long start = time.start().orElseThrow();
        long end = start + time.duration();
        Map<String, Resources> used = used(own);
        KeptPieces kept = new KeptPieces(
                time.request(),
                time.nodes().orElseThrow(),
                used.keySet(),
                piece -> map.placement(new Location(piece))
                        .filter(place -> places.isFree(place, now, end))
                        .isPresent());
        for (List<Share> piece : kept.left()) {
            for (Share share : piece) {
                Resources jobs = used.get(share.node());
                if (jobs != null && !jobs.fitsIn(kept.on(share.node()).orElse(jobs.times(0)))) {
                    return Found.nowhere(
                            "jobs of it run on " + share.node() + ", of which it would lose what they have");
                }
            }
        }
        Optional<Request> rest = kept.rest();
        if (rest.isEmpty()) {
            return new Found(Optional.of(kept.with(List.of())), now, "");
        }
        ReservationAsk ask = ReservationAsk.at(rest.get(), start, time.duration());
        Optional<Placement> stays = kept.areNone() ? Optional.empty() : map.placement(kept.location());
        Found found = placed(places.find(stays.map(ask::beside).orElse(ask)), rest.get());
        return found.nodes()
                .map(nodes -> new Found(Optional.of(kept.with(nodes.pieces())), now, ""))
                .orElse(found);
    }
}
