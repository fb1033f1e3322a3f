package org.almanac.planner.policy.parameter;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** How much later than promised a search may let a job start. */
public sealed interface PromiseSlack {
    /** No bound: a plan may be as good as it can be for all, whatever one job was told. */
    PromiseSlack NONE = new Unbounded();

    /**
     * What is usual: jobs wait hardly longer than without a bound, and whoever was told this morning starts by tonight, as far
     * as plans go.
     */
    PromiseSlack USUAL = new Seconds(12 * 3_600);

    /** {@code 0}, a duration, a share of a job's walltime such as {@code 50%}, or {@code none} for no bound. */
    Notation<PromiseSlack> NOTATION = new Notation<>(
                    List.of("0", "a duration such as 4h", "a share of the walltime such as 50%"), PromiseSlack::parse)
            .or(Notation.NONE, NONE);

    private static Optional<PromiseSlack> parse(String text) {
        Optional<Long> seconds = text.equals("0") ? Optional.of(0L) : Notation.seconds(text);
        return seconds.<PromiseSlack>map(Seconds::new)
                .or(() -> Notation.share(text).map(ShareOfWalltime::new));
    }

    /**
     * The latest start of a job with that promised start, in epoch seconds, and that walltime, in seconds; empty if
     * there is none.
     */
    OptionalLong due(long promised, long walltime);

    /** No bound. */
    record Unbounded() implements PromiseSlack {
        @Override
        public OptionalLong due(long promised, long walltime) {
            return OptionalLong.empty();
        }
    }

    /** A number of seconds; with 0, a promise is kept to the second. */
    record Seconds(long seconds) implements PromiseSlack {
        @Override
        public OptionalLong due(long promised, long walltime) {
            return OptionalLong.of(promised + seconds);
        }
    }

    /** A share of the job's walltime, where 1 is all of it. */
    record ShareOfWalltime(double share) implements PromiseSlack {
        @Override
        public OptionalLong due(long promised, long walltime) {
            return OptionalLong.of(promised + (long) (share * walltime));
        }
    }
}
