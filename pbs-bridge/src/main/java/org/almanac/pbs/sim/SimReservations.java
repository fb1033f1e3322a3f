package org.almanac.pbs.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.snapshot.AskedReservation;
import org.almanac.pbs.snapshot.AskedReservation.Form;
import org.almanac.pbs.snapshot.AskedReservation.Occurrence;
import org.almanac.pbs.snapshot.ReservationAnswer;
import org.almanac.pbs.snapshot.ReservationAnswer.Confirmed;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.ServerRules;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;

/**
 * The reservations of a simulated server, which treats them as an OpenPBS server does: its scheduler confirms them, each has
 * a queue, which takes jobs from then on and starts them while it lasts, and with it goes its queue.
 */
final class SimReservations {
    /** An OpenPBS server's {@code reserve_retry_time}. */
    static final long RETRY = 600;

    private final String server;
    private final SimulatedQueues queues;
    private final Map<String, SimReservation> reservations = new LinkedHashMap<>();
    private long made;

    SimReservations(String server, SimulatedQueues queues) {
        this.server = server;
        this.queues = queues;
    }

    /**
     * A new one, which waits.
     *
     * @param starts none where it is to begin as soon as it can, several where it is standing
     */
    String add(String owner, Request request, List<Long> starts, long duration) {
        String queue = (starts.size() > 1 ? "S" : "R") + ++made;
        List<Occurrence> times = new ArrayList<>();
        starts.forEach(start -> times.add(new Occurrence(request, OptionalLong.of(start), duration, Optional.empty())));
        if (times.isEmpty()) {
            times.add(new Occurrence(request, OptionalLong.empty(), duration, Optional.empty()));
        }
        String id = queue + "." + server;
        Form form = starts.size() > 1 ? Form.STANDING : Form.ONCE;
        reservations.put(id, new SimReservation(id, queue, owner, form, times));
        return id;
    }

    SimReservation get(String id) throws PbsException {
        SimReservation found = reservations.get(id);
        if (found == null) {
            throw new PbsException(Meaning.OTHER, 15_120, "Unknown Reservation Id");
        }
        return found;
    }

    /** Has another start and duration asked for of a reservation's next time, which has to end before the one after it. */
    void alter(String id, long start, long duration) throws PbsException {
        if (!get(id).alter(start, duration)) {
            throw new PbsException(
                    Meaning.NOT_ALLOWED_NOW, 15_212, "Requested time(s) will interfere with a later occurrence");
        }
    }

    void answer(String id, ReservationAnswer answer, long now) throws PbsException {
        SimReservation asked = get(id);
        if (answer instanceof Confirmed confirmed) {
            asked.confirm(confirmed);
            open(asked, now);
        } else if (!asked.refuse(now + RETRY)) {
            reservations.remove(id);
        }
    }

    private void open(SimReservation reservation, long now) {
        boolean lasts = reservation.start().orElse(Long.MAX_VALUE) <= now;
        queues.put(new ServerQueue(
                reservation.queue(), true, lasts, 0, ServerQueue.Type.EXECUTION, Optional.of(reservation.id())));
    }

    void remove(String id) throws PbsException {
        queues.remove(get(id).queue());
        reservations.remove(id);
    }

    void down(String node, long now) {
        reservations.values().forEach(each -> each.lacks(node, now));
    }

    /** Lets them begin and end that do so by then. */
    void advance(long now) {
        for (SimReservation each : List.copyOf(reservations.values())) {
            boolean there = true;
            while (there && each.end() <= now) {
                there = each.passes();
            }
            if (!there) {
                queues.remove(each.queue());
                reservations.values().remove(each);
            } else if (each.isConfirmed()) {
                open(each, now);
            }
        }
    }

    /** What is told of them at that time, of the server's nodes, which are given by name. */
    ServerRules told(long now, Map<String, Resources> capacities, ResourceKinds kinds) {
        List<ServerWindow> windows = new ArrayList<>();
        List<AskedReservation> asked = new ArrayList<>();
        for (SimReservation each : reservations.values()) {
            windows.addAll(each.windows(capacities, kinds));
            each.asked(now).ifPresent(asked::add);
        }
        return new ServerRules(List.of(), Map.of(), windows, asked);
    }
}
