package org.almanac.replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.almanac.planner.fairshare.SharesKept;

/** How near the machine was to its shares, as tables for people: a line for each policy, and one for each owner. */
final class SharesText {
    private static final int MOST_OWNERS = 10;

    private static final List<String> GROUPS = List.of("", "distance from", "", "matches", "");
    private static final List<String> HEADINGS = List.of("policy", "the shares", "matches", "wasted", "of them");
    private static final List<String> OWNER_GROUPS = List.of("", "", "", "its", "below");
    private static final List<String> OWNER_HEADINGS = List.of("policy", "owner", "held", "target", "target");
    private static final List<String> LEGEND = List.of(
            "Distance from the shares: how much of the machine was not where it belonged, in the mean. An owner's target",
            "is no more than it wanted, and what it left belonged to the others. A match: a cpu that an owner has given",
            "back passes to an owner; wasted where that is the same one.");

    private SharesText() {}

    /** The text for the runs in which shares were measured; empty if there are none. */
    static String of(List<RunMetrics> runs) {
        List<List<String>> rows = new ArrayList<>(List.of(GROUPS, HEADINGS));
        List<List<String>> owners = new ArrayList<>(List.of(OWNER_GROUPS, OWNER_HEADINGS));
        for (RunMetrics run : runs) {
            run.shares().ifPresent(kept -> {
                rows.add(List.of(
                        run.policy(),
                        TextTable.percent(kept.meanPercent() / 100),
                        Long.toString(kept.matches()),
                        Long.toString(kept.wasted()),
                        TextTable.percent(kept.wastedShare())));
                kept.owners().stream()
                        .sorted(Comparator.comparingDouble(SharesKept.Account::targetMean)
                                .reversed())
                        .limit(MOST_OWNERS)
                        .forEach(owner -> owners.add(row(run.policy(), owner)));
            });
        }
        if (rows.size() == 2) {
            return "";
        }
        StringBuilder text = new StringBuilder("\n");
        TextTable.append(rows, text);
        text.append('\n');
        TextTable.append(owners, text);
        text.append('\n');
        LEGEND.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    private static List<String> row(String policy, SharesKept.Account owner) {
        return List.of(
                policy,
                owner.name(),
                TextTable.percent(owner.heldMean()),
                TextTable.percent(owner.targetMean()),
                TextTable.duration(owner.secondsBelow()));
    }
}
