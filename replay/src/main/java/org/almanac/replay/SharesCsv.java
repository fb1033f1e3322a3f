package org.almanac.replay;

import java.util.List;
import java.util.Locale;
import org.almanac.planner.fairshare.ShareMeter;
import org.almanac.planner.fairshare.SharesKept;

/**
 * How far a replay's machine was from its shares over time: one line for each moment at which something changed, in seconds
 * of the log's time and in percent of the machine.
 *
 * <p>Of each owner with a share of its own there is what its jobs held and what it was due.
 */
public final class SharesCsv {
    /** The columns before those of the owners. */
    public static final String HEADER = "time,distance_percent,used_percent,matches,wasted_matches";

    private SharesCsv() {}

    /** The whole file as text. */
    public static String of(ShareOutcome outcome) {
        List<ShareMeter.Moment> moments = outcome.moments();
        int named = moments.isEmpty() ? 0 : moments.get(0).held().length;
        StringBuilder text = new StringBuilder(64 * (moments.size() + 1)).append(HEADER);
        for (SharesKept.Account owner : outcome.kept().owners().subList(0, named)) {
            text.append(',').append(quoted("held_percent " + owner.name()));
            text.append(',').append(quoted("target_percent " + owner.name()));
        }
        text.append('\n');
        for (ShareMeter.Moment moment : moments) {
            text.append(moment.time());
            append(moment.distance(), text);
            append(moment.used(), text);
            text.append(',').append(moment.matches()).append(',').append(moment.wasted());
            for (int owner = 0; owner < named; owner++) {
                append(moment.held()[owner], text);
                append(moment.due()[owner], text);
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static void append(double share, StringBuilder text) {
        text.append(',').append(String.format(Locale.ROOT, "%.3f", 100 * share));
    }

    private static String quoted(String word) {
        boolean plain = word.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? word : '"' + word.replace("\"", "\"\"") + '"';
    }
}
