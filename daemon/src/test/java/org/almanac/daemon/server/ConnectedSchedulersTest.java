package org.almanac.daemon.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.Warning;
import org.junit.jupiter.api.Test;

/** Schedulers of which nobody but the server tells. */
class ConnectedSchedulersTest {
    private static final long T = 1_795_200_000L;

    private final List<Warning> warnings = new ArrayList<>();
    private final ConnectedSchedulers schedulers =
            new ConnectedSchedulers(new SchedulerProcess(Path.of("/proc"), Set.of()), warnings::add);

    private void look(String state, long now) {
        ServerScheduler told = new ServerScheduler("default", Optional.of("elsewhere"), state, true);
        schedulers.look(List.of(told), false, now);
    }

    @Test
    void oneThatWasSeenAtWorkCountsForThreeMinutes() {
        look("scheduling", T);
        look("idle", T + 179);
        assertTrue(schedulers.sign().isPresent());
        look("idle", T + 180);
        assertEquals(Optional.empty(), schedulers.sign());
        assertEquals(1, warnings.size(), "it may be there");
    }

    @Test
    void oneThatWasSeenByAClockThatWasAheadCountsNoLonger() {
        look("scheduling", T + 86_400);
        look("idle", T);
        assertEquals(Optional.empty(), schedulers.sign());
        assertEquals(1, warnings.size(), "it may be there");
    }
}
