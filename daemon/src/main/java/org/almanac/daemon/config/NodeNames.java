package org.almanac.daemon.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The names that a pattern stands for: {@code n[001-020]}, {@code r[1-2]n[1,3,5-8]}.
 *
 * <p>Numbers have as many digits as the lower end of their range.
 */
record NodeNames(List<String> names) {
    /** No pattern stands for more. */
    static final int MOST = 100_000;

    /** As it is written. */
    static final ScalarForm<NodeNames> FORM =
            ScalarForm.of("a node's name or a pattern such as n[001-020]", NodeNames::expand);

    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{N}_.:-]{0,127}");
    private static final Pattern BRACKETS = Pattern.compile("\\[([^\\[\\]]*)\\]");
    private static final Pattern RANGE = Pattern.compile("([0-9]{1,9})(?:-([0-9]{1,9}))?");

    NodeNames {
        names = List.copyOf(names);
    }

    /** The names of several patterns, in their order. */
    static List<String> of(List<NodeNames> patterns) {
        return patterns.stream().flatMap(pattern -> pattern.names.stream()).toList();
    }

    /** The names that the text stands for, if it is a pattern. */
    static Stream<String> expandOrNone(String text) {
        return expand(text).stream().flatMap(pattern -> pattern.names.stream());
    }

    /** The names that the text stands for; empty where it is no pattern or stands for too many. */
    static Optional<NodeNames> expand(String text) {
        List<String> begun = List.of("");
        Matcher brackets = BRACKETS.matcher(text);
        int from = 0;
        while (brackets.find()) {
            List<String> numbers = numbers(brackets.group(1));
            if (numbers.isEmpty() || (long) begun.size() * numbers.size() > MOST) {
                return Optional.empty();
            }
            begun = joined(begun, text.substring(from, brackets.start()), numbers);
            from = brackets.end();
        }
        List<String> names = joined(begun, text.substring(from), List.of(""));
        boolean allPlain = names.stream().allMatch(name -> PLAIN.matcher(name).matches());
        return allPlain ? Optional.of(new NodeNames(names)) : Optional.empty();
    }

    private static List<String> joined(List<String> begun, String middle, List<String> ends) {
        List<String> joined = new ArrayList<>(begun.size() * ends.size());
        for (String begin : begun) {
            for (String end : ends) {
                joined.add(begin + middle + end);
            }
        }
        return joined;
    }

    /** The numbers of {@code 1,3,5-8}; none where it is not that. */
    private static List<String> numbers(String text) {
        List<String> numbers = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Matcher range = RANGE.matcher(part.strip());
            if (!range.matches()) {
                return List.of();
            }
            String lower = range.group(1);
            int first = Integer.parseInt(lower);
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last < first || (long) last - first + numbers.size() >= MOST) {
                return List.of();
            }
            for (int number = first; number <= last; number++) {
                String digits = Integer.toString(number);
                numbers.add("0".repeat(Math.max(0, lower.length() - digits.length())) + digits);
            }
        }
        return numbers;
    }
}
