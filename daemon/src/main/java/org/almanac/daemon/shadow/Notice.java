package org.almanac.daemon.shadow;

import java.util.Optional;

/** Something that was noticed while watching, at a time by the server's clock in epoch seconds. */
sealed interface Notice {
    long at();

    /** Somebody has watched all the time since then. */
    record Watched(long at, long since) implements Notice {}

    /** The clock was ahead: what lies after that time is not to be believed, and jobs of which it tells are left out. */
    record SetAside(long at, long after) implements Notice {}

    /** A notice about one job. */
    sealed interface OfJob extends Notice {
        String job();
    }

    /** A job was seen first, or asks for something else now. */
    record Seen(long at, String job, Asked asked) implements OfJob {}

    /** Nobody has held the job since then. */
    record Eligible(long at, String job, long since) implements OfJob {}

    /** The first start that was predicted. */
    record Predicted(long at, String job, Prediction prediction) implements OfJob {}

    /** The job runs since then; the last prediction before that, if there was one. */
    record Started(long at, String job, long started, Optional<Prediction> last) implements OfJob {}

    /** The job has stopped and waits again. */
    record Requeued(long at, String job) implements OfJob {}

    /** The job is over since then. */
    record Ended(long at, String job, End end) implements OfJob {}

    /** The job is gone, and nobody has seen when. */
    record Lost(long at, String job) implements OfJob {}
}
