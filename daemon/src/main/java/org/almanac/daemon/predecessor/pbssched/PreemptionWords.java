package org.almanac.daemon.predecessor.pbssched;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How pbs_sched writes which jobs are stopped for others, and how, in the words of our configuration. */
final class PreemptionWords {
    private static final Map<Character, String> METHODS =
            Map.of('S', "suspend", 'C', "checkpoint", 'R', "requeue", 'D', "delete");
    private static final Set<String> OF_QUEUES = Set.of("express_queue", "normal_jobs");
    private static final int LONGEST = 200;

    private PreemptionWords() {}

    /** {@code suspend+checkpoint/80/suspend} of {@code SC 80 S}; empty of what is no such order. */
    static Optional<String> order(String written) {
        List<String> parts = new ArrayList<>();
        if (written.length() > LONGEST) {
            return Optional.empty();
        }
        for (String word : written.strip().split("[\\s,]+")) {
            boolean isPercentage = parts.size() % 2 == 1;
            if (isPercentage && word.matches("[0-9]{1,2}")) {
                parts.add(word);
            } else if (!isPercentage
                    && word.matches("[SCRD]{1,4}")
                    && word.chars().distinct().count() == word.length()) {
                parts.add(word.chars()
                        .mapToObj(letter -> METHODS.get((char) letter))
                        .collect(Collectors.joining("+")));
            } else {
                return Optional.empty();
            }
        }
        return parts.size() % 2 == 1 ? Optional.of(String.join("/", parts)) : Optional.empty();
    }

    /** Whether the levels tell nothing but jobs of express queues from all others. */
    static boolean areOfQueuesAlone(String levels) {
        return levels.length() <= LONGEST
                && Stream.of(levels.strip().split("[\\s,+]+")).allMatch(OF_QUEUES::contains);
    }
}
