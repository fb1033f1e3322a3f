package org.almanac.pbs.snapshot;

import java.util.Optional;

/**
 * Something that a server told and that could not be understood.
 *
 * @param subject what it was told of, such as {@code job 7.srv}
 * @param text the text in question, as it was told
 * @param why what is wrong with it and what was made of it, in one line that shows the text
 * @param leftOut the waiting job that is left out because of it, if it is one
 */
public record NotUnderstood(String subject, String text, String why, Optional<ToldJob> leftOut) {
    /** Of which no waiting job is left out. */
    public NotUnderstood(String subject, String text, String why) {
        this(subject, text, why, Optional.empty());
    }
}
