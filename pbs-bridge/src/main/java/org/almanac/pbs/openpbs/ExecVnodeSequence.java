package org.almanac.pbs.openpbs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.almanac.pbs.reading.WrittenValues;

/**
 * The vnodes of a standing reservation at each of its times, as one text:
 * {@code 3#(vn1:ncpus=2){0-1}(vn2:ncpus=2){2}}.
 *
 * <p>It says how many times there are, and of each different text at which of them it holds, counted from 0. A server that is told another text ends by it.
 */
final class ExecVnodeSequence {
    private static final Pattern PART = Pattern.compile("([^{}]+)\\{([^{}]*)}");
    private static final int MOST = 100_000;

    private ExecVnodeSequence() {}

    static String text(List<String> vnodes) {
        Map<String, List<Integer>> times = new LinkedHashMap<>();
        for (int i = 0; i < vnodes.size(); i++) {
            times.computeIfAbsent(vnodes.get(i), each -> new ArrayList<>()).add(i);
        }
        return times.entrySet().stream()
                .map(each -> each.getKey() + "{" + ranges(each.getValue()) + "}")
                .collect(Collectors.joining("", vnodes.size() + "#", ""));
    }

    private static String ranges(List<Integer> times) {
        StringBuilder text = new StringBuilder();
        for (int begin = 0, end; begin < times.size(); begin = end) {
            end = begin + 1;
            while (end < times.size() && times.get(end) == times.get(end - 1) + 1) {
                end++;
            }
            text.append(text.isEmpty() ? "" : ",").append(times.get(begin));
            if (end > begin + 1) {
                text.append('-').append(times.get(end - 1));
            }
        }
        return text.toString();
    }

    /** The vnodes at each time; empty where the text is something else. */
    static Optional<List<String>> parse(String text) {
        int mark = text.indexOf('#');
        OptionalLong count = mark < 0 ? OptionalLong.empty() : WrittenValues.count(text.substring(0, mark), MOST);
        if (count.isEmpty()) {
            return Optional.empty();
        }
        String[] vnodes = new String[(int) count.getAsLong()];
        Matcher part = PART.matcher(text).region(mark + 1, text.length());
        while (part.lookingAt()) {
            for (String range : part.group(2).split(",")) {
                String[] ends = range.strip().split("-", 2);
                OptionalLong first = WrittenValues.count(ends[0], MOST);
                OptionalLong last = WrittenValues.count(ends[ends.length - 1], MOST);
                if (first.isEmpty() || last.isEmpty() || last.getAsLong() >= vnodes.length) {
                    return Optional.empty();
                }
                for (long time = first.getAsLong(); time <= last.getAsLong(); time++) {
                    vnodes[(int) time] = part.group(1);
                }
            }
            part.region(part.end(), text.length());
        }
        boolean whole =
                part.regionStart() == text.length() && !Arrays.asList(vnodes).contains(null);
        return whole ? Optional.of(List.of(vnodes)) : Optional.empty();
    }
}
