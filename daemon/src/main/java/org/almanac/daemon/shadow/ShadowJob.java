package org.almanac.daemon.shadow;

import java.util.Optional;
import java.util.OptionalLong;

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
 * @param ended when it was over; empty while it is not, or where nobody knows when
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
        OptionalLong ended,
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
                OptionalLong.empty(),
                Stand.WAITS);
    }

    boolean isOver() {
        return stand != Stand.WAITS && stand != Stand.RUNS;
    }

    /** The time of the last thing that is known of it. */
    long touched() {
        return ended.orElse(since.orElse(started.orElse(seen)));
    }

    ShadowJob asking(Asked other) {
        return new ShadowJob(id, other, seen, eligible, first, last, started, since, ran, ended, stand);
    }

    ShadowJob eligibleSince(long time) {
        return new ShadowJob(id, asked, seen, OptionalLong.of(time), first, last, started, since, ran, ended, stand);
    }

    /** It waits, and that is predicted now; what was predicted first stays. */
    ShadowJob predicted(Optional<Prediction> now) {
        return new ShadowJob(
                id, asked, seen, eligible, first.isPresent() ? first : now, now, started, since, ran, ended, stand);
    }

    /** It runs since then; what is known of its last prediction is as of before its first start. */
    ShadowJob startedAt(long time) {
        OptionalLong at = OptionalLong.of(time);
        return new ShadowJob(
                id, asked, seen, eligible, first, last, started.isPresent() ? started : at, at, ran, ended, Stand.RUNS);
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
                ended,
                Stand.WAITS);
    }

    /** It is over since then. */
    ShadowJob endedAt(long time) {
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
                OptionalLong.of(time),
                started.isPresent() ? Stand.ENDED : Stand.DELETED);
    }

    /** It is gone, and nobody has seen when. */
    ShadowJob lost() {
        return new ShadowJob(
                id, asked, seen, eligible, first, last, started, OptionalLong.empty(), ran, ended, Stand.LOST);
    }

    private long ranUntil(long time) {
        return ran + (since.isPresent() ? Math.max(0, time - since.getAsLong()) : 0);
    }
}
