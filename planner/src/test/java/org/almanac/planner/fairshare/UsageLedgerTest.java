package org.almanac.planner.fairshare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Owner;
import org.junit.jupiter.api.Test;

/** What is used decays by half-lives, whatever the steps are in which it is counted. */
class UsageLedgerTest {
    private static final long DAY = 86_400;
    private static final long YEAR = 365 * DAY;
    private static final long WHOLE = (long) DominantShare.WHOLE;

    private static UsageLedger ledger(long halfLife, String... users) {
        UsageLedger ledger = new UsageLedger(Decay.SMOOTH, halfLife);
        for (String user : users) {
            ledger.account(Owner.user(user));
        }
        return ledger;
    }

    @Test
    void halfLifeHalves() {
        UsageLedger ledger = ledger(100, "a");
        ledger.advance(0);
        ledger.changeRate(0, WHOLE);
        ledger.advance(1000);
        ledger.changeRate(0, -WHOLE);
        double used = ledger.usages()[0];
        for (int halfLives = 1; halfLives <= 10; halfLives++) {
            ledger.advance(1000 + 100 * halfLives);
            assertEquals(used / Math.pow(2, halfLives), ledger.usages()[0], 1e-9 * used);
        }
    }

    /** Of an hour that is held, with a half-life of an hour, each second decays from its own moment on. */
    @Test
    void useDecaysWhileItIsCounted() {
        UsageLedger ledger = ledger(3600, "a");
        ledger.advance(0);
        ledger.changeRate(0, WHOLE / 4);
        ledger.advance(3600);
        double secondBySecond = 0;
        for (int second = 0; second < 3600; second++) {
            secondBySecond += 0.25 * Math.pow(0.5, (3600 - second - 0.5) / 3600);
        }
        assertEquals(secondBySecond, ledger.usages()[0], 1e-5);
        // 3600 / ln 2 × (1 − 1/2) / 4
        assertEquals(649.212768, ledger.usages()[0], 1e-5);
    }

    @Test
    void stepsDoNotMatter() {
        UsageLedger steps = ledger(1000, "a", "b");
        UsageLedger leap = ledger(1000, "a", "b");
        SplittableRandom random = new SplittableRandom(5);
        for (UsageLedger ledger : List.of(steps, leap)) {
            ledger.advance(0);
            ledger.changeRate(0, WHOLE / 3);
        }
        for (long now = 0; now < 100_000; now += 1 + random.nextInt(50)) {
            steps.advance(now);
        }
        steps.advance(100_050);
        leap.advance(100_050);
        assertEquals(leap.usages()[0], steps.usages()[0], 1e-9);
        assertEquals(0, steps.usages()[1]);
    }

    @Test
    void whatIsHeldForEverGoesToALimit() {
        UsageLedger ledger = ledger(7 * DAY, "a");
        ledger.advance(0);
        ledger.changeRate(0, WHOLE);
        double limit = 7 * DAY / Math.log(2);
        for (int year = 1; year <= 100; year++) {
            ledger.advance(year * YEAR);
            assertEquals(limit, ledger.usages()[0], 1e-6 * limit);
        }
    }

    /** In ten thousand half-lives, a number that is to be halved each time or inflated leaves the range of doubles. */
    @Test
    void yearsOfShortHalfLivesNeitherOverflowNorLeaveARest() {
        UsageLedger ledger = ledger(600, "always", "once", "sometimes");
        ledger.advance(0);
        ledger.changeRate(0, WHOLE / 2);
        ledger.changeRate(1, WHOLE / 2);
        ledger.advance(600);
        ledger.changeRate(1, -WHOLE / 2);
        ledger.changeRate(2, WHOLE / 8);
        for (long now = 900; now < YEAR; now += 900) {
            ledger.advance(now);
            ledger.changeRate(2, now % 1800 == 0 ? WHOLE / 8 : -WHOLE / 8);
            assertTrue(ledger.usages()[0] > 0 && ledger.usages()[0] < 1000, () -> "" + ledger.usages()[0]);
        }
        assertEquals(0, ledger.usages()[1]);
        assertEquals(600 / Math.log(2) / 2, ledger.usages()[0], 1e-6);
    }

    @Test
    void whatIsGivenBackLeavesNothingHeld() {
        UsageLedger ledger = ledger(100, "a");
        ledger.advance(0);
        SplittableRandom random = new SplittableRandom(7);
        long[] rates = random.longs(1000, 1, WHOLE).toArray();
        for (long rate : rates) {
            ledger.changeRate(0, rate);
        }
        for (int i = rates.length - 1; i >= 0; i--) {
            ledger.changeRate(0, -rates[i]);
        }
        ledger.advance(1000);
        assertEquals(0, ledger.usages()[0]);
    }

    @Test
    void onlyWhatIsHeldOrForgottenChangesTheProportion() {
        UsageLedger ledger = ledger(100, "a", "b");
        assertFalse(ledger.advance(0));
        ledger.changeRate(0, WHOLE);
        assertTrue(ledger.advance(10));
        assertFalse(ledger.advance(10));
        ledger.changeRate(0, -WHOLE);
        assertFalse(ledger.advance(500));
        assertTrue(ledger.advance(100_000));
        assertEquals(0, ledger.usages()[0]);
        assertFalse(ledger.advance(200_000));
    }

    @Test
    void useToldLateIsAsIfItHadBeenCounted() {
        UsageLedger counted = ledger(100, "a");
        counted.advance(50);
        counted.changeRate(0, WHOLE / 2);
        counted.advance(80);
        UsageLedger late = ledger(100, "a");
        late.advance(80);
        late.charge(0, WHOLE / 2, 50);
        assertEquals(counted.usages()[0], late.usages()[0], 1e-12);

        late.charge(0, -WHOLE / 2, 50);
        assertEquals(0, late.usages()[0]);
        late.charge(0, WHOLE, 90);
        assertEquals(0, late.usages()[0], "what is yet to come");
    }

    @Test
    void aRestoredLedgerHasExactlyTheSameFuture() {
        UsageLedger ledger = ledger(1000, "a", "b", "c");
        SplittableRandom random = new SplittableRandom(3);
        ledger.advance(0);
        long[] held = new long[3];
        for (int i = 0; i < 500; i++) {
            int account = random.nextInt(3);
            long rate = random.nextLong(WHOLE);
            ledger.changeRate(account, rate - held[account]);
            held[account] = rate;
            ledger.advance(i * 37L);
        }
        UsageLedger restored = ledger(1000, "x", "c");
        restored.advance(500);
        restored.changeRate(0, WHOLE);
        restored.restore(ledger.memory(), 499 * 37L);
        for (int account = 0; account < 3; account++) {
            restored.changeRate(account, held[account]);
        }
        assertEquals(ledger.memory(), restored.memory());
        ledger.advance(500_000);
        restored.advance(500_000);
        assertEquals(ledger.memory(), restored.memory());
        assertEquals(1, restored.account(Owner.user("b")));
        assertEquals(3, restored.account(Owner.user("x")));
    }

    @Test
    void aFreshLedgerTakesUpAnyNumberOfOwners() {
        UsageLedger ledger = new UsageLedger(Decay.SMOOTH, 1000);
        for (int i = 0; i < 100; i++) {
            ledger.changeRate(ledger.account(Owner.user("u" + i)), i);
        }
        ledger.advance(0);
        ledger.advance(50);

        UsageLedger restored = new UsageLedger(Decay.SMOOTH, 1000);
        restored.restore(ledger.memory(), 50);

        assertEquals(ledger.memory(), restored.memory());
    }

    /** In three periods of 100 s: 60 s of use that are halved three times, 100 s twice, 100 s once, and 40 s not at all. */
    @Test
    void byHalvingAllUseCountsHalfWhenAPeriodIsOverAndNotBefore() {
        UsageLedger ledger = new UsageLedger(Decay.HALVING, 100);
        int account = ledger.account(Owner.user("a"));
        ledger.advance(1040);
        ledger.changeRate(account, (long) DominantShare.WHOLE);
        ledger.advance(1099);
        assertEquals(59, ledger.usages()[account], 1e-9);
        ledger.advance(1100);
        assertEquals(30, ledger.usages()[account], 1e-9);
        ledger.advance(1340);
        assertEquals(60 / 8.0 + 100 / 4.0 + 100 / 2.0 + 40, ledger.usages()[account], 1e-9);
    }

    @Test
    void byHalvingItDoesNotMatterHowOftenUseIsCounted() {
        for (int step : new int[] {1, 7, 100, 333}) {
            UsageLedger often = new UsageLedger(Decay.HALVING, 100);
            UsageLedger once = new UsageLedger(Decay.HALVING, 100);
            for (UsageLedger ledger : new UsageLedger[] {often, once}) {
                ledger.advance(17);
                ledger.changeRate(ledger.account(Owner.user("a")), (long) DominantShare.WHOLE);
            }
            for (long time = 17; time < 1000; time += step) {
                often.advance(time);
            }
            often.advance(1000);
            once.advance(1000);
            assertEquals(once.usages()[0], often.usages()[0], 1e-9);
        }
    }
}
