package org.almanac.replay.condominium;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NegotiatorTest {
    @Test
    void theOwnerFurthestBelowItsTargetGetsTheSlot() {
        Negotiator negotiator = new Negotiator(20);
        assertEquals(1, negotiator.choose(List.of(50, 50), new int[] {10, 8}));
        assertEquals(0, negotiator.choose(List.of(50, 50), new int[] {7, 8}));
        assertEquals(2, negotiator.choose(List.of(50, 10, 40), new int[] {8, 0, 5}));
    }

    @Test
    void theFirstOfTwoThatAreEquallyFarGetsIt() {
        assertEquals(0, new Negotiator(20).choose(List.of(50, 50), new int[] {9, 9}));
    }

    @Test
    void anOwnerKeepsNoSlotFromAnotherByHavingTooMany() {
        assertEquals(0, new Negotiator(20).choose(List.of(100, 0), new int[] {5, 14}));
    }

    @Test
    void anOwnerWithoutATargetNeverGetsASlot() {
        SplittableRandom random = new SplittableRandom(3);
        int withZero = 0;
        for (int i = 0; i < 2_000; i++) {
            int slots = 1 + random.nextInt(40);
            int owners = 2 + random.nextInt(4);
            List<Integer> targets = new ArrayList<>();
            int rest = 100;
            for (int owner = 1; owner < owners; owner++) {
                int target = random.nextInt(3) == 0 ? 0 : random.nextInt(rest + 1);
                targets.add(target);
                rest -= target;
            }
            targets.add(rest);
            int[] held = new int[owners];
            for (int taken = random.nextInt(slots); taken > 0; taken--) {
                held[random.nextInt(owners)]++;
            }
            withZero += targets.contains(0) ? 1 : 0;
            int chosen = new Negotiator(slots).choose(targets, held);
            assertTrue(targets.get(chosen) > 0, () -> targets + " " + List.of(chosen));
        }
        assertTrue(withZero > 500, "so many had an owner without a target: " + withZero);
    }
}
