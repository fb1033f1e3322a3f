package org.almanac.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.almanac.planner.Cause;
import org.almanac.planner.PreemptionMemory;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.StartMove;
import org.almanac.planner.StartMoves;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;

class StateChangeTest {
    private static final long NOW = 1_795_178_500L;

    private final SplittableRandom random = new SplittableRandom(5);

    @Test
    void aStateAndItsChangeMakeTheNextState() throws IOException {
        SchedulerState before = state(List.of());
        for (int i = 0; i < 500; i++) {
            SchedulerState after = next(before);

            assertEquals(after, StateChange.apply(before, StateChange.between(before, after)));
            before = after;
        }
        assertTrue(before.intentions().size() > 20, before::toString);
    }

    @Test
    void whichJobsWereStoppedForOthersIsKept() throws IOException {
        JobId job = new JobId("7.srv");
        PreemptionMemory memory =
                new PreemptionMemory(List.of(), List.of(job), List.of(new PreemptionMemory.Count(job, 2)));
        SchedulerState before = state(List.of());
        SchedulerState after = before.with(memory);
        assertEquals(after, StateChange.apply(before, StateChange.between(before, after)));
    }

    @Test
    void aJobThatIsPlannedOtherwiseIsFewBytes() {
        List<Intention> before = new ArrayList<>();
        List<Intention> after = new ArrayList<>();
        List<Cause> causes = List.of(new Cause(Cause.Kind.JOB_ENDED_EARLY, Optional.of("17.head")));
        for (int i = 0; i < 1000; i++) {
            Reservation was = new Reservation(NOW + 100L * i, place(i % 7));
            Reservation is = new Reservation(NOW + 90L * i, place(i % 5));
            StartMoves moves =
                    StartMoves.NONE.with(new StartMove(was.start(), OptionalLong.of(is.start()), NOW, causes));
            before.add(new Intention(
                    new JobId(i + ".head"), Optional.of(was), OptionalLong.of(was.start()), StartMoves.NONE));
            after.add(new Intention(new JobId(i + ".head"), Optional.of(is), OptionalLong.of(was.start()), moves));
        }

        int bytes = StateChange.between(state(before), state(after)).length;

        assertTrue(bytes < 25 * 1000, () -> bytes + " bytes");
    }

    @Test
    void aChangeThatIsCutOffAnywhereIsRefused() {
        SchedulerState before = state(List.of());
        for (int i = 0; i < 40; i++) {
            before = next(before);
        }
        byte[] change = StateChange.between(before, next(before));
        SchedulerState last = before;
        for (int length = 0; length < change.length; length++) {
            byte[] cut = Arrays.copyOf(change, length);
            assertThrows(IOException.class, () -> StateChange.apply(last, cut));
        }
    }

    @Test
    void aChangeOfAnotherStateIsRefused() {
        SchedulerState before = state(List.of());
        for (int i = 0; i < 40; i++) {
            before = next(before);
        }
        byte[] change = StateChange.between(before, next(before));
        assertThrows(IOException.class, () -> StateChange.apply(state(List.of()), change));
    }

    /** A few jobs come, go, change places, and are planned otherwise. */
    private SchedulerState next(SchedulerState before) {
        List<Intention> intentions = new ArrayList<>(before.intentions());
        intentions.removeIf(each -> random.nextInt(30) == 0);
        intentions.replaceAll(each -> random.nextBoolean() ? each : changed(each));
        if (intentions.size() > 1 && random.nextBoolean()) {
            intentions.add(random.nextInt(intentions.size()), intentions.remove(random.nextInt(intentions.size())));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            intentions.add(intention(new JobId(random.nextInt(1_000_000) + ".head")));
        }
        return state(intentions);
    }

    private Intention changed(Intention before) {
        if (random.nextInt(4) == 0) {
            return intention(before.job());
        }
        StartMoves moves =
                random.nextInt(3) == 0 ? before.moves() : before.moves().with(move());
        return new Intention(
                before.job(),
                before.reservation().map(was -> new Reservation(was.start() + random.nextInt(-50, 50), place(was))),
                before.promised(),
                before.bound(),
                random.nextInt(9) == 0 ? StartMoves.NONE : moves);
    }

    private Intention intention(JobId job) {
        return new Intention(
                job,
                random.nextInt(4) == 0
                        ? Optional.empty()
                        : Optional.of(new Reservation(NOW + random.nextInt(10_000), place(random.nextInt(5)))),
                random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(NOW + random.nextInt(10_000)),
                random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(NOW + random.nextInt(10_000)),
                random.nextBoolean() ? StartMoves.NONE : StartMoves.NONE.with(move()));
    }

    private StartMove move() {
        List<Cause> causes = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            Cause.Kind kind = Cause.Kind.values()[random.nextInt(Cause.Kind.values().length)];
            causes.add(new Cause(kind, random.nextBoolean() ? Optional.empty() : Optional.of("größe-" + i)));
        }
        return new StartMove(
                NOW - random.nextInt(50),
                random.nextInt(4) == 0 ? OptionalLong.empty() : OptionalLong.of(NOW + random.nextInt(-99, 99)),
                NOW + random.nextInt(10),
                causes);
    }

    private Placement place(Reservation before) {
        return random.nextBoolean() ? before.placement() : place(random.nextInt(5));
    }

    /** On one node, or on several that are held alike, or not. */
    private Placement place(int number) {
        if (number < 2) {
            return Placement.of(number, new int[] {3 + number}, Resources.of(4, 1L << 40));
        }
        Resources first = Resources.of(number, 0);
        return Placement.of(0, new int[] {number, number + 9}, first, number == 3 ? first : Resources.of(1, 7));
    }

    private static SchedulerState state(List<Intention> intentions) {
        return new SchedulerState("planned", intentions, Optional.empty(), Optional.empty());
    }
}
