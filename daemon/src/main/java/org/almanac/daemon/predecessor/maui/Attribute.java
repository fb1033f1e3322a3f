package org.almanac.daemon.predecessor.maui;

import java.util.Locale;
import java.util.Optional;

/**
 * A word such as {@code MAXPROC[USER:steve]=50}.
 *
 * @param dimension what stands in brackets
 */
record Attribute(String name, Optional<String> dimension, String value) {
    private static final int LONGEST_NAME = 64;

    /** What the word says; of one without an equals sign the value is empty. */
    static Attribute of(String word) {
        int equals = word.indexOf('=');
        String left = equals < 0 ? word : word.substring(0, equals);
        String value = equals < 0 ? "" : word.substring(equals + 1);
        int bracket = left.indexOf('[');
        Optional<String> dimension = bracket < 0
                ? Optional.empty()
                : Optional.of(left.substring(bracket + 1, left.endsWith("]") ? left.length() - 1 : left.length()));
        String name = bracket < 0 ? left : left.substring(0, bracket);
        return new Attribute(name.length() > LONGEST_NAME ? name : name.toUpperCase(Locale.ROOT), dimension, value);
    }
}
