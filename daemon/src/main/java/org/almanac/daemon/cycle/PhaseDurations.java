package org.almanac.daemon.cycle;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.almanac.daemon.metrics.Phase;
import org.almanac.daemon.view.Status;

/** How long the parts of cycles took, each time since the daemon began. For the thread of the cycles. */
final class PhaseDurations {
    private final Map<Phase, Times> byPhase = new EnumMap<>(Phase.class);

    /** In nanoseconds. */
    private record Times(long count, long last, long sum, long longest) {
        static final Times NONE = new Times(0, 0, 0, 0);

        Times and(long nanos) {
            return new Times(count + 1, nanos, sum + nanos, Math.max(longest, nanos));
        }

        Status.Durations told() {
            return new Status.Durations(count, last / 1e9, sum / 1e9 / count, longest / 1e9);
        }
    }

    void took(Phase phase, long nanos) {
        byPhase.merge(phase, Times.NONE.and(nanos), (before, one) -> before.and(nanos));
    }

    /** Of each part that there was, by its name, in the order in which a cycle does them. */
    Map<String, Status.Durations> told() {
        Map<String, Status.Durations> told = new LinkedHashMap<>();
        byPhase.forEach((phase, times) -> told.put(phase.word(), times.told()));
        return told;
    }
}
