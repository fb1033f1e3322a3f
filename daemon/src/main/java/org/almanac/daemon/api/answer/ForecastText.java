package org.almanac.daemon.api.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.almanac.daemon.view.ToldErrors;
import org.almanac.daemon.view.ToldErrors.Group;
import org.almanac.planner.forecast.Horizon;
import org.almanac.planner.forecast.TellingErrors;
import org.almanac.replay.TextTable;

/** How near expected starts came, as a table for people. */
final class ForecastText {
    /** So many queues and users are told of. */
    private static final int MOST_GROUPS = 10;

    private ForecastText() {}

    static List<List<String>> rows(ToldErrors told, String indent) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                indent + "jobs that had to wait",
                "jobs",
                "error median",
                "90 %",
                "within 1 min",
                "10 min",
                "1 h",
                "range holds",
                "its width",
                "promises late"));
        rows.add(row(indent + "all", told.all()));
        for (Horizon horizon : Horizon.values()) {
            Group group = told.byHorizon().getOrDefault(horizon.word(), ToldErrors.NONE.all());
            if (group.errors().jobs() > 0) {
                String name = horizon == Horizon.MORE ? "expected later" : "expected within " + horizon.word();
                rows.add(row(indent + name, group));
            }
        }
        add("queue ", told.byQueue(), indent, rows);
        add("user ", told.byUser(), indent, rows);
        return rows;
    }

    private static void add(String what, Map<String, Group> groups, String indent, List<List<String>> rows) {
        groups.entrySet().stream()
                .filter(group -> group.getValue().errors().jobs() > 0)
                .limit(MOST_GROUPS)
                .forEach(group -> rows.add(row(indent + what + group.getKey(), group.getValue())));
    }

    private static List<String> row(String name, Group group) {
        TellingErrors errors = group.errors();
        return List.of(
                name,
                Integer.toString(errors.jobs()),
                TextTable.duration(errors.medianError()),
                TextTable.duration(errors.p90Error()),
                TextTable.percent(errors.minuteRatio()),
                TextTable.percent(errors.ratio()),
                TextTable.percent(errors.hourRatio()),
                TextTable.percent(errors.coverage()),
                TextTable.duration(errors.medianWidth()),
                group.late() + " of " + group.promised());
    }
}
