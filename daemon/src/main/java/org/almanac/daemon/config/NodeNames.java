package org.almanac.daemon.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.almanac.daemon.config.form.Form;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.Reading;
import org.almanac.daemon.config.form.YamlNode;

/**
 * The names that a pattern stands for: {@code n[001-020]}, {@code r[1-2]n[1,3,5-8]}.
 *
 * <p>Numbers have as many digits as the lower end of their range.
 */
public record NodeNames(List<String> names) {
    /** No pattern stands for more. */
    static final int MOST = 100_000;

    /** As it is written. */
    static final Form<NodeNames> FORM = new PatternForm();

    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{N}_.:-]{0,127}");
    private static final Pattern BRACKETS = Pattern.compile("\\[([^\\[\\]]*)\\]");
    private static final Pattern RANGE = Pattern.compile("([0-9]{1,9})(?:-([0-9]{1,9}))?");

    /** {@code n01-n20}: the same letters before both numbers. */
    private static final Pattern RANGE_OF_NAMES = Pattern.compile("(.*?[\\p{L}_.])([0-9]{1,9})-\\1([0-9]{1,9})");

    public NodeNames {
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
    public static Optional<NodeNames> expand(String text) {
        if (rangeMeant(text).isPresent() || standsFor(text) > MOST) {
            return Optional.empty();
        }
        List<String> begun = List.of("");
        Matcher brackets = BRACKETS.matcher(text);
        int from = 0;
        while (brackets.find()) {
            List<String> numbers = numbers(brackets.group(1));
            if (numbers.isEmpty()) {
                return Optional.empty();
            }
            begun = joined(begun, text.substring(from, brackets.start()), numbers);
            from = brackets.end();
        }
        List<String> names = joined(begun, text.substring(from), List.of(""));
        boolean allPlain = names.stream().allMatch(name -> PLAIN.matcher(name).matches());
        return allPlain ? Optional.of(new NodeNames(names)) : Optional.empty();
    }

    /** The pattern that somebody means who writes {@code n01-n20}, which no node is called. */
    private static Optional<String> rangeMeant(String text) {
        Matcher range = RANGE_OF_NAMES.matcher(text);
        return range.matches() && isRising(range.group(2), range.group(3))
                ? Optional.of(range.group(1) + "[" + range.group(2) + "-" + range.group(3) + "]")
                : Optional.empty();
    }

    /** Whether the second of two numbers, as they are written, is larger than the first. */
    static boolean isRising(String first, String last) {
        return first.length() <= 9 && last.length() <= 9 && Integer.parseInt(first) < Integer.parseInt(last);
    }

    /** How many names the text stands for, by its brackets alone; none where one of them is no range. */
    private static double standsFor(String text) {
        double names = 1;
        Matcher brackets = BRACKETS.matcher(text);
        while (brackets.find()) {
            double numbers = 0;
            for (String part : brackets.group(1).split(",", -1)) {
                Matcher range = RANGE.matcher(part.strip());
                if (!range.matches()) {
                    return 0;
                }
                numbers += 1 + Math.max(0, last(range) - Integer.parseInt(range.group(1)));
            }
            names *= numbers;
        }
        return names;
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
            int last = last(range);
            if (last < first) {
                return List.of();
            }
            for (int number = first; number <= last; number++) {
                String digits = Integer.toString(number);
                numbers.add("0".repeat(Math.max(0, lower.length() - digits.length())) + digits);
            }
        }
        return numbers;
    }

    private static int last(Matcher range) {
        return Integer.parseInt(range.group(range.group(2) == null ? 1 : 2));
    }

    /** A name or a pattern, of which it is told why it is none. */
    private static final class PatternForm implements Form<NodeNames> {
        @Override
        public List<String> allowed() {
            return List.of("a node's name or a pattern such as n[001-020]");
        }

        @Override
        public List<String> words() {
            return List.of();
        }

        @Override
        public Optional<NodeNames> read(YamlNode node, String path, Reading reading) {
            if (node instanceof YamlNode.Scalar scalar) {
                Optional<NodeNames> names = expand(scalar.text());
                if (names.isPresent()) {
                    reading.holds(path, scalar.text(), scalar.origin());
                    return names;
                } else if (standsFor(scalar.text()) > MOST) {
                    String sentence =
                            "is " + node.picture() + ", but a pattern may stand for at most " + MOST + " nodes.";
                    reading.refuse(new Problem(node.origin(), path, sentence));
                    return Optional.empty();
                }
            }
            return refuse(node, path, reading);
        }

        @Override
        public String maybe(String text) {
            return rangeMeant(text).map(Problem::maybe).orElse("");
        }
    }
}
