package org.almanac.planner.policy.parameter;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How values are written, and what each of them means.
 *
 * @param allowed the words that may be written, or a description of what else may
 * @param parse what a written value means; empty if it is not allowed
 */
public record Notation<T>(List<String> allowed, Function<String, Optional<T>> parse) {
    /** The word that stands for nothing: no bound, none of something. */
    public static final String NONE = "none";
    /** The word for what is usual with the other parameters. */
    public static final String USUAL = "usual";

    private static final Pattern NUMERAL = Pattern.compile("-?[0-9]{1,9}(\\.[0-9]{1,9})?");
    private static final Pattern SPAN = Pattern.compile("([0-9]{1,9})([smhdw])");
    private static final Pattern PERCENTAGE = Pattern.compile("([0-9]{1,3})%");
    private static final Map<String, Long> SECONDS_OF_UNIT =
            Map.of("s", 1L, "m", 60L, "h", 3_600L, "d", 86_400L, "w", 604_800L);

    /** A whole number, at least 0. */
    public static final Notation<Long> COUNT = of("a whole number", Notation::count);

    /** A whole number, at least 1. */
    public static final Notation<Long> NUMBER =
            of("a whole number of at least 1", text -> count(text).filter(number -> number > 0));

    /** A duration such as {@code 60s}, {@code 5m}, {@code 12h}, {@code 7d}, at least a second; in seconds. */
    public static final Notation<Long> DURATION =
            of("a duration such as 60s, 5m, 12h or 7d", text -> seconds(text).filter(seconds -> seconds > 0));

    /** The same or none at all: {@code 0s}. */
    public static final Notation<Long> DURATION_FROM_ZERO =
            of("a duration such as 0s, 60s, 5m, 12h or 7d", Notation::seconds);

    /** A share such as {@code 70%}, from 1 to 100; 1 is all. */
    public static final Notation<Double> SHARE =
            of("a share from 1% to 100%", text -> share(text).filter(share -> share > 0 && share <= 1));

    /** A number that may have a sign and a fraction. */
    public static final Notation<Double> WEIGHT = of("a number such as 1, 0.5 or -2", Notation::weight);

    /** A number of at least 0 that may have a fraction. */
    public static final Notation<Double> WEIGHT_FROM_ZERO =
            of("a number of at least 0 such as 1 or 0.5", text -> weight(text).filter(weight -> text.charAt(0) != '-'));

    /** A number from 0 to 1 that may have a fraction. */
    public static final Notation<Double> FRACTION = of(
            "a number from 0 to 1 such as 0.1",
            text -> weight(text).filter(part -> text.charAt(0) != '-' && part <= 1));

    public Notation {
        allowed = List.copyOf(allowed);
    }

    /** Values that a phrase describes. */
    public static <T> Notation<T> of(String phrase, Function<String, Optional<T>> parse) {
        return new Notation<>(List.of(phrase), parse);
    }

    /** A whole number from 1 to so many. */
    public static Notation<Long> numberUpTo(int most) {
        return of(
                "a whole number from 1 to " + most, text -> count(text).filter(number -> number > 0 && number <= most));
    }

    /** The values of an enum, written in lower case. */
    static <E extends Enum<E>> Notation<E> choice(Class<E> type) {
        Map<String, E> values =
                Stream.of(type.getEnumConstants()).collect(Collectors.toMap(Notation::word, Function.identity()));
        return new Notation<>(words(type), text -> Optional.ofNullable(values.get(text)));
    }

    /** The values of an enum, or {@code usual}, which is empty. */
    public static <E extends Enum<E>> Notation<Optional<E>> usualOr(Class<E> type) {
        Notation<Optional<E>> either =
                choice(type).<Optional<E>>map(Optional::of).or(USUAL, Optional.empty());
        return new Notation<>(
                Stream.concat(Stream.of(USUAL), words(type).stream()).toList(), either.parse);
    }

    /** Values of an enum with {@code +} between them, each once, or {@code all}. */
    public static <E extends Enum<E>> Notation<Set<E>> allOrSome(Class<E> type) {
        Notation<E> each = choice(type);
        String several = "several of these such as " + each.allowed.get(0) + "+" + each.allowed.get(1);
        return new Notation<>(
                        Stream.concat(each.allowed.stream(), Stream.of(several)).toList(), text -> {
                            List<String> written = parts(text);
                            Set<E> values = written.stream()
                                    .flatMap(word -> each.parse(word).stream())
                                    .collect(Collectors.toSet());
                            return values.size() == written.size() ? Optional.of(values) : Optional.empty();
                        })
                .or("all", Set.of(type.getEnumConstants()));
    }

    /** These values or that word, which means something of its own. */
    public Notation<T> or(String word, T meaning) {
        return new Notation<>(
                Stream.concat(allowed.stream(), Stream.of(word)).toList(),
                text -> text.equals(word) ? Optional.of(meaning) : parse.apply(text));
    }

    /** What is written alike and means something else. */
    public <R> Notation<R> map(Function<T, R> meaning) {
        return new Notation<>(allowed, text -> parse.apply(text).map(meaning));
    }

    /** What a written value means; empty if it is not allowed. */
    public Optional<T> parse(String text) {
        return parse.apply(text);
    }

    /** What may have been meant by a value that is not allowed: one that is, with the nearest words. */
    public Optional<String> meant(String text) {
        return Optional.of(parts(text).stream()
                        .map(word -> NearestName.of(word, allowed).orElse(word))
                        .collect(Collectors.joining("+")))
                .filter(nearest -> parse(nearest).isPresent());
    }

    /** What stands between plus signs, such as {@code near} and {@code gap} of {@code near+gap}. */
    private static List<String> parts(String text) {
        return List.of(text.split("\\+", -1));
    }

    private static List<String> words(Class<? extends Enum<?>> type) {
        return Arrays.stream(type.getEnumConstants()).map(Notation::word).toList();
    }

    /** The word by which a user writes a value of an enum. */
    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Optional<Long> count(String text) {
        return text.matches("[0-9]{1,15}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
    }

    private static Optional<Double> weight(String text) {
        return NUMERAL.matcher(text).matches() ? Optional.of(Double.parseDouble(text)) : Optional.empty();
    }

    /** The seconds of a duration, which may be none. */
    static Optional<Long> seconds(String text) {
        Matcher span = SPAN.matcher(text);
        return span.matches()
                ? Optional.of(Long.parseLong(span.group(1)) * SECONDS_OF_UNIT.get(span.group(2)))
                : Optional.empty();
    }

    /** The share of a percentage, where 1 is all; it may be more. */
    static Optional<Double> share(String text) {
        Matcher percentage = PERCENTAGE.matcher(text);
        return percentage.matches() ? Optional.of(Integer.parseInt(percentage.group(1)) / 100.0) : Optional.empty();
    }
}
