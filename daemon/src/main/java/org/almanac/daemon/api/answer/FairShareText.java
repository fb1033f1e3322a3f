package org.almanac.daemon.api.answer;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.almanac.daemon.view.ListedShares;
import org.almanac.planner.fairshare.OwnerPart;
import org.almanac.replay.TextTable;

/** How the machine is shared out, for people. */
final class FairShareText {
    private static final String NONE = "--";

    private FairShareText() {}

    /** The text at that time of the server's, in epoch seconds; its last line ended. */
    static String of(ListedShares shares, long now) {
        StringBuilder text = new StringBuilder();
        text.append(TextTable.percent(shares.now().distance()))
                .append(" of the machine is not where it belongs by its shares.\n\n");
        List<List<String>> owners = new ArrayList<>();
        owners.add(List.of("owner", "held", "target", "due now", ""));
        for (OwnerPart owner : shares.now().owners()) {
            owners.add(List.of(
                    owner.name(),
                    TextTable.percent(owner.held()),
                    TextTable.percent(owner.target()),
                    TextTable.percent(owner.due()),
                    owner.isBelow() ? "below" : ""));
        }
        TextTable.append(owners, text);
        text.append('\n');
        users(shares.users(), now, text);
        return text.toString();
    }

    /** How the users will stand at that time of the server's, in epoch seconds. */
    static String at(ListedShares shares, long time) {
        StringBuilder text = new StringBuilder();
        text.append("At ")
                .append(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                        Instant.ofEpochSecond(time).atZone(ZoneId.systemDefault())))
                .append(", if all jobs start as planned and use their walltimes:\n\n");
        users(shares.outlook().at(time), time, text);
        return text.toString();
    }

    private static void users(List<ListedShares.User> some, long now, StringBuilder text) {
        List<List<String>> users = new ArrayList<>();
        users.add(List.of("user", "rank", "share", "used", "run", "wait", "next job", "starts in"));
        for (ListedShares.User user : some) {
            users.add(List.of(
                    String.join("/", user.use().path()),
                    Integer.toString(user.use().rank()),
                    TextTable.percent(user.use().share()),
                    TextTable.duration(user.use().usage()),
                    Integer.toString(user.running()),
                    Integer.toString(user.waiting()),
                    user.next().map(ListedShares.Next::id).orElse(NONE),
                    user.next()
                            .map(next -> TextTable.duration(next.start() - now))
                            .orElse(NONE)));
        }
        TextTable.append(users, text);
        text.append(
                "\nUsed: in time of the whole machine, decayed. Users with the lowest rank come first where the policy goes by"
                        + " fair share.\n");
    }
}
