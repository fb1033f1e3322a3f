package org.almanac.replay.reaction;

import java.util.List;
import org.almanac.planner.policy.parameter.Notation;

/** How long users think between the end of what they waited for and their next batch. */
public sealed interface ThinkTime {
    /** {@code own}, {@code recorded}, or a duration. */
    Notation<ThinkTime> NOTATION = new Notation<ThinkTime>(
                    List.of("a duration such as 30m"),
                    text -> Notation.DURATION_FROM_ZERO.parse(text).map(Fixed::new))
            .or("own", new Own())
            .or("recorded", new Recorded());

    /** A time of the user's own, drawn by lot from those that the user took within sessions. */
    record Own() implements ThinkTime {}

    /** For each batch the time that the user took before this very batch. */
    record Recorded() implements ThinkTime {}

    /** So many seconds for all. */
    record Fixed(long seconds) implements ThinkTime {}
}
