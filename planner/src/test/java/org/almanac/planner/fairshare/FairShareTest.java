package org.almanac.planner.fairshare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.fairshare.Shares.Accounting;
import org.almanac.planner.fairshare.Shares.Share;
import org.junit.jupiter.api.Test;

/** Use of a machine, and the ranks that it makes. */
class FairShareTest {
    private final FairShare fairShare = new FairShare(new Shares(100, Accounting.USER, 1, List.of(), List.of()));
    private final int alice = fairShare.account(new Owner("alice", "g", "p"));
    private final int bob = fairShare.account(new Owner("bob", "h", "p"));

    private double machine(long... held) {
        return fairShare.rate(Placement.of(0, new int[] {0}, Resources.of(held))) / DominantShare.WHOLE;
    }

    @Test
    void aJobUsesTheMachineByTheResourceItHoldsMostOf() {
        fairShare.setCapacity(List.of(Resources.of(100, 1000, 0)));
        assertEquals(0.1, machine(10, 50, 0), 1e-15);
        assertEquals(0.3, machine(10, 300, 0), 1e-15);
        assertEquals(0, machine(0, 0, 0));
    }

    @Test
    void useOnASmallClusterCountsAsThatOnALargeOne() {
        fairShare.setCapacity(List.of(Resources.of(90, 0), Resources.of(10, 4)));
        assertEquals(0.1, machine(10, 0), 1e-15);
        assertEquals(0.5, machine(10, 2), 1e-15);
    }

    @Test
    void aJobThatHoldsMoreThanThereIsHoldsTheMachine() {
        fairShare.setCapacity(List.of(Resources.of(4, 0)));
        assertEquals(1, machine(8, 0));
        assertEquals(1, machine(1, 1));
    }

    @Test
    void manySmallHoldingsAreOneLarge() {
        fairShare.setCapacity(List.of(Resources.of(3)));
        fairShare.refresh(0);
        long third = fairShare.rate(Placement.of(0, new int[] {0}, Resources.of(1)));
        long whole = fairShare.rate(Placement.of(0, new int[] {0}, Resources.of(3)));
        fairShare.changeRate(alice, 3 * third);
        fairShare.changeRate(bob, whole);
        fairShare.refresh(1000);
        List<ShareUse> uses = fairShare.uses();
        assertEquals(uses.get(0).usage(), uses.get(1).usage(), 1e-9);
    }

    @Test
    void ranksAreThoseOfTheLastRefresh() {
        fairShare.setCapacity(List.of(Resources.of(4)));
        assertTrue(fairShare.refresh(0));
        assertEquals(List.of(0, 0), List.of(fairShare.rank(alice), fairShare.rank(bob)));
        fairShare.changeRate(alice, 1L << 40);
        assertFalse(fairShare.refresh(0));
        assertTrue(fairShare.refresh(10));
        assertEquals(List.of(1, 0), List.of(fairShare.rank(alice), fairShare.rank(bob)));
        fairShare.charge(bob, 1L << 45, 0);
        assertEquals(List.of(1, 0), List.of(fairShare.rank(alice), fairShare.rank(bob)));
        assertTrue(fairShare.refresh(10));
        assertEquals(List.of(0, 1), List.of(fairShare.rank(alice), fairShare.rank(bob)));
        assertFalse(fairShare.refresh(20));
    }

    @Test
    void factorsFallWithTheRank() {
        int carol = fairShare.account(Owner.user("carol"));
        fairShare.refresh(100);
        assertEquals(1, fairShare.factor(alice));
        fairShare.charge(alice, 1L << 40, 0);
        fairShare.charge(bob, 1L << 41, 0);
        fairShare.refresh(100);
        assertEquals(1, fairShare.factor(carol));
        assertEquals(2 / 3.0, fairShare.factor(alice), 1e-15);
        assertEquals(1 / 3.0, fairShare.factor(bob), 1e-15);
    }

    @Test
    void otherSharesKeepWhatWasUsed() {
        fairShare.setCapacity(List.of(Resources.of(4)));
        fairShare.refresh(100);
        fairShare.charge(alice, 1L << 50, 0);
        double used = fairShare.uses().get(1).usage();
        fairShare.setShares(
                new Shares(1000, Accounting.GROUP, 1, List.of(new Share("g", 1), new Share("h", 1)), List.of()), 200);
        fairShare.refresh(1200);
        ShareUse last = fairShare.uses().get(1);
        assertEquals(List.of("g", "alice"), last.path());
        // A half-life of 100 s until they were told, one of 1000 s since.
        assertEquals(used / 4, last.usage(), 1e-9);
    }

    @Test
    void aCopyGoesItsOwnWay() {
        fairShare.setCapacity(List.of(Resources.of(4)));
        fairShare.refresh(0);
        FairShare copy = fairShare.copy();
        copy.changeRate(alice, 1L << 50);
        copy.account(Owner.user("carol"));
        copy.refresh(50);
        fairShare.refresh(50);
        assertEquals(2, fairShare.uses().size());
        assertEquals(0, fairShare.rank(alice));
        assertEquals(1, copy.rank(alice));
        assertEquals(3, copy.uses().size());
    }
}
