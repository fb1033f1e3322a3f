package org.almanac.daemon.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.ServerRules;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.ResourceKinds;
import org.junit.jupiter.api.Test;

class CountedQueuesTest {
    private static ServerQueue ofReservation(String name) {
        return new ServerQueue(name, true, true, 0, ServerQueue.Type.EXECUTION, Optional.of(name + ".pbs"));
    }

    @Test
    void howeverManyReservationsThereAreTheyAreOne() {
        Snapshot snapshot = new Snapshot(
                0,
                ResourceKinds.CPUS_ONLY,
                List.of(),
                List.of(new ServerQueue("batch", true, true, 0), ofReservation("R5"), ofReservation("R6")),
                List.of(),
                ServerRules.NONE,
                List.of());
        CountedQueues queues = CountedQueues.of(snapshot);
        assertEquals("batch", queues.of("batch"));
        assertEquals("reservations", queues.of("R6"));
        assertEquals("gone", queues.of("gone"));
        assertEquals(new TreeSet<>(List.of("batch", "reservations")), queues.all());
    }
}
