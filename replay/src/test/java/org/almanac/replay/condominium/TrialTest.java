package org.almanac.replay.condominium;

import static org.almanac.replay.condominium.ControlVariable.CLAIM_WORKLIFE;
import static org.almanac.replay.condominium.ControlVariable.MAX_JOB_RUN_TIME;
import static org.almanac.replay.condominium.ControlVariable.MIN_JOB_RUN_TIME;
import static org.almanac.replay.condominium.ControlVariable.NEGOTIATOR_INTERVAL;
import static org.almanac.replay.condominium.ControlVariable.SAMPLE;
import static org.almanac.replay.condominium.ControlVariable.SLOTS;
import static org.almanac.replay.condominium.ControlVariable.TIME_OF_RUN;
import static org.almanac.replay.condominium.ControlVariable.WARM_UP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What becomes of slots and claims, and what is measured of them. */
class TrialTest {
    /** Jobs of one second, so that a claim is broken in the very second in which it is old enough. */
    private static final TrialSetting CLOCKWORK = TrialSetting.USUAL
            .with(SLOTS, 2)
            .with(TIME_OF_RUN, 20)
            .with(CLAIM_WORKLIFE, 3)
            .with(NEGOTIATOR_INTERVAL, 5)
            .with(MAX_JOB_RUN_TIME, 1)
            .with(MIN_JOB_RUN_TIME, 1)
            .with(SAMPLE, 1)
            .with(WARM_UP, 0);

    @Test
    void aClaimIsBrokenWhenItIsOldEnoughAndTheSlotWaitsForTheNextNegotiation() {
        Trial trial = Trial.of(CLOCKWORK.with(TargetTimetable.parse("100@0")), 1);

        // Claimed in 0, 5, 10 and 15 for 3 seconds each; the first claim of a slot is no match.
        assertEquals(0.6, trial.utilization(), 1e-12);
        assertEquals(8 * 100, trial.d(), 1e-9);
        assertEquals(List.of(List.of(6, 0), List.of(0, 0)), trial.transitions());
        assertEquals(6, trial.matches());
        assertEquals(6, trial.wasted());
        assertEquals(6, trial.wastedBeforeChange());
    }

    @Test
    void aBrokenClaimIsMatchedInTheSameSecondIfThatIsANegotiations() {
        Trial trial = Trial.of(CLOCKWORK.with(CLAIM_WORKLIFE, 5).with(TargetTimetable.parse("100@0")), 1);
        assertEquals(1, trial.utilization());
        assertEquals(0, trial.d());
        assertEquals(6, trial.wasted());
    }

    @Test
    void aMatchToAnotherOwnerIsNotWasted() {
        Trial trial = Trial.of(CLOCKWORK.with(CLAIM_WORKLIFE, 5).with(TargetTimetable.parse("100@0,0@1/2")), 1);
        // In 5 both back to A, in 10 both to B, in 15 both back to B.
        assertEquals(List.of(List.of(2, 2), List.of(0, 2)), trial.transitions());
        assertEquals(4, trial.wasted());
        assertEquals(2, trial.wastedBeforeChange());
        assertEquals(0, trial.d());
    }

    @Test
    void aClaimThatIsNotOldEnoughKeepsItsSlotFromTheOwnerWhoseTargetHasRisen() {
        Trial trial = Trial.of(CLOCKWORK.with(CLAIM_WORKLIFE, 15).with(TargetTimetable.parse("100@0,0@1/2")), 1);
        // B is to have both from 10 on and gets them in 15.
        assertEquals(5 * 100, trial.d(), 1e-9);
        assertEquals(0, trial.lastThird(), 1e-9 + 2 * 100);
        assertEquals(List.of(List.of(0, 2), List.of(0, 0)), trial.transitions());
    }

    @Test
    void claimsOfTheWarmUpAreBrokenAtEachJobsEndAndKeepTheirAge() {
        List<String> record = new ArrayList<>();
        TrialRun.run(CLOCKWORK.with(SLOTS, 1).with(WARM_UP, 7).with(TIME_OF_RUN, 6), 1, new SlotRecorder() {
            @Override
            public void claimed(int second, int slot, int owner) {
                record.add("claimed " + second);
            }

            @Override
            public void broken(int second, int slot) {
                record.add("broken " + second);
            }

            @Override
            public void seen(int second, int[] held) {
                assertTrue(second >= 0, "nothing is measured in the warm-up");
            }
        });
        assertEquals(List.of("claimed -7", "broken -6", "claimed -2", "broken -1", "claimed 3"), record);
    }

    @Test
    void jobsOfZeroSecondsKeepTheirClaimUntilItIsOldEnough() {
        TrialSetting nothing =
                CLOCKWORK.with(MAX_JOB_RUN_TIME, 0).with(MIN_JOB_RUN_TIME, 0).with(TargetTimetable.parse("100@0"));
        Trial trial = Trial.of(nothing, 1);
        assertEquals(0.6, trial.utilization(), 1e-12);
        assertEquals(6, trial.wasted());

        Trial unbound = Trial.of(nothing.with(CLAIM_WORKLIFE, 0), 1);
        assertEquals(0, unbound.utilization(), "each claim is over in the second in which it is made");
        assertEquals(6, unbound.wasted());
    }

    @Test
    void theWarmUpIsAsLongAsTheLongestJobUnlessItIsSet() {
        assertEquals(240, TrialSetting.USUAL.with(MAX_JOB_RUN_TIME, 240).get(WARM_UP));
        assertEquals(30, TrialSetting.USUAL.with(WARM_UP, 30).get(WARM_UP));
    }

    @Test
    void aTrialFollowsFromItsSeed() {
        assertEquals(Trial.of(TrialSetting.USUAL, 7), Trial.of(TrialSetting.USUAL, 7));
        assertNotEquals(
                Trial.of(TrialSetting.USUAL, 7).d(),
                Trial.of(TrialSetting.USUAL, 8).d());
    }

    @Test
    void looksNowAndThenAreRightOnAverage() {
        double exact = 0;
        double seen = 0;
        for (int seed = 0; seed < 200; seed++) {
            exact += Trial.of(TrialSetting.USUAL.with(SAMPLE, 1), seed).utilization() / 200;
            seen += Trial.of(TrialSetting.USUAL, seed).utilization() / 200;
        }
        assertEquals(exact, seen, 0.0005);
    }

    /** Knows nothing of negotiations and jobs: the record of starts and ends of claims alone. */
    @Test
    void whatIsMeasuredFollowsFromTheRecordOfClaimsAlone() {
        SplittableRandom random = new SplittableRandom(11);
        List<String> policies = List.of("100@0,50@1/3,100@2/3", "30@0,80@1/2", "60:30@0,10:20@1/4,0:100@3/5");
        int wasted = 0;
        for (int i = 0; i < 60; i++) {
            TrialSetting setting = TrialSetting.USUAL
                    .with(SLOTS, 1 + random.nextInt(30))
                    .with(TIME_OF_RUN, 100 + random.nextInt(900))
                    .with(CLAIM_WORKLIFE, random.nextInt(300))
                    .with(NEGOTIATOR_INTERVAL, 1 + random.nextInt(60))
                    .with(MAX_JOB_RUN_TIME, random.nextInt(200))
                    .with(SAMPLE, 1)
                    .with(TargetTimetable.parse(policies.get(random.nextInt(policies.size()))));
            Trial trial = Trial.of(setting, i);
            ClaimRecord record = ClaimRecord.of(setting, i);
            assertEquals(record.distance(), trial.d(), 1e-6, setting::toString);
            assertEquals(record.utilization(), trial.utilization(), 1e-9, setting::toString);
            assertEquals(record.matches(), trial.matches(), setting::toString);
            assertEquals(record.wasted(), trial.wasted(), setting::toString);
            assertEquals(0, trial.withoutTarget(), setting::toString);
            wasted += trial.wasted();
        }
        assertTrue(wasted > 1_000, "wasted matches: " + wasted);
    }

    /** Who had each slot in each second, and who claimed it when. */
    private static final class ClaimRecord implements SlotRecorder {
        private static final int NOBODY = -1;

        private final TrialSetting setting;
        private final int[][] owners;
        private final List<int[]> claims = new ArrayList<>();

        private ClaimRecord(TrialSetting setting) {
            this.setting = setting;
            int seconds = setting.warmUp() + setting.duration();
            this.owners = new int[setting.slots()][seconds];
            for (int[] slot : owners) {
                Arrays.fill(slot, NOBODY);
            }
        }

        static ClaimRecord of(TrialSetting setting, long seed) {
            ClaimRecord record = new ClaimRecord(setting);
            TrialRun.run(setting, seed, record);
            return record;
        }

        @Override
        public void claimed(int second, int slot, int owner) {
            int from = second + setting.warmUp();
            assertEquals(NOBODY, owners[slot][from], "a claimed slot is claimed");
            Arrays.fill(owners[slot], from, owners[slot].length, owner);
            claims.add(new int[] {second, slot, owner});
        }

        @Override
        public void broken(int second, int slot) {
            int from = second + setting.warmUp();
            assertNotEquals(NOBODY, owners[slot][from], "an unclaimed slot is broken");
            Arrays.fill(owners[slot], from, owners[slot].length, NOBODY);
        }

        @Override
        public void seen(int second, int[] held) {
            // Follows from the claims.
        }

        double distance() {
            double sum = 0;
            for (int second = 0; second < setting.duration(); second++) {
                List<Integer> targets = setting.targets().at(second, setting.duration());
                double off = 0;
                for (int owner = 0; owner < targets.size(); owner++) {
                    off += Math.abs(targets.get(owner) - 100.0 * held(owner, second) / setting.slots());
                    if (targets.size() == 2) {
                        off *= 2;
                        break;
                    }
                }
                sum += off / 2;
            }
            return sum;
        }

        double utilization() {
            double sum = 0;
            for (int second = 0; second < setting.duration(); second++) {
                sum += setting.slots() - held(NOBODY, second);
            }
            return sum / setting.slots() / setting.duration();
        }

        private int held(int owner, int second) {
            int held = 0;
            for (int[] slot : owners) {
                held += slot[second + setting.warmUp()] == owner ? 1 : 0;
            }
            return held;
        }

        int matches() {
            return count(false);
        }

        int wasted() {
            return count(true);
        }

        private int count(boolean backToTheSame) {
            int count = 0;
            for (int later = 0; later < claims.size(); later++) {
                int[] claim = claims.get(later);
                for (int earlier = later - 1; earlier >= 0 && claim[0] >= 0; earlier--) {
                    int[] before = claims.get(earlier);
                    if (before[1] == claim[1]) {
                        count += !backToTheSame || before[2] == claim[2] ? 1 : 0;
                        break;
                    }
                }
            }
            return count;
        }
    }
}
