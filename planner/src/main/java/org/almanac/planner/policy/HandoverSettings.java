package org.almanac.planner.policy;

import java.util.List;
import org.almanac.planner.policy.parameter.Notation;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.policy.parameter.Settings;
import org.almanac.planner.site.Binding;
import org.almanac.planner.site.Handover;
import org.almanac.planner.site.Setup;

/** The parameters that say how nodes pass from one owner's jobs to the next. */
final class HandoverSettings {
    static final Setting<Binding> BINDING = new Setting<>(
            "binding",
            Notation.DURATION_FROM_ZERO
                    .map(Binding::of)
                    .or("auto", Binding.AUTO)
                    .or("plan", Binding.PLAN)
                    .or(Notation.NONE, Binding.NONE),
            Notation.NONE,
            "for how long nodes go to their owner's next job first; who comes next is by the targets then");
    static final Setting<Long> CYCLE = new Setting<>(
            "cycle",
            Notation.DURATION_FROM_ZERO,
            "0s",
            "nodes that are not bound are assigned at its multiples alone; with 0s at any time");
    static final Setting<Long> TRANSITION_COST = new Setting<>(
            "transition-cost",
            Notation.DURATION_FROM_ZERO,
            "0s",
            "for how long nodes stay busy after a job unless its owner's next one takes them over");

    static final List<Setting<?>> PARAMETERS = List.of(BINDING, CYCLE, TRANSITION_COST);

    private HandoverSettings() {}

    /** How nodes pass from job to job by these settings. */
    static Handover of(Settings settings) {
        return new Handover(settings.get(BINDING), settings.get(CYCLE), settings.get(TRANSITION_COST));
    }

    /** The setup in which they do. */
    static Setup in(Setup setup, Settings settings) {
        return setup.passing(of(settings));
    }
}
