package org.almanac.daemon.api.events;

import java.util.Optional;

/**
 * Something that has happened.
 *
 * @param kind by the name that programs know
 * @param user whose job it is of; empty where it is of none
 * @param json what is told of it, an object
 * @param jsonWithoutOthers the same where it names no job but the one that it is of
 */
public record PlanEvent(Kind kind, Optional<String> user, String json, String jsonWithoutOthers) {
    /** Something that names no other job. */
    PlanEvent(Kind kind, Optional<String> user, String json) {
        this(kind, user, json, json);
    }

    /** What can happen. */
    public enum Kind {
        /** A cycle has ended well; always the last event of its cycle. */
        CYCLE,
        /** A job has got its first planned start, or one after it had none. */
        PLANNED,
        /** A planned start has become another one, or none. */
        MOVED,
        STARTED,
        /** A job is over, or gone from the server. */
        ENDED
    }
}
