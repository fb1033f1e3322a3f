package org.almanac.daemon.cycle;

import java.util.Optional;
import java.util.function.Supplier;
import org.almanac.planner.SchedulerState;

/**
 * Notices when the server's clock jumps ahead, and keeps what was used and waited until then: jobs seem to run and to wait
 * all that time, which nobody would forget for long once the clock is right again.
 *
 * <p>A jump counts for as long as it was wide: later more would be lost of what was truly used since than was wrongly counted.
 */
final class ClockJumps {
    /** In seconds: what is less is a clock that is set right. */
    private static final long LEAST = 300;

    private Optional<Long> time = Optional.empty();
    private long nanos;
    private long ahead;
    private double since;
    private Optional<SchedulerState> before = Optional.empty();

    /**
     * A look at the server, of which the scheduler has not been told yet.
     *
     * @param now the server's time
     * @param elapsed nanoseconds of a clock that never jumps
     * @param speed how many seconds of the server's pass in one
     * @param state what the scheduler remembers
     */
    void look(long now, long elapsed, double speed, Supplier<Optional<SchedulerState>> state) {
        if (time.isPresent()) {
            double passed = speed * (elapsed - nanos) / 1e9;
            double jump = now - time.get() - passed;
            since += passed;
            if (jump > LEAST) {
                before = state.get();
                ahead = (long) jump;
                since = 0;
            } else if (since > ahead) {
                before = Optional.empty();
            }
        }
        time = Optional.of(now);
        nanos = elapsed;
    }

    /** What is remembered now that the clock was set back by so many seconds: of a jump that it undoes nothing is counted. */
    SchedulerState undone(SchedulerState state, long back) {
        SchedulerState counted =
                before.filter(known -> back >= ahead / 2).map(state::counting).orElse(state);
        before = Optional.empty();
        return counted.withoutTimes();
    }
}
