package org.almanac.daemon.api;

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
        List<List<String>> users = new ArrayList<>();
        users.add(List.of("user", "rank", "share", "used", "run", "wait", "next job", "starts in"));
        for (ListedShares.User user : shares.users()) {
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
        text.append('\n');
        TextTable.append(users, text);
        text.append(
                "\nUsed: in time of the whole machine, decayed. Users with the lowest rank come first where the policy goes by"
                        + " fair share.\n");
        return text.toString();
    }
}
