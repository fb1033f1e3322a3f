package org.almanac.planner.policy.parameter;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** The values of all parameters of a policy, each of them allowed. */
public record Settings(Map<String, String> values) {
    public Settings {
        values = Map.copyOf(values);
    }

    public <E extends Enum<E>> E choice(String parameter, Class<E> type) {
        return value(values.get(parameter), type);
    }

    private static <E extends Enum<E>> E value(String word, Class<E> type) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** All values of an enum, or those that are written. */
    public <E extends Enum<E>> Set<E> allOrSome(String parameter, Class<E> type) {
        return values.get(parameter).equals(Values.ALL)
                ? EnumSet.allOf(type)
                : Values.words(values.get(parameter)).stream()
                        .map(word -> value(word, type))
                        .collect(Collectors.toSet());
    }

    public long count(String parameter) {
        return Long.parseLong(values.get(parameter));
    }

    public OptionalLong countOrNone(String parameter) {
        return values.get(parameter).equals(Values.NONE) ? OptionalLong.empty() : OptionalLong.of(count(parameter));
    }

    public double number(String parameter) {
        return Double.parseDouble(values.get(parameter));
    }

    public <E extends Enum<E>> Optional<E> choiceUnlessUsual(String parameter, Class<E> type) {
        return isUsual(parameter) ? Optional.empty() : Optional.of(choice(parameter, type));
    }

    public OptionalDouble numberUnlessUsual(String parameter) {
        return isUsual(parameter) ? OptionalDouble.empty() : OptionalDouble.of(number(parameter));
    }

    private boolean isUsual(String parameter) {
        return values.get(parameter).equals(Values.USUAL);
    }

    /** The value as it was written. */
    public String word(String parameter) {
        return values.get(parameter);
    }

    public OptionalLong secondsOrNone(String parameter) {
        return values.get(parameter).equals(Values.NONE) ? OptionalLong.empty() : OptionalLong.of(seconds(parameter));
    }

    public PromiseSlack slack(String parameter) {
        return Values.slack(values.get(parameter));
    }

    public long seconds(String parameter) {
        return Values.seconds(values.get(parameter));
    }

    public double share(String parameter) {
        return Values.share(values.get(parameter));
    }
}
