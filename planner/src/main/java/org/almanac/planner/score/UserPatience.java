package org.almanac.planner.score;

import java.util.OptionalDouble;

/**
 * What is left of a user's patience: the sum of the acceptable waits of the jobs that the user has submitted since none waited,
 * less the time that has passed between the submissions (planning paper, section 4.3).
 *
 * <p>A job that starts after a longer wait than what is left dissatisfies the user. Times never go back.
 */
public final class UserPatience {
    private double left;
    private long lastSubmission;
    private int waiting;

    /** The user submits a job that may wait so long, in seconds. */
    public void submitted(long now, double acceptable) {
        left = waiting == 0 ? 0 : Math.max(0, left - (now - lastSubmission));
        left += acceptable;
        lastSubmission = now;
        waiting++;
    }

    /**
     * A waiting job of the user starts.
     *
     * @param waited how long it has waited, in seconds
     * @param acceptable its own acceptable wait, in seconds, more than 0
     * @return how serious it is, the wait over the acceptable one; empty if the user is not dissatisfied
     */
    public OptionalDouble started(long waited, double acceptable) {
        waiting--;
        return waited > left ? OptionalDouble.of(waited / acceptable) : OptionalDouble.empty();
    }

    /** A waiting job of the user is gone without having started. */
    public void withdrawn() {
        waiting--;
    }
}
