package org.almanac.daemon.shadow;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A job that another scheduler starts: what was predicted for it and what became of it; times in epoch seconds.
 *
 * @param seen when it was seen first
 * @param eligible since when nobody held it; empty while somebody always did
 * @param first the first start that was predicted while it waited
 * @param last the start that was predicted last before it started; while it waits, the one that is predicted now
 * @param started when it started first
 * @param since when it started last, while it runs
 * @param ran seconds that it ran in all, up to when it stopped last
 * @param end when it was over; empty while it is not, or where nobody knows when
 */
record ShadowJob(
        String id,
        Asked asked,
        long seen,
        OptionalLong eligible,
        Optional<Prediction> first,
        Optional<Prediction> last,
        OptionalLong started,
        OptionalLong since,
        long ran,
        Optional<End> end,
        Stand stand) {
    enum Stand {
        WAITS,
        RUNS,
        /** It has run and is over. */
        ENDED,
        /** It was gone before it was seen to run. */
        DELETED,
        /** It was gone when nobody watched, or nobody can tell whether it ran. */
        LOST
    }

    /** A job that is seen for the first time. */
    static ShadowJob seen(String id, Asked asked, long now) {
        return new ShadowJob(
                id,
                asked,
                now,
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                0,
                Optional.empty(),
                Stand.WAITS);
    }

    boolean isOver() {
        return stand != Stand.WAITS && stand != Stand.RUNS;
    }

    /** The time of the last thing that is known of it. */
    long touched() {
        return end.map(End::time).orElse(since.orElse(started.orElse(seen)));
    }

    /** The latest time that anything tells of it but what is planned. */
    long latest() {
        long latest =
                Math.max(Math.max(seen, eligible.orElse(seen)), Math.max(started.orElse(seen), since.orElse(seen)));
        long told = Stream.concat(first.stream(), last.stream())
                .mapToLong(Prediction::told)
                .max()
                .orElse(seen);
        return Math.max(Math.max(latest, told), end.map(End::time).orElse(seen));
    }

    ShadowJob asking(Asked other) {
        return new ShadowJob(id, other, seen, eligible, first, last, started, since, ran, end, stand);
    }

    ShadowJob eligibleSince(long time) {
        return new ShadowJob(id, asked, seen, OptionalLong.of(time), first, last, started, since, ran, end, stand);
    }

    /** It waits, and that is predicted now; what was predicted first stays. */
    ShadowJob predicted(Optional<Prediction> now) {
        return new ShadowJob(
                id, asked, seen, eligible, first.isPresent() ? first : now, now, started, since, ran, end, stand);
    }

    /** It runs since then; what is known of its last prediction is as of before its first start. */
    ShadowJob startedAt(long time) {
        OptionalLong at = OptionalLong.of(time);
        return new ShadowJob(
                id, asked, seen, eligible, first, last, started.isPresent() ? started : at, at, ran, end, Stand.RUNS);
    }

    /** It runs no more and waits again. */
    ShadowJob requeuedAt(long time) {
        return new ShadowJob(
                id,
                asked,
                seen,
                eligible,
                first,
                last,
                started,
                OptionalLong.empty(),
                ranUntil(time),
                end,
                Stand.WAITS);
    }

    /** It is over. */
    ShadowJob ended(End how) {
        return new ShadowJob(
                id,
                asked,
                seen,
                eligible,
                first,
                last,
                started,
                OptionalLong.empty(),
                ranUntil(how.time()),
                Optional.of(how),
                started.isPresent() ? Stand.ENDED : Stand.DELETED);
    }

    /** It is gone, and nobody has seen when. */
    ShadowJob lost() {
        return new ShadowJob(
                id, asked, seen, eligible, first, last, started, OptionalLong.empty(), ran, end, Stand.LOST);
    }

    private long ranUntil(long time) {
        return ran + (since.isPresent() ? Math.max(0, time - since.getAsLong()) : 0);
    }
}
