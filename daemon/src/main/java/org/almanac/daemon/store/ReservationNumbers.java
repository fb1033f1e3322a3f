package org.almanac.daemon.store;

import java.io.IOException;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Resources;

/** A reservation as numbers, beside the one that the same job had before: mostly another start, and maybe other nodes. */
final class ReservationNumbers {
    private static final int SAME_PLACE = 0;
    private static final int ALIKE = 1;
    private static final int EACH = 2;

    private ReservationNumbers() {}

    static void write(Reservation before, Reservation after, Numbers out) {
        out.add(Numbers.unsigned(after.start() - before.start()));
        Placement place = after.placement();
        if (place.equals(before.placement())) {
            out.add(SAME_PLACE);
            return;
        }
        int kinds = place.held(0).kinds();
        boolean alike = isAlike(place, kinds);
        out.add(alike ? ALIKE : EACH);
        out.add(place.cluster());
        out.add(kinds);
        out.add(place.size());
        int last = 0;
        for (int i = 0; i < place.size(); i++) {
            out.add(place.node(i) - last);
            last = place.node(i);
        }
        for (int i = 0; i < (alike ? 1 : place.size()); i++) {
            for (int kind = 0; kind < kinds; kind++) {
                out.add(place.held(i, kind));
            }
        }
    }

    private static boolean isAlike(Placement place, int kinds) {
        for (int i = 1; i < place.size(); i++) {
            for (int kind = 0; kind < kinds; kind++) {
                if (place.held(i, kind) != place.held(0, kind)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The reservation after; fails where the numbers are none of it. */
    static Reservation read(Intention before, NumberReader in) throws IOException {
        Reservation was = before.reservation()
                .orElseThrow(() -> new IOException("a change of the scheduler's state is of another state"));
        long start = was.start() + Numbers.signed(in.next());
        int form = in.small();
        if (form == SAME_PLACE) {
            return new Reservation(start, was.placement());
        }
        int cluster = in.small();
        int kinds = in.count();
        int[] nodes = new int[in.count()];
        int last = 0;
        for (int i = 0; i < nodes.length; i++) {
            last += in.small();
            nodes[i] = last;
        }
        Resources[] held = new Resources[nodes.length];
        for (int i = 0; i < held.length; i++) {
            held[i] = form == ALIKE && i > 0 ? held[0] : resources(in, kinds);
        }
        return new Reservation(start, Placement.of(cluster, nodes, held));
    }

    private static Resources resources(NumberReader in, int kinds) throws IOException {
        long[] amounts = new long[kinds];
        for (int kind = 0; kind < kinds; kind++) {
            amounts[kind] = in.next();
        }
        return Resources.of(amounts);
    }
}
