package org.almanac.daemon.store;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.forecast.Telling;

/** What a job was told of its expected start as a text of numbers, which is read back the same. */
final class TellingText {
    private static final Pattern SPACE = Pattern.compile(" ");
    private static final int NUMBERS = 10;

    private TellingText() {}

    static String of(Telling telling) {
        return Stream.of(
                        telling.time(),
                        telling.start().expected(),
                        telling.start().earliest(),
                        telling.start().latest(),
                        telling.early(),
                        telling.middle(),
                        telling.late(),
                        telling.spread(),
                        telling.room(),
                        telling.horizon())
                .map(Object::toString)
                .collect(Collectors.joining(" "));
    }

    /** What the text tells; empty where it is none of these. */
    static Optional<Telling> read(String text) {
        List<String> numbers = List.of(SPACE.split(text));
        if (numbers.size() != NUMBERS) {
            return Optional.empty();
        }
        try {
            ExpectedStart start = new ExpectedStart(
                    Long.parseLong(numbers.get(1)), Long.parseLong(numbers.get(2)), Long.parseLong(numbers.get(3)));
            return Optional.of(new Telling(
                    start,
                    Long.parseLong(numbers.get(0)),
                    Double.parseDouble(numbers.get(4)),
                    Double.parseDouble(numbers.get(5)),
                    Double.parseDouble(numbers.get(6)),
                    Double.parseDouble(numbers.get(7)),
                    Double.parseDouble(numbers.get(8)),
                    Integer.parseInt(numbers.get(9))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
