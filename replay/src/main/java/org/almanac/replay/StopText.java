package org.almanac.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.almanac.planner.cluster.StopMethod;

/** What became of urgent jobs and of those that were stopped, as a table for people: a line for each policy. */
final class StopText {
    private static final List<String> GROUPS =
            List.of("", "urgent", "their", "99 % wait", "others'", "jobs", "cpu hours", "late,", "late for");
    private static final List<String> HEADINGS = List.of(
            "policy", "jobs", "median wait", "at most", "mean wait", "stopped", "lost", "preempted", "another cause");
    private static final List<String> LEGEND = List.of(
            "Urgent: jobs of queue " + UrgentJobs.QUEUE
                    + ". Lost: work that was done in vain. Late: of the jobs that were told a start," + " those that",
            "started more than " + Promises.TOLERANCE
                    + " s after it; preempted: those told that a job had got nodes of others.");

    private StopText() {}

    /** The text for the runs with such jobs; its last line ended. */
    static String of(List<RunMetrics> runs) {
        List<List<String>> rows = new ArrayList<>(List.of(GROUPS, HEADINGS));
        for (RunMetrics run : runs) {
            run.stops()
                    .ifPresent(stops -> rows.add(List.of(
                            run.policy(),
                            Integer.toString(stops.urgentJobs()),
                            TextTable.duration(stops.urgent().p50()),
                            TextTable.duration(stops.urgent().p99()),
                            TextTable.duration(stops.others().mean()),
                            words(stops),
                            TextTable.fixed(stops.lost() / 3600.0, 1),
                            Integer.toString(stops.latePreempted()),
                            Integer.toString(stops.lateOtherwise()))));
        }
        StringBuilder text = new StringBuilder("\n");
        TextTable.append(rows, text);
        text.append('\n');
        LEGEND.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    private static String words(StopFigures stops) {
        Map<StopMethod, Integer> counts = new TreeMap<>(stops.stopped());
        return counts.isEmpty()
                ? "0"
                : counts.entrySet().stream()
                        .map(each ->
                                each.getValue() + " " + each.getKey().name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "));
    }
}
