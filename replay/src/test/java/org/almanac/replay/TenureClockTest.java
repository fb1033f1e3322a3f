package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.almanac.planner.InCharge;
import org.junit.jupiter.api.Test;

class TenureClockTest {
    @Test
    void addsUpForHowLongEachWasInCharge() {
        TenureClock clock = new TenureClock();
        clock.tell(100, Optional.of(new InCharge("flex", 100, 0)));
        clock.tell(130, Optional.of(new InCharge("flex", 100, 0)));
        clock.tell(150, Optional.of(new InCharge("maui", 150, 1)));
        clock.tell(250, Optional.of(new InCharge("flex", 250, 2)));
        clock.tell(257, Optional.of(new InCharge("flex", 250, 2)));

        assertEquals(new Tenure(2, new TreeMap<>(Map.of("flex", 57L, "maui", 100L))), clock.tenure());
    }

    @Test
    void ofAPolicyThatPutsNobodyInChargeThereIsNothing() {
        TenureClock clock = new TenureClock();
        clock.tell(100, Optional.empty());
        clock.tell(200, Optional.empty());

        assertEquals(Tenure.NONE, clock.tenure());
    }
}
