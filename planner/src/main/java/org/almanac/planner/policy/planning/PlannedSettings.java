package org.almanac.planner.policy.planning;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.policy.parameter.Settings;

/** What {@link Planned} is set to: its search, limits of its own, where new jobs are planned, and how many jobs are. */
record PlannedSettings(SearchSettings search, OwnLimits ownLimits, QueueOrder queueOrder, PlanAhead planAhead) {
    static final Setting<Preset> PRESET = Setting.choice(
            "preset",
            Preset.NONE,
            "a word for several of the settings below, each of which may be set otherwise beside it; paper is the planning"
                    + " paper's search to the letter");

    /** Where new jobs are planned. */
    private enum NewJobs {
        ARRIVAL(QueueOrder.ARRIVAL),
        FAIR_SHARE(QueueOrder.FAIR_SHARE);

        private final QueueOrder order;

        NewJobs(QueueOrder order) {
            this.order = order;
        }
    }

    private static final Setting<NewJobs> QUEUE_ORDER = Setting.choice(
            "queue-order",
            NewJobs.ARRIVAL,
            "where new jobs are planned: in the earliest gap, or by fair share before jobs of owners who come later by it");

    /** All parameters, in the order in which they are told. */
    static List<Setting<?>> parameters() {
        List<Setting<?>> parameters = new ArrayList<>();
        parameters.add(PRESET);
        parameters.addAll(SearchSettings.PARAMETERS);
        parameters.addAll(OwnLimits.PARAMETERS);
        parameters.add(QUEUE_ORDER);
        parameters.add(PlanAhead.PLAN_AHEAD);
        return parameters;
    }

    static PlannedSettings of(Settings settings) {
        return new PlannedSettings(
                SearchSettings.of(settings),
                OwnLimits.of(settings),
                settings.get(QUEUE_ORDER).order,
                settings.get(PlanAhead.PLAN_AHEAD));
    }
}
