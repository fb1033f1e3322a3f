package org.almanac.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** How good alarms were, as a table for people: a line for each policy and kind. */
final class AlarmText {
    private static final List<String> GROUPS =
            List.of("", "", "alarms", "came", "of", "happened", "of them", "median", "an hour");
    private static final List<String> HEADINGS =
            List.of("policy", "what", "told", "true", "those", "in all", "told", "lead", "or more");
    private static final List<String> LEGEND = List.of(
            "Starves: a job waits for a day. Promise at risk: it starts more than a minute later than promised. Limit idles:",
            "a limit is in the way of jobs that would start at once for an hour, counted at each look, half an hour apart.");

    private AlarmText() {}

    /** The text for the runs in which alarms were raised; its last line ended. */
    static String of(List<RunMetrics> runs) {
        List<List<String>> rows = new ArrayList<>(List.of(GROUPS, HEADINGS));
        for (RunMetrics run : runs) {
            run.alarms()
                    .ifPresent(alarms -> new TreeMap<>(alarms.byKind())
                            .forEach((kind, figures) -> rows.add(List.of(
                                    run.policy(),
                                    kind.word(),
                                    Integer.toString(figures.told()),
                                    Integer.toString(figures.cameTrue()),
                                    TextTable.percent(figures.precision()),
                                    Integer.toString(figures.happened()),
                                    TextTable.percent(figures.recall()),
                                    TextTable.duration(figures.medianLead()),
                                    TextTable.percent(figures.anHourBefore())))));
        }
        StringBuilder text = new StringBuilder("\n");
        TextTable.append(rows, text);
        text.append('\n');
        LEGEND.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }
}
