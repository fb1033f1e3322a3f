package org.almanac.pbs.sim;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What a simulated server is going to do with its jobs: by time, then in the order in which it was agreed upon. */
final class Agenda {
    enum Purpose {
        /** Its execution time has come. */
        MAY_RUN,
        /** Its start comes to nothing. */
        START_FAILS,
        /** It is no longer exiting. */
        COMPLETES,
        FORGET
    }

    record Appointment(long time, long order, SimJob job, Purpose purpose) {}

    private final PriorityQueue<Appointment> appointments =
            new PriorityQueue<>(Comparator.comparingLong(Appointment::time).thenComparingLong(Appointment::order));
    private long added;

    void add(long time, SimJob job, Purpose purpose) {
        appointments.add(new Appointment(time, added++, job, purpose));
    }

    /** The time of the next appointment, or {@link Long#MAX_VALUE}. */
    long next() {
        return appointments.isEmpty() ? Long.MAX_VALUE : appointments.peek().time();
    }

    /** The next appointment; only where there is one. */
    Appointment take() {
        return appointments.remove();
    }

    int size() {
        return appointments.size();
    }
}
