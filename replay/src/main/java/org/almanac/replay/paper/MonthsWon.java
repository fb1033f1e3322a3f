package org.almanac.replay.paper;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How many months a policy is the best of several in; of equals the first counts. */
final class MonthsWon {
    private MonthsWon() {}

    static int of(List<Column> columns, Column column, Function<Column, Months> monthsOf) {
        List<Column> policies =
                columns.stream().filter(each -> each.policy().isPresent()).toList();
        Map<Column, Months> months = policies.stream().collect(Collectors.toMap(each -> each, monthsOf));
        int won = 0;
        for (int month = 0; month < months.get(column).size(); month++) {
            if (months.get(column).has(month) && best(policies, months, month).equals(column)) {
                won++;
            }
        }
        return won;
    }

    private static Column best(List<Column> policies, Map<Column, Months> months, int month) {
        Column best = policies.get(0);
        for (Column each : policies) {
            if (months.get(each).mean(month) < months.get(best).mean(month)) {
                best = each;
            }
        }
        return best;
    }
}
