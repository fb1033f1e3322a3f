package org.almanac.planner.policy.parameter;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The written forms of the values of parameters. */
final class Values {
    static final String NONE = "none";
    static final String USUAL = "usual";
    static final String ALL = "all";
    private static final String ZERO = "0";

    private static final Pattern COUNT = Pattern.compile("[0-9]{1,15}");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}(\\.[0-9]{1,9})?");
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})([smhdw])");
    private static final Pattern SHARE = Pattern.compile("([0-9]{1,3})%");

    private static final Pattern ITERATIONS = Pattern.compile("[0-9]{1,9}x?");

    private Values() {}

    /** What stands between plus signs, such as {@code near} and {@code gap} of {@code near+gap}. */
    static List<String> words(String value) {
        return List.of(value.split("\\+", -1));
    }

    static boolean isAllOrSome(String value, Set<String> words) {
        List<String> written = words(value);
        return value.equals(ALL) || words.containsAll(written) && new HashSet<>(written).size() == written.size();
    }

    static boolean isCount(String value) {
        return COUNT.matcher(value).matches();
    }

    static boolean isNumber(String value) {
        return NUMBER.matcher(value).matches();
    }

    static boolean isNoLessThanZero(String value) {
        return isNumber(value) && !value.startsWith("-");
    }

    static boolean isDuration(String value) {
        return DURATION.matcher(value).matches() && seconds(value) > 0;
    }

    static boolean isNoTime(String value) {
        return DURATION.matcher(value).matches() && seconds(value) == 0;
    }

    static boolean isShare(String value) {
        return SHARE.matcher(value).matches() && share(value) > 0 && share(value) <= 1;
    }

    static boolean isIterations(String value) {
        return ITERATIONS.matcher(value).matches();
    }

    static boolean isSlack(String value) {
        return value.equals(NONE)
                || value.equals(ZERO)
                || DURATION.matcher(value).matches()
                || SHARE.matcher(value).matches();
    }

    static PromiseSlack slack(String value) {
        if (value.equals(NONE)) {
            return new PromiseSlack.Unbounded();
        }
        if (value.equals(ZERO)) {
            return new PromiseSlack.Seconds(0);
        }
        return SHARE.matcher(value).matches()
                ? new PromiseSlack.ShareOfWalltime(share(value))
                : new PromiseSlack.Seconds(seconds(value));
    }

    /** The seconds of a duration that is one. */
    static long seconds(String value) {
        Matcher matcher = DURATION.matcher(value);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("Not a duration: " + value);
        }
        long unit = switch (matcher.group(2).charAt(0)) {
            case 's' -> 1;
            case 'm' -> 60;
            case 'h' -> 3_600;
            case 'd' -> 86_400;
            default -> 604_800;
        };
        return Long.parseLong(matcher.group(1)) * unit;
    }

    /** The share, from 0 to 1, of a percentage that is one. */
    static double share(String value) {
        Matcher matcher = SHARE.matcher(value);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("Not a share: " + value);
        }
        return Integer.parseInt(matcher.group(1)) / 100.0;
    }
}
