package org.almanac.daemon.predecessor.fate;

import java.util.Optional;

/**
 * One thing that a line says.
 *
 * @param parameter its name, in the spelling by which rules know it
 * @param index of which one it is said, where the parameter is of many: a user, a queue, a reservation
 * @param value what is said; may be empty
 * @param when at which times it holds, where the line says so
 */
public record Statement(SourceLine line, String parameter, Optional<String> index, String value, When when) {
    /** The times between which pbs_sched tells apart. */
    public enum When {
        ALWAYS(""),
        PRIMETIME(" prime"),
        NON_PRIMETIME(" non_prime"),
        NEVER(" none");

        private final String written;

        When(String written) {
            this.written = written;
        }

        /** Whether what is said for these times leaves nothing of what was said for those. */
        public boolean covers(When other) {
            return this == ALWAYS || this == other;
        }
    }

    /** A statement that holds at all times. */
    public static Statement always(SourceLine line, String parameter, Optional<String> index, String value) {
        return new Statement(line, parameter, index, value, When.ALWAYS);
    }

    /** The parameter with what it is of. */
    public String subject() {
        return parameter + index.map(each -> "[" + each + "]").orElse("");
    }

    /** What is said, in the words of the file. */
    public String text() {
        return (subject() + " " + value + when.written).strip();
    }
}
