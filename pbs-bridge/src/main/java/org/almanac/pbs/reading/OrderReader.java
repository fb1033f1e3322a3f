package org.almanac.pbs.reading;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.snapshot.OrderNotes;
import org.almanac.pbs.snapshot.ServerOrder;
import org.almanac.workload.request.MemorySize;

/** Reads what a server tells of the order in which its jobs are to run. */
public final class OrderReader {
    private static final String PREFIX = "Resource_List.";
    private static final double KILOBYTE = 1024;

    /** What is asked for of nodes and of time, and read as such, or is no amount of anything. */
    private static final Set<String> READ = Set.of(
            "select", "place", "ncpus", "mem", "walltime", "soft_walltime", "min_walltime", "max_walltime", "deadline");

    private OrderReader() {}

    /** The order that the server wants, or its scheduler is told. */
    public static ServerOrder order(Poll poll) {
        List<BatchObject> told = Stream.of(Kind.SERVER, Kind.SCHEDULER)
                .flatMap(kind -> poll.of(kind).stream())
                .toList();
        boolean counts = told.stream()
                .anyMatch(each -> each.get("eligible_time_enable")
                        .filter(WrittenValues::isTrue)
                        .isPresent());
        return new ServerOrder(
                first(told, "job_sort_formula"),
                first(told, "job_sort_formula_threshold"),
                counts ? ServerOrder.Eligibility.COUNTED : ServerOrder.Eligibility.NOT_COUNTED);
    }

    private static Optional<String> first(List<BatchObject> told, String attribute) {
        return told.stream()
                .flatMap(each -> each.get(attribute).map(String::strip).stream())
                .filter(text -> !text.isEmpty())
                .findFirst();
    }

    /** What is told of the job. */
    static OrderNotes notes(BatchObject job) {
        Map<String, Double> amounts = new HashMap<>();
        job.attributes().forEach((key, text) -> {
            if (key.startsWith(PREFIX) && !READ.contains(key.substring(PREFIX.length()))) {
                amount(text).ifPresent(amount -> amounts.put(key.substring(PREFIX.length()), amount));
            }
        });
        OptionalLong eligible =
                job.get("eligible_time").map(WrittenValues::seconds).orElse(OptionalLong.empty());
        OrderNotes notes = new OrderNotes(amounts, eligible, JobFields.number(job, "accrue_type"));
        return notes.equals(OrderNotes.NONE) ? OrderNotes.NONE : notes;
    }

    /** A number, a time in seconds or a size in kilobytes; empty where the text is none of them. */
    private static OptionalDouble amount(String text) {
        if (text.isEmpty() || text.length() > 40) {
            return OptionalDouble.empty();
        }
        if (text.indexOf(':') > 0) {
            OptionalLong seconds = WrittenValues.seconds(text);
            return seconds.isPresent() ? OptionalDouble.of(seconds.getAsLong()) : OptionalDouble.empty();
        }
        if (text.matches("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?")) {
            return OptionalDouble.of(Double.parseDouble(text));
        }
        OptionalLong bytes = Character.isDigit(text.charAt(0)) ? MemorySize.parse(text) : OptionalLong.empty();
        return bytes.isPresent() ? OptionalDouble.of(bytes.getAsLong() / KILOBYTE) : OptionalDouble.empty();
    }
}
