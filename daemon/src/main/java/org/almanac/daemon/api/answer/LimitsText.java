package org.almanac.daemon.api.answer;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.almanac.daemon.view.AmountWords;
import org.almanac.daemon.view.ListedLimits.Holder;
import org.almanac.daemon.view.ListedLimits.ListedLimit;
import org.almanac.daemon.view.ListedLimits.Use;
import org.almanac.daemon.view.Published;
import org.almanac.replay.TextTable;

/** The limits and their use for people: each by those that count in it, and below, which jobs hold what is full. */
final class LimitsText {
    private static final String NONE = "--";

    private LimitsText() {}

    static String of(Published published, List<ListedLimit> limits, ZoneId zone) {
        if (published.limits().get().limits().isEmpty()) {
            return "there are no limits\n";
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("limit", "for", "whose", "counts", "used", "of", "planned", "run", "wait", ""));
        for (ListedLimit limit : limits) {
            String of = limit.subject()
                    + limit.cluster().map(cluster -> " on " + cluster).orElse("");
            if (limit.uses().isEmpty()) {
                rows.add(row(limit, of, new Use("", limit.value(), 0, 0, 0, 0, List.of())));
            }
            limit.uses().forEach(use -> rows.add(row(limit, of, use)));
        }
        StringBuilder text = new StringBuilder();
        TextTable.append(rows, text);
        Minutes minutes = new Minutes(zone);
        limits.forEach(limit -> limit.uses().stream()
                .filter(Use::isFull)
                .filter(use -> use.running() > 0)
                .forEach(use -> holders(limit, use, minutes, text)));
        text.append("\nPlanned: the most that is used at once from now on, by the plan.\n");
        return text.toString();
    }

    private static List<String> row(ListedLimit limit, String of, Use use) {
        return List.of(
                limit.name(),
                of,
                use.subject().isEmpty() ? NONE : use.subject(),
                limit.resource().endsWith("_bytes") ? "memory" : limit.resource(),
                AmountWords.quantity(limit.resource(), use.used()),
                AmountWords.quantity(limit.resource(), use.value()),
                AmountWords.quantity(limit.resource(), use.planned()),
                Integer.toString(use.running()),
                Integer.toString(use.waiting()),
                use.isFull() ? "full" : "");
    }

    private static void holders(ListedLimit limit, Use use, Minutes minutes, StringBuilder text) {
        text.append('\n')
                .append(limit.name())
                .append(use.subject().isEmpty() ? "" : " of " + use.subject())
                .append(" is held by\n");
        List<List<String>> rows = new ArrayList<>();
        for (Holder holder : use.holders()) {
            rows.add(List.of(
                    "  " + holder.words(),
                    AmountWords.of(limit.resource(), holder.amount()),
                    "until " + minutes.of(holder.until())));
        }
        TextTable.append(rows, text);
        int more = use.running() - use.holders().size();
        if (more > 0) {
            text.append("  and ").append(more).append(" more\n");
        }
    }
}
