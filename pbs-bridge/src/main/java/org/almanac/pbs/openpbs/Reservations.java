package org.almanac.pbs.openpbs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.reading.JobFields;
import org.almanac.pbs.reading.ReadingFaults;
import org.almanac.pbs.reading.TextException;
import org.almanac.pbs.snapshot.Booking;
import org.almanac.pbs.snapshot.ReservedPart;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.planner.cluster.NodeSharing.Extent;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;

/**
 * Reads the reservations of an OpenPBS server that stand: advance, standing and maintenance.
 *
 * <p>A reservation has its vnodes, or what it has of them, for the jobs of its queue alone while it lasts. Others may have the
 * rest of a vnode, unless it wants that to itself. What its jobs may hold together stands with its queue, as resources available there.
 * Where it has lost its vnodes, as a maintenance takes them from it, or its time is over, its jobs have no place to start.
 */
final class Reservations {
    /** Confirmed, waiting for its start, about to run, running, short of vnodes, being altered. */
    private static final Set<String> STANDING = Set.of(
            "2",
            "3",
            "4",
            "5",
            "10",
            "11",
            "RESV_CONFIRMED",
            "RESV_WAIT",
            "RESV_TIME_TO_RUN",
            "RESV_RUNNING",
            "RESV_DEGRADED",
            "RESV_BEING_ALTERED");

    private final List<ServerWindow> windows = new ArrayList<>();
    private final Map<String, String> queues = new HashMap<>();
    private final Set<String> shut = new HashSet<>();

    private final long now;
    private final Map<String, ServerNode> vnodes;

    /**
     * Those that are told at that time.
     *
     * @param vnodes by name
     */
    Reservations(
            List<BatchObject> told,
            long now,
            ResourceKinds kinds,
            Map<String, ServerNode> vnodes,
            ReadingFaults faults) {
        this.now = now;
        this.vnodes = vnodes;
        for (BatchObject reservation : told) {
            if (STANDING.contains(reservation.get("reserve_state").orElse(""))) {
                read(reservation, kinds, faults);
            }
        }
    }

    private void read(BatchObject reservation, ResourceKinds kinds, ReadingFaults faults) {
        String subject = "reservation " + reservation.name();
        String text = reservation.get("resv_nodes").orElse("");
        Optional<Map<String, Resources>> held = ExecVnode.parse(text, kinds);
        OptionalLong from = JobFields.time(reservation, "reserve_start");
        OptionalLong to = JobFields.time(reservation, "reserve_end");
        Optional<String> queue = reservation.get("queue");
        if (held.isEmpty() || to.isPresent() && to.getAsLong() <= now) {
            queue.ifPresent(shut::add);
        }
        if (held.isEmpty()) {
            faults.add(subject, text, "list of vnodes (resv_nodes)", "its jobs are not started");
        } else if (from.isEmpty() || to.isEmpty() || to.getAsLong() <= from.getAsLong()) {
            String times = reservation.get("reserve_start").orElse("") + " to "
                    + reservation.get("reserve_end").orElse("");
            faults.add(subject, times, "time of a reservation", "it is not planned with");
        } else {
            queue.ifPresent(name -> queues.put(name, reservation.name()));
            windows.add(new ServerWindow(
                    reservation.name(),
                    taken(reservation, held.get().keySet()),
                    parts(reservation, held.get(), kinds),
                    from.getAsLong(),
                    to.getAsLong(),
                    queue,
                    Optional.empty(),
                    Optional.of(booking(reservation))));
            readLater(reservation, kinds, faults);
        }
    }

    /** The times of a standing reservation after the next one. */
    private void readLater(BatchObject reservation, ResourceKinds kinds, ReadingFaults faults) {
        String subject = "reservation " + reservation.name();
        try {
            List<ReservationTime> times = ReservationTime.of(reservation);
            for (ReservationTime time : times.subList(1, times.size())) {
                String text = time.vnodes().orElse("");
                Map<String, Resources> held = ExecVnode.parse(text, kinds)
                        .orElseThrow(() -> new TextException(text, "list of vnodes (reserve_execvnodes)"));
                long from = time.start().orElseThrow();
                windows.add(new ServerWindow(
                        reservation.name(),
                        taken(reservation, held.keySet()),
                        parts(reservation, held, kinds),
                        from,
                        from + time.duration(),
                        reservation.get("queue"),
                        Optional.empty(),
                        Optional.of(booking(reservation))));
            }
        } catch (TextException e) {
            faults.add(subject, e.text(), e.getMessage() + "; its later times are not planned with");
        }
    }

    /** The ids of reservations for maintenance begin with an M. */
    private static Booking booking(BatchObject reservation) {
        return new Booking(
                reservation.name().startsWith("M"),
                reservation
                        .get("Reserve_Name")
                        .filter(name -> !name.equals("NULL"))
                        .orElse(""),
                user(reservation.get("Reserve_Owner").orElse("")),
                Stream.of(reservation.get("Authorized_Users").orElse("").split(","))
                        .map(Reservations::user)
                        .filter(user -> !user.isEmpty() && !user.startsWith("-"))
                        .map(user -> user.replaceFirst("^\\+", ""))
                        .toList());
    }

    /** Without the host; with a sign where one tells whether the user may use it. */
    private static String user(String told) {
        return told.strip().replaceFirst("@.*", "");
    }

    /** What it has of vnodes that it does not have whole, as it would where it wants them to itself. */
    private Map<String, Resources> parts(BatchObject reservation, Map<String, Resources> held, ResourceKinds kinds) {
        Sharing asked = sharing(reservation);
        Map<String, Resources> parts = new TreeMap<>();
        held.forEach((name, amounts) -> {
            ServerNode vnode = vnodes.get(name);
            if (vnode != null && vnode.sharing().of(asked) == Extent.PART) {
                ReservedPart.of(amounts, vnode.capacity(), kinds).ifPresent(part -> parts.put(name, part));
            }
        });
        return parts;
    }

    /** The vnodes that it has something of, or has to itself: of whole hosts, all. */
    private Set<String> taken(BatchObject reservation, Set<String> held) {
        Sharing asked = sharing(reservation);
        Set<String> hosts = new HashSet<>();
        for (String name : held) {
            ServerNode vnode = vnodes.get(name);
            if (vnode != null && vnode.sharing().of(asked) == Extent.HOST) {
                hosts.add(vnode.host());
            }
        }
        Set<String> taken = new TreeSet<>(held);
        for (ServerNode vnode : hosts.isEmpty() ? List.<ServerNode>of() : vnodes.values()) {
            if (hosts.contains(vnode.host())) {
                taken.add(vnode.name());
            }
        }
        return taken;
    }

    private static Sharing sharing(BatchObject reservation) {
        return OpenPbsAsk.sharing(reservation);
    }

    List<ServerWindow> windows() {
        return windows;
    }

    /** The reservation of each queue that belongs to one. */
    Map<String, String> queues() {
        return queues;
    }

    /** The queues whose jobs have no place to start, whatever the server says of them. */
    Set<String> shut() {
        return shut;
    }
}
