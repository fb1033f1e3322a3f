package org.almanac.pbs.torque;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.pbs.reading.WrittenValues;

/**
 * Reads where slots of nodes are: a job's {@code exec_host} and a node's {@code jobs}.
 *
 * <p>Both name sets of slots, such as {@code 0}, {@code 0-1} or {@code 0,2-4}. A server of before version 5 names every
 * slot by itself: {@code n/1+n/0}.
 */
final class ExecHost {
    private static final long MOST_SLOTS = 1_000_000;

    private ExecHost() {}

    /** How many slots of each host {@code host/slots[+host/slots...]} names; empty where it is something else. */
    static Optional<Map<String, Long>> slotsOfHosts(String text) {
        Map<String, Long> slots = new LinkedHashMap<>();
        for (String each : text.split("\\+", -1)) {
            int slash = each.indexOf('/');
            OptionalLong number = slash < 1 ? OptionalLong.empty() : count(each.substring(slash + 1));
            if (number.isEmpty()) {
                return Optional.empty();
            }
            slots.merge(each.substring(0, slash), number.getAsLong(), Long::sum);
        }
        return Optional.of(slots);
    }

    /**
     * How many slots of a node each job has: {@code slots/job[,slots/job...]}, where the slots of one job may have commas
     * too; empty where it is something else.
     */
    static Optional<Map<String, Long>> slotsOfJobs(String text) {
        Map<String, Long> slots = new LinkedHashMap<>();
        StringBuilder open = new StringBuilder();
        for (String each : text.split(",", -1)) {
            String part = each.strip();
            int slash = part.indexOf('/');
            open.append(open.isEmpty() ? "" : ",").append(slash < 0 ? part : part.substring(0, slash));
            if (slash >= 0) {
                OptionalLong number = count(open.toString());
                if (number.isEmpty() || slash == part.length() - 1) {
                    return Optional.empty();
                }
                slots.merge(part.substring(slash + 1), number.getAsLong(), Long::sum);
                open.setLength(0);
            }
        }
        return open.isEmpty() ? Optional.of(slots) : Optional.empty();
    }

    /** How many slots a set such as {@code 0,2-4} has. */
    private static OptionalLong count(String set) {
        long count = 0;
        for (String range : set.split(",", -1)) {
            int dash = range.indexOf('-');
            OptionalLong first = WrittenValues.count(dash < 0 ? range : range.substring(0, dash), MOST_SLOTS);
            OptionalLong last = dash < 0 ? first : WrittenValues.count(range.substring(dash + 1), MOST_SLOTS);
            if (first.isEmpty() || last.isEmpty() || last.getAsLong() < first.getAsLong()) {
                return OptionalLong.empty();
            }
            count += last.getAsLong() - first.getAsLong() + 1;
        }
        return count > MOST_SLOTS ? OptionalLong.empty() : OptionalLong.of(count);
    }
}
