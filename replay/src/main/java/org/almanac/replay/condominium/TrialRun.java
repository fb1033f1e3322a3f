package org.almanac.replay.condominium;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One trial (section 2.1): slots that negotiations give to owners who have jobs without end, second by second.
 *
 * <p>What the paper decides:
 *
 * <ul>
 *   <li>A negotiation is made every N seconds, from the beginning of the warm-up on, and takes no time, as in the paper it
 *       "completes in less than a second" (section 3). It gives out all slots that are unclaimed then, also those that have
 *       become so in the same second. So a slot waits about N/2 for it.
 *   <li>A claimed slot runs jobs of its owner alone, one after the other without a pause (section 1).
 *   <li>A claim is broken "at the next job boundary" after C_WL seconds (section 1): at the end of the first job that ends when
 *       the claim is C_WL old or older. Nothing is preempted (Figure 10).
 *   <li>In the warm-up C_WL is 0, and the claims of then keep their age when measuring begins (steps 3 to 5 of section 2.1). So
 *       all are of nearly the same age, which the large drops of D come from (section 3).
 *   <li>Targets change at their second, before the negotiation of that second (step 6 of section 2.1).
 *   <li>The slots are looked at "every ≈ 2 seconds" (section 2.2): once in each 2 seconds, and by lot in which of them. Looks
 *       that keep step with the negotiations would see more slots claimed, or fewer, than there are.
 * </ul>
 *
 * <p>A job of 0 seconds is over in the second in which it starts. With J_max = 0 all are, and a claim is broken as soon as it is
 * C_WL old. The warm-up is J_max long then as well: there is none, and all slots are claimed at once in second 0.
 */
final class TrialRun {
    private static final int NOBODY = -1;

    private final TargetTimetable targets;
    private final int duration;
    private final int warmUp;
    private final int worklife;
    private final int interval;
    private final int shortestJob;
    private final int longestJob;
    private final int sample;
    private final SlotRecorder recorder;
    private final SplittableRandom runtimes;
    private final SplittableRandom looks;
    private final Negotiator negotiator;

    private final int[] owner;
    private final int[] claimedAt;
    private final int[] jobEnd;
    private final int[] held;
    private int unclaimed;

    /** No job ends before it. */
    private int nextEnd = Integer.MAX_VALUE;

    private TrialRun(TrialSetting setting, long seed, SlotRecorder recorder) {
        this.targets = setting.targets();
        this.duration = setting.duration();
        this.warmUp = setting.warmUp();
        this.worklife = setting.worklife();
        this.interval = setting.interval();
        this.shortestJob = setting.shortestJob();
        this.longestJob = setting.longestJob();
        this.sample = setting.sample();
        this.recorder = recorder;
        this.runtimes = new SplittableRandom(seed);
        this.looks = runtimes.split();
        this.negotiator = new Negotiator(setting.slots());
        this.owner = new int[setting.slots()];
        Arrays.fill(owner, NOBODY);
        this.claimedAt = new int[setting.slots()];
        this.jobEnd = new int[setting.slots()];
        this.held = new int[targets.owners()];
        this.unclaimed = setting.slots();
    }

    /** Runs it from the warm-up to its end; all that is drawn by lot follows from the seed. */
    static void run(TrialSetting setting, long seed, SlotRecorder recorder) {
        new TrialRun(setting, seed, recorder).run();
    }

    private void run() {
        int look = lookFrom(0);
        for (int second = -warmUp; second < duration; second++) {
            if (second == nextEnd) {
                endJobs(second);
            }
            if (unclaimed > 0 && (second + warmUp) % interval == 0) {
                negotiate(second);
                endJobs(second);
            }
            if (second == look) {
                recorder.seen(second, held);
                look = lookFrom((second / sample + 1) * sample);
            }
        }
    }

    /** The second of the look that falls into the sample beginning then; none after the end. */
    private int lookFrom(int begin) {
        return begin < duration ? begin + looks.nextInt(Math.min(sample, duration - begin)) : duration;
    }

    private void negotiate(int second) {
        List<Integer> percents = targets.at(second, duration);
        for (int slot = 0; unclaimed > 0; slot++) {
            if (owner[slot] == NOBODY) {
                claim(slot, negotiator.choose(percents, held), second);
            }
        }
    }

    private void claim(int slot, int byOwner, int second) {
        owner[slot] = byOwner;
        held[byOwner]++;
        unclaimed--;
        claimedAt[slot] = second;
        recorder.claimed(second, slot, byOwner);
        startJob(slot, second);
    }

    /** Of each claim whose job ends in this second: it is broken, or its next job starts. */
    private void endJobs(int second) {
        nextEnd = Integer.MAX_VALUE;
        for (int slot = 0; slot < owner.length; slot++) {
            while (owner[slot] != NOBODY && jobEnd[slot] == second) {
                if (second - claimedAt[slot] >= worklife(second)) {
                    held[owner[slot]]--;
                    owner[slot] = NOBODY;
                    unclaimed++;
                    recorder.broken(second, slot);
                } else {
                    startJob(slot, second);
                }
            }
            if (owner[slot] != NOBODY) {
                nextEnd = Math.min(nextEnd, jobEnd[slot]);
            }
        }
    }

    private void startJob(int slot, int second) {
        // Where all jobs are over at once, the next that matters is the one with which the claim ends.
        jobEnd[slot] = longestJob == 0
                ? claimedAt[slot] + worklife(second)
                : second + runtimes.nextInt(shortestJob, longestJob + 1);
    }

    private int worklife(int second) {
        return second < 0 ? 0 : worklife;
    }
}
