package org.almanac.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.almanac.planner.StopOrder.Step;
import org.almanac.planner.cluster.StopMethod;
import org.junit.jupiter.api.Test;

class StopOrderTest {
    private static final List<StopMethod> FIRST = List.of(StopMethod.SUSPEND, StopMethod.REQUEUE);
    private static final List<StopMethod> LATER = List.of(StopMethod.SUSPEND);
    private static final StopOrder ORDER = new StopOrder(List.of(new Step(50, FIRST), new Step(-1, LATER)));

    @Test
    void atTheBoundAndLessThanAPercentAboveItTheNextStepCounts() {
        assertEquals(FIRST, ORDER.methods(1_000, 1_000));
        assertEquals(FIRST, ORDER.methods(510, 1_000));
        assertEquals(LATER, ORDER.methods(509, 1_000));
        assertEquals(LATER, ORDER.methods(500, 1_000));
        assertEquals(LATER, ORDER.methods(0, 1_000));
    }

    @Test
    void ofAJobWithoutWalltimeNothingIsLeft() {
        assertEquals(LATER, ORDER.methods(0, 0));
    }
}
