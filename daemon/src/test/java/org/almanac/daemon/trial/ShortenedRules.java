package org.almanac.daemon.trial;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Alert rules whose times are so many times shorter, as Prometheus cannot be made faster.
 *
 * <p>Shorter are ranges, offsets, {@code for} and the thresholds of quantities in seconds. What is compared with 60 or more
 * is seconds, or the rules are refused, as nobody can tell then.
 */
final class ShortenedRules {
    private static final Pattern DURATION =
            Pattern.compile("(\\[|:(?=\\d+[smhdw]\\])|offset |for: |keep_firing_for: |interval: )(\\d+)(s|m|h|d|w)\\b");
    private static final Pattern THRESHOLD = Pattern.compile("([<>]=? )(\\d+)(?![\\d.])");

    private ShortenedRules() {}

    /** The same rules with times by {@code factor} shorter. */
    static String of(String rules, int factor) {
        StringBuilder text = new StringBuilder();
        // An expression may have several lines, which are indented more than its key.
        boolean ofSeconds = false;
        for (String line : rules.lines().toList()) {
            if (line.contains("alert: ") || line.contains("record: ")) {
                ofSeconds = false;
            }
            ofSeconds |= line.contains("_seconds") || line.contains("time()");
            boolean comment = line.strip().startsWith("#");
            String shorter = comment ? line : thresholds(durations(line, factor), factor, ofSeconds);
            text.append(shorter).append('\n');
        }
        return text.toString();
    }

    private static String durations(String line, int factor) {
        Matcher found = DURATION.matcher(line);
        return found.replaceAll(match -> Matcher.quoteReplacement(match.group(1)
                + Math.max(1, 1000 * Long.parseLong(match.group(2)) * unit(match.group(3)) / factor) + "ms"));
    }

    private static long unit(String letter) {
        return switch (letter) {
            case "s" -> 1;
            case "m" -> 60;
            case "h" -> 3600;
            case "d" -> 86_400;
            default -> 604_800;
        };
    }

    private static String thresholds(String line, int factor, boolean ofSeconds) {
        return THRESHOLD.matcher(line).replaceAll(match -> {
            long threshold = Long.parseLong(match.group(2));
            if (threshold < 60) {
                return Matcher.quoteReplacement(match.group());
            }
            if (!ofSeconds) {
                throw new IllegalArgumentException("are these seconds? " + line.strip());
            }
            return Matcher.quoteReplacement(match.group(1) + threshold / (double) factor);
        });
    }
}
