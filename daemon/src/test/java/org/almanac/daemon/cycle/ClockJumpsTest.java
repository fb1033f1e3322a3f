package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.WaitMemory;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.fairshare.UsageMemory;
import org.junit.jupiter.api.Test;

/** What a clock that was ahead for a while has counted is not counted. */
class ClockJumpsTest {
    private static final long T = 1_795_200_000L;
    private static final long DAY = 86_400;

    private final ClockJumps jumps = new ClockJumps();

    private static SchedulerState used(long time, double usage) {
        return new SchedulerState(
                        "easy",
                        List.of(),
                        Optional.empty(),
                        Optional.of(new UsageMemory(time, List.of(new UsageMemory.Charge(Owner.user("u1"), usage)))))
                .with(new WaitMemory(1, (long) usage));
    }

    private void look(long now, long seconds, SchedulerState state) {
        jumps.look(now, seconds * 1_000_000_000L, 1, () -> Optional.of(state));
    }

    @Test
    void aDayThatNeverWasIsNotCounted() {
        look(T, 0, used(T, 1));
        look(T + DAY, 10, used(T, 7));
        look(T + DAY + 60, 70, used(T + DAY, 90_000));
        SchedulerState healed = jumps.undone(used(T + DAY + 60, 90_060), DAY);
        assertEquals(used(T, 7).usage(), healed.usage());
        assertEquals(used(T, 7).waits(), healed.waits());
        assertEquals(used(T, 9), jumps.undone(used(T, 9), DAY), "once");
    }

    /** As a machine that slept for a while does, and is set right by a little long after. */
    @Test
    void aJumpIsForgottenOnceMoreWouldBeLostThanItCounted() {
        look(T, 0, used(T, 1));
        look(T + 1000, 10, used(T, 7));
        look(T + 1000 + 980, 990, used(T, 8));
        look(T + 1000 + 1020, 1030, used(T, 8));
        assertEquals(used(T, 9), jumps.undone(used(T, 9), 600));
    }

    @Test
    void aJumpIsRememberedForAsLongAsItWasWide() {
        look(T, 0, used(T, 1));
        look(T + 1000, 10, used(T, 7));
        look(T + 1000 + 980, 990, used(T, 8));
        assertEquals(used(T, 7).usage(), jumps.undone(used(T, 9), 600).usage());
    }

    @Test
    void timeThatPassesIsNoJump() {
        look(T, 0, used(T, 1));
        jumps.look(T + DAY, DAY * 1_000_000_000L, 1, () -> fail("asked"));
        jumps.look(T + DAY + 7200, (DAY + 120) * 1_000_000_000L, 60, () -> fail("asked where time runs faster"));
        assertEquals(used(T, 5), jumps.undone(used(T, 5), 1000));
    }

    @Test
    void aClockThatGoesBackFurtherThanItEverJumpedIsAnotherMatter() {
        look(T, 0, used(T, 1));
        look(T + DAY, 10, used(T, 7));
        assertEquals(used(T, 5), jumps.undone(used(T, 5), 1000), "less than that");
    }
}
