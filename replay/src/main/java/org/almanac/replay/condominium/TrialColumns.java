package org.almanac.replay.condominium;

import java.util.LinkedHashMap;
import java.util.Map;

/** The figures of a trial by the names under which programs read them, in their order: the same in JSON and CSV. */
final class TrialColumns {
    private TrialColumns() {}

    static Map<String, Number> of(Trial trial) {
        Map<String, Number> columns = new LinkedHashMap<>();
        columns.put("cwl", trial.setting().worklife());
        columns.put("interval", trial.setting().interval());
        columns.put("jmax", trial.setting().jobMax());
        columns.put("duration", trial.setting().duration());
        columns.put("seed", trial.seed());
        columns.put("d", trial.d());
        columns.put("utilization", trial.utilization());
        columns.put("matches", trial.matches());
        columns.put("wasted", trial.wasted());
        int owners = trial.transitions().size();
        for (int from = 0; from < owners; from++) {
            for (int to = 0; to < owners; to++) {
                columns.put(
                        "c_" + (char) ('a' + from) + (char) ('a' + to),
                        trial.transitions().get(from).get(to));
            }
        }
        columns.put("d2", trial.secondThird());
        columns.put("d3", trial.lastThird());
        columns.put("wasted_before_change", trial.wastedBeforeChange());
        columns.put("matches_without_target", trial.withoutTarget());
        return columns;
    }
}
