package org.almanac.pbs.sim;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.almanac.pbs.snapshot.AskedReservation;
import org.almanac.pbs.snapshot.AskedReservation.ForNodes;
import org.almanac.pbs.snapshot.AskedReservation.Form;
import org.almanac.pbs.snapshot.AskedReservation.Occasion;
import org.almanac.pbs.snapshot.AskedReservation.Occurrence;
import org.almanac.pbs.snapshot.Booking;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.ReservationAnswer.Confirmed;
import org.almanac.pbs.snapshot.ReservedPart;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;

/** A reservation of a simulated server: what is asked for, and what has been confirmed. */
final class SimReservation {
    private final String id;
    private final String queue;
    private final String owner;
    private final Form form;
    /** The times that are not over. */
    private final Deque<Occurrence> times;

    /** What its next time was before it was altered; empty where it was not. */
    private Optional<Occurrence> before = Optional.empty();

    private boolean confirmed;
    /** When it is to be asked for anew as nodes of it are down; empty where it lacks none. */
    private OptionalLong retry = OptionalLong.empty();

    /** One that waits. */
    SimReservation(String id, String queue, String owner, Form form, List<Occurrence> times) {
        this.id = id;
        this.queue = queue;
        this.owner = owner;
        this.form = form;
        this.times = new ArrayDeque<>(times);
    }

    String id() {
        return id;
    }

    String queue() {
        return queue;
    }

    boolean isConfirmed() {
        return confirmed;
    }

    /** When its next time begins, or has begun; empty where that is still to be found. */
    OptionalLong start() {
        return times.getFirst().start();
    }

    /** When its next time ends; {@link Long#MAX_VALUE} where that is still to be found. */
    long end() {
        Occurrence next = times.getFirst();
        return next.start().isPresent() ? next.start().getAsLong() + next.duration() : Long.MAX_VALUE;
    }

    /** Its next time is over; whether there is another. */
    boolean passes() {
        before = Optional.empty();
        times.removeFirst();
        return !times.isEmpty();
    }

    /** Its owner wants another start and duration for its next time; false where that would not end before the one after it. */
    boolean alter(long start, long duration) {
        if (times.stream().skip(1).anyMatch(later -> later.start().orElseThrow() <= start + duration)) {
            return false;
        }
        Occurrence now = times.removeFirst();
        before = before.or(() -> Optional.of(now));
        times.addFirst(new Occurrence(now.request(), OptionalLong.of(start), duration, now.nodes()));
        return true;
    }

    void confirm(Confirmed answer) {
        List<Occurrence> asked = List.copyOf(times);
        times.clear();
        for (int i = 0; i < asked.size(); i++) {
            Occurrence each = asked.get(i);
            boolean answered = i < answer.nodes().size();
            times.add(new Occurrence(
                    each.request(),
                    i == 0 && answer.start().isPresent() ? answer.start() : each.start(),
                    each.duration(),
                    answered ? Optional.of(answer.nodes().get(i)) : each.nodes()));
        }
        confirmed = true;
        before = Optional.empty();
        retry = OptionalLong.empty();
    }

    /** Whether it is there after it was refused. */
    boolean refuse(long retryAt) {
        if (before.isPresent()) {
            times.removeFirst();
            times.addFirst(before.get());
            before = Optional.empty();
        } else if (confirmed) {
            retry = OptionalLong.of(retryAt);
        }
        return confirmed;
    }

    /** A node is down: where it is one of its nodes, it is asked for anew. */
    void lacks(String node, long now) {
        if (confirmed
                && times.stream()
                        .flatMap(each -> each.nodes().stream())
                        .anyMatch(nodes -> names(nodes).contains(node))) {
            retry = OptionalLong.of(now);
        }
    }

    Optional<AskedReservation> asked(long now) {
        if (!confirmed) {
            return Optional.of(asked(Occasion.NEW, List.copyOf(times)));
        } else if (before.isPresent()) {
            return Optional.of(asked(Occasion.ALTERED, List.of(times.getFirst())));
        }
        return retry.isPresent() && retry.getAsLong() <= now
                ? Optional.of(asked(Occasion.SHORT_OF_NODES, List.copyOf(times)))
                : Optional.empty();
    }

    private AskedReservation asked(Occasion occasion, List<Occurrence> which) {
        return new ForNodes(id, occasion, owner, form, Optional.of(queue), which);
    }

    /** What it has of the server's nodes, which are given by name; nothing before it is confirmed. */
    List<ServerWindow> windows(Map<String, Resources> capacities, ResourceKinds kinds) {
        List<ServerWindow> windows = new ArrayList<>();
        for (Occurrence each : confirmed ? times : List.<Occurrence>of()) {
            long start = each.start().orElseThrow();
            windows.add(new ServerWindow(
                    id,
                    names(each.nodes().orElseThrow()),
                    parts(each.nodes().orElseThrow(), capacities, kinds),
                    start,
                    start + each.duration(),
                    Optional.of(queue),
                    Optional.empty(),
                    Optional.of(new Booking(false, "", owner, List.of()))));
        }
        return windows;
    }

    private static Map<String, Resources> parts(
            Location nodes, Map<String, Resources> capacities, ResourceKinds kinds) {
        Map<String, Resources> held = new TreeMap<>();
        nodes.shares().forEach(share -> held.merge(share.node(), share.held(), Resources::plus));
        Map<String, Resources> parts = new TreeMap<>();
        held.forEach((node, amounts) -> Optional.ofNullable(capacities.get(node))
                .flatMap(capacity -> ReservedPart.of(amounts, capacity, kinds))
                .ifPresent(part -> parts.put(node, part)));
        return parts;
    }

    private static Set<String> names(Location nodes) {
        Set<String> names = new HashSet<>();
        nodes.shares().stream().map(Share::node).forEach(names::add);
        return names;
    }
}
