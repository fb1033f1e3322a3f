package org.almanac.daemon.web;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.almanac.daemon.api.answer.Histories;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.store.HistoryQuery;
import org.almanac.daemon.store.JobHistory;
import org.almanac.planner.Cause;

/** What is kept beside the {@link SamplePlan}: two jobs that are over, and how the start of one that waits has moved. */
final class SampleHistories implements Histories {
    private static final OptionalLong NONE = OptionalLong.empty();
    private static final long HOUR = 3600;

    @Override
    public void read(HistoryQuery query, Consumer<JobHistory> reader) {
        for (JobHistory each : List.of(over("8.sim", "u1"), over("9.sim", "u11"), late())) {
            if (query.job().isEmpty() || query.job().get().equals(each.job().id())) {
                reader.accept(each);
            }
        }
    }

    private static JobHistory over(String id, String user) {
        long started = SamplePlan.NOW - 5 * HOUR;
        return new JobHistory(
                job(
                        id,
                        user,
                        SamplePlan.NOW - 7 * HOUR,
                        started,
                        OptionalLong.of(started),
                        OptionalLong.of(started + HOUR)),
                List.of());
    }

    private static JobHistory late() {
        long first = SamplePlan.NOW + HOUR;
        return new JobHistory(
                job("14.sim", "u11", SamplePlan.NOW - HOUR, first, NONE, NONE),
                List.of(
                        move(-50, NONE, OptionalLong.of(first), Optional.empty()),
                        move(
                                -40,
                                OptionalLong.of(first),
                                OptionalLong.of(first + HOUR),
                                cause(Cause.Kind.NODE_DOWN, "n03")),
                        move(-30, OptionalLong.of(first + HOUR), NONE, cause(Cause.Kind.JOB_OVERRAN, "11.sim")),
                        move(
                                -20,
                                OptionalLong.of(first + 4 * HOUR),
                                OptionalLong.of(first + 3 * HOUR),
                                Optional.empty())));
    }

    private static KeptJob job(
            String id, String user, long queued, long promised, OptionalLong started, OptionalLong ended) {
        return new KeptJob(
                id,
                user,
                "batch",
                queued,
                4,
                2 * HOUR,
                NONE,
                OptionalLong.of(promised),
                NONE,
                NONE,
                started,
                ended,
                Optional.empty(),
                false,
                ended.isPresent());
    }

    private static KeptMove move(long minutes, OptionalLong from, OptionalLong to, Optional<Cause> cause) {
        return new KeptMove("14.sim", SamplePlan.NOW + 60 * minutes, from, to, cause);
    }

    private static Optional<Cause> cause(Cause.Kind kind, String subject) {
        return Optional.of(new Cause(kind, Optional.of(subject)));
    }
}
