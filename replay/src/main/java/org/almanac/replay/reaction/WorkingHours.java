package org.almanac.replay.reaction;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.planner.policy.parameter.Notation;

/** In which hours of the day users begin batches. */
public sealed interface WorkingHours {
    /** {@code own}, {@code any}, or the hours from one to another such as {@code 9-15}. */
    Notation<WorkingHours> NOTATION = new Notation<>(List.of("hours such as 9-15"), WorkingHours::parse)
            .or("own", new Own())
            .or("any", new Daily(0, 24));

    /** Those in which the log shows the user to have begun one. */
    record Own() implements WorkingHours {}

    /** From one hour of the day until before another, for all users. */
    record Daily(int from, int to) implements WorkingHours {
        /** The hours as a set of numbers from 0 to 23. */
        BitSet hours() {
            BitSet hours = new BitSet(24);
            hours.set(from, to);
            return hours;
        }
    }

    private static Optional<WorkingHours> parse(String text) {
        Matcher matcher = Pattern.compile("([0-9]{1,2})-([0-9]{1,2})").matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int from = Integer.parseInt(matcher.group(1));
        int to = Integer.parseInt(matcher.group(2));
        return from < to && to <= 24 ? Optional.of(new Daily(from, to)) : Optional.empty();
    }
}
