package org.almanac.planner.policy.parameter;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A parameter of a policy, which a user can set.
 *
 * @param defaultValue the default, as a user would write it
 * @param allowed the words that may be written, or a description of what else may
 * @param accepts whether a written value is allowed
 * @param sentence what the parameter says, for users
 */
public record Parameter(
        String name, String defaultValue, List<String> allowed, Predicate<String> accepts, String sentence) {
    public Parameter {
        allowed = List.copyOf(allowed);
        if (!accepts.test(defaultValue)) {
            throw new IllegalArgumentException("The default " + defaultValue + " of " + name + " is not allowed");
        }
    }

    /** The values of an enum, written in lower case. */
    public static <E extends Enum<E>> Parameter choice(String name, E defaultValue, String sentence) {
        List<String> words = words(defaultValue.getDeclaringClass());
        return new Parameter(name, written(defaultValue), words, words::contains, sentence);
    }

    /** Values of an enum with {@code +} between them, or {@code all}, which is the default. */
    public static <E extends Enum<E>> Parameter allOrSome(String name, Class<E> type, String sentence) {
        List<String> words = words(type);
        String several = "several of these such as " + words.get(0) + "+" + words.get(1);
        List<String> allowed =
                Stream.concat(words.stream(), Stream.of(several, Values.ALL)).toList();
        return new Parameter(
                name, Values.ALL, allowed, value -> Values.isAllOrSome(value, Set.copyOf(words)), sentence);
    }

    /** A whole number, at least 0. */
    public static Parameter count(String name, long defaultValue, String sentence) {
        return new Parameter(name, Long.toString(defaultValue), List.of("a whole number"), Values::isCount, sentence);
    }

    /** A whole number, at least 1. */
    public static Parameter number(String name, long defaultValue, String sentence) {
        return new Parameter(
                name,
                Long.toString(defaultValue),
                List.of("a whole number of at least 1"),
                value -> Values.isCount(value) && Long.parseLong(value) > 0,
                sentence);
    }

    /** A whole number from 1 to so many. */
    public static Parameter numberUpTo(int most, String name, long defaultValue, String sentence) {
        return new Parameter(
                name,
                Long.toString(defaultValue),
                List.of("a whole number from 1 to " + most),
                value -> Values.isCount(value) && Long.parseLong(value) > 0 && Long.parseLong(value) <= most,
                sentence);
    }

    /** A duration such as {@code 60s}, {@code 5m}, {@code 12h}, {@code 7d}, at least a second. */
    public static Parameter duration(String name, String defaultValue, String sentence) {
        return new Parameter(
                name, defaultValue, List.of("a duration such as 60s, 5m, 12h or 7d"), Values::isDuration, sentence);
    }

    /** The same or none at all: {@code 0s}, which is the default. */
    public static Parameter durationFromZero(String name, String sentence) {
        return new Parameter(
                name,
                "0s",
                List.of("a duration such as 0s, 60s, 5m, 12h or 7d"),
                value -> Values.isDuration(value) || Values.isNoTime(value),
                sentence);
    }

    /** A duration of at least a second, or {@code none}. */
    public static Parameter durationOrNone(String name, String defaultValue, String sentence) {
        return new Parameter(
                name,
                defaultValue,
                List.of("a duration such as 60s, 5m, 12h or 7d", Values.NONE),
                value -> value.equals(Values.NONE) || Values.isDuration(value),
                sentence);
    }

    /** The values of an enum, or {@code usual}, which is the default: what is usual with the other parameters. */
    public static <E extends Enum<E>> Parameter usualOr(String name, Class<E> type, String sentence) {
        List<String> words =
                Stream.concat(Stream.of(Values.USUAL), words(type).stream()).toList();
        return new Parameter(name, Values.USUAL, words, words::contains, sentence);
    }

    /** A number of at least 0 that may have a fraction, or {@code usual}, which is the default. */
    public static Parameter usualOrWeight(String name, String sentence) {
        return new Parameter(
                name,
                Values.USUAL,
                List.of("a number of at least 0 such as 1 or 0.5", Values.USUAL),
                value -> value.equals(Values.USUAL) || Values.isNoLessThanZero(value),
                sentence);
    }

    /** How many times something is done: a whole number such as {@code 300}, or {@code 4x}, so many for each job. */
    public static Parameter iterations(String name, String defaultValue, String sentence) {
        return new Parameter(
                name,
                defaultValue,
                List.of("a whole number such as 300, below a billion, or 4x for four a job"),
                Values::isIterations,
                sentence);
    }

    /** A delay: {@code 0}, a duration, a share of a job's walltime such as {@code 50%}, or {@code none} for no bound. */
    public static Parameter slack(String name, String defaultValue, String sentence) {
        return new Parameter(
                name,
                defaultValue,
                List.of("0", "a duration such as 4h", "a share of the walltime such as 50%", Values.NONE),
                Values::isSlack,
                sentence);
    }

    /** A whole number of at least 1, or {@code none}, which is the default. */
    public static Parameter countOrNone(String name, String sentence) {
        return countOrNone(name, Values.NONE, sentence);
    }

    /** A whole number of at least 1, or {@code none}. */
    public static Parameter countOrNone(String name, String defaultValue, String sentence) {
        return new Parameter(
                name,
                defaultValue,
                List.of("a whole number of at least 1", Values.NONE),
                value -> value.equals(Values.NONE) || Values.isCount(value) && Long.parseLong(value) > 0,
                sentence);
    }

    /** A share such as {@code 70%}, from 1 to 100. */
    public static Parameter share(String name, String defaultValue, String sentence) {
        return new Parameter(name, defaultValue, List.of("a share from 1% to 100%"), Values::isShare, sentence);
    }

    /** A number of at least 0 that may have a fraction. */
    public static Parameter weightFromZero(String name, String defaultValue, String sentence) {
        return new Parameter(
                name,
                defaultValue,
                List.of("a number of at least 0 such as 1 or 0.5"),
                Values::isNoLessThanZero,
                sentence);
    }

    /** A number that may have a sign and a fraction. */
    public static Parameter weight(String name, String defaultValue, String sentence) {
        return new Parameter(name, defaultValue, List.of("a number such as 1, 0.5 or -2"), Values::isNumber, sentence);
    }

    /** What may have been meant by a value that is not allowed: one that is, with the nearest words. */
    public Optional<String> meant(String value) {
        return Optional.of(Values.words(value).stream()
                        .map(word -> NearestName.of(word, allowed).orElse(word))
                        .collect(Collectors.joining("+")))
                .filter(accepts);
    }

    private static List<String> words(Class<? extends Enum<?>> type) {
        return Arrays.stream(type.getEnumConstants()).map(Parameter::written).toList();
    }

    private static String written(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
