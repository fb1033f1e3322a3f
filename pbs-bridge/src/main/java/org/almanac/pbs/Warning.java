package org.almanac.pbs;

/** Something in a server's answers that cannot be right, and what was made of it. */
public record Warning(String subject, String text) {
    @Override
    public String toString() {
        return subject + ": " + text;
    }
}
