package org.almanac.daemon.predecessor.fate;

import java.util.Optional;

/**
 * A statement as it was read, before it is known what becomes of it.
 *
 * @param refused what becomes of it already, as it cannot be understood
 */
public record Spoken(Statement statement, Optional<Outcome> refused) {
    public static Spoken of(Statement statement) {
        return new Spoken(statement, Optional.empty());
    }

    /** One that cannot be understood. */
    public static Spoken odd(Statement statement, String what) {
        return new Spoken(statement, Optional.of(Outcome.unknown(what)));
    }

    /** The same with what becomes of it, by rules that are asked only where it can be understood. */
    public <W> Told by(Rules<W> rules, W whole) {
        return new Told(statement, refused.orElseGet(() -> rules.of(statement, whole)));
    }
}
