package org.almanac.replay;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.almanac.planner.InCharge;

/** Adds up for how long policies are in charge, told at every instant who is. */
final class TenureClock {
    private final SortedMap<String, Long> seconds = new TreeMap<>();
    private Optional<InCharge> current = Optional.empty();
    private long told;

    void tell(long now, Optional<InCharge> inCharge) {
        if (current.isPresent()) {
            seconds.merge(current.get().policy(), now - told, Long::sum);
        }
        current = inCharge;
        told = now;
    }

    Tenure tenure() {
        return current.map(last -> new Tenure(last.switches(), seconds)).orElse(Tenure.NONE);
    }
}
