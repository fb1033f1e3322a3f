package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class AllowanceTest {
    @Test
    void isFullAtFirstAndComesBackByItsShare() {
        Allowance allowance = new Allowance(0.25, 100);
        assertEquals(50, allowance.left(100, 50));
        allowance.spend(50);
        assertEquals(0, allowance.left(100, 50));
        assertEquals(10, allowance.left(140, 50));
        assertEquals(50, allowance.left(10_000, 50), "no more than can be saved");
    }

    @Test
    void whoSpendsTooMuchPaysItBackFirst() {
        Allowance allowance = new Allowance(0.5, 0);
        allowance.left(0, 10);
        allowance.spend(30);
        assertEquals(0, allowance.left(40, 10));
        assertEquals(5, allowance.left(50, 10));
    }
}
