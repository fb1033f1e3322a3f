package org.almanac.replay;

import java.util.ArrayList;
import java.util.List;

/** What became of scarce resources, as a table for people: a line for each policy and resource. */
final class ScarceText {
    private static final double MOST_PIECES = 1e9;
    private static final double GB = 1L << 30;

    private static final List<String> GROUPS = List.of("", "", "", "idle while", "", "jobs that", "their", "mean wait");
    private static final List<String> HEADINGS =
            List.of("policy", "scarce", "there is", "asked for, h", "share", "ask for it", "mean wait", "of others");
    private static final List<String> LEGEND = List.of(
            "Idle while asked for: what nobody held of a scarce resource while waiting jobs asked for as much, in hours of one",
            "piece, and as a share of all of it over the whole time. Others: jobs that ask for nothing scarce.");

    private ScarceText() {}

    /** The text for the runs on machines that have something scarce; empty if there are none. */
    static String of(List<RunMetrics> runs) {
        List<List<String>> rows = new ArrayList<>(List.of(GROUPS, HEADINGS));
        for (RunMetrics run : runs) {
            for (ScarceUse use : run.scarce()) {
                rows.add(List.of(
                        run.policy(),
                        use.kind(),
                        amount(use.units()),
                        amount(use.idleHours()),
                        TextTable.percent(use.share()),
                        Integer.toString(use.jobs()),
                        TextTable.duration(use.meanWait()),
                        TextTable.duration(use.meanWaitOfOthers())));
            }
        }
        if (rows.size() == 2) {
            return "";
        }
        StringBuilder text = new StringBuilder("\n");
        TextTable.append(rows, text);
        text.append('\n');
        LEGEND.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    /** In pieces, or where there are so many that they can only be bytes, in GB. */
    private static String amount(double units) {
        return units < MOST_PIECES ? TextTable.fixed(units, 0) : TextTable.fixed(units / GB, 0) + " GB";
    }
}
