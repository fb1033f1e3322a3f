package org.almanac.replay;

import java.util.List;
import java.util.Map;

/**
 * Each improvement that the searches of a replay found, one line an improvement in the order in which they were found: the
 * planning paper's figure 4.
 *
 * <p>A change is relative to the criterion of the best plan before, and below 0 where the plan is better by it: -0.02 is 2 %
 * better. A criterion that is not counted has no value.
 */
public final class SearchHistoryCsv {
    private static final List<String> CRITERIA = List.of(
            "mean_wait",
            "mean_bounded_slowdown",
            "nuwt_mean",
            "nuwt_sd",
            "long_waits",
            "worst_users",
            "excess_wait",
            "fair_wait",
            "scarce_time");
    /** The first line: seconds of the log's time, the candidate's number in its search, and the change of each criterion. */
    public static final String HEADER = "time,candidate," + String.join(",", CRITERIA);

    private SearchHistoryCsv() {}

    /** The whole file as text. */
    public static String of(List<InstantRecord.Found> found) {
        StringBuilder text = new StringBuilder(96 * (found.size() + 1));
        text.append(HEADER).append('\n');
        for (InstantRecord.Found each : found) {
            text.append(each.time()).append(',').append(each.improvement().candidate());
            Map<String, Double> changes = each.changes();
            for (String criterion : CRITERIA) {
                text.append(',').append(changes.containsKey(criterion) ? changes.get(criterion) : "");
            }
            text.append('\n');
        }
        return text.toString();
    }
}
