package org.almanac.daemon.doctor;

import java.util.Locale;
import java.util.Optional;

/**
 * Something that was found.
 *
 * @param subject what was looked at, in a word
 * @param text what is so, in one line
 * @param advice what to do about it
 */
public record Finding(Verdict verdict, String subject, String text, Optional<String> advice) {
    /** What it means. */
    public enum Verdict {
        OK,
        /** Worth knowing, and may be as it should be. */
        NOTE,
        PROBLEM;

        /** As a report says it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Finding ok(String subject, String text) {
        return new Finding(Verdict.OK, subject, text, Optional.empty());
    }

    static Finding note(String subject, String text, String advice) {
        return new Finding(Verdict.NOTE, subject, text, Optional.of(advice));
    }

    static Finding problem(String subject, String text, String advice) {
        return new Finding(Verdict.PROBLEM, subject, text, Optional.of(advice));
    }
}
