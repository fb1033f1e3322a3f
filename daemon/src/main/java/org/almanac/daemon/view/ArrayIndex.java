package org.almanac.daemon.view;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A job's place in its array.
 *
 * @param array the array's id, such as {@code 26[].srv}
 */
public record ArrayIndex(String array, int index) {
    private static final Pattern ID = Pattern.compile("([0-9]+\\[)([0-9]{1,9})(\\].*)");
    private static final Pattern RANGE = Pattern.compile("([0-9]{1,9})(?:-([0-9]{1,9}))?");

    /** The place of the job of that id; empty where it is none of an array. */
    public static Optional<ArrayIndex> of(String id) {
        Matcher parts = ID.matcher(id);
        return parts.matches()
                ? Optional.of(new ArrayIndex(parts.group(1) + parts.group(3), Integer.parseInt(parts.group(2))))
                : Optional.empty();
    }

    /** Whether the index is in {@code 1,3,5-8}. */
    public boolean isIn(String ranges) {
        for (String each : ranges.split(",")) {
            Matcher range = RANGE.matcher(each);
            if (range.matches()) {
                int first = Integer.parseInt(range.group(1));
                int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
                if (index >= first && index <= last) {
                    return true;
                }
            }
        }
        return false;
    }
}
