package org.almanac.daemon.record;

import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.PolicySpec;

/** Takes down what a daemon's scheduler is told and decides. For the thread of the cycles. */
public interface Recorder {
    /** Takes nothing down. */
    Recorder NONE = new Recorder() {
        @Override
        public Scheduler watch(PolicySpec policy, long seed, Machine machine, Scheduler made) {
            return made;
        }

        @Override
        public void cycleEnded(long time) {}
    };

    /**
     * The scheduler to be called in place of the one that was just made, which is to be called by nobody else.
     *
     * @param machine the machine for which it was made
     */
    Scheduler watch(PolicySpec policy, long seed, Machine machine, Scheduler made);

    /** A cycle is over, whether it ended well or not, at that time of the daemon's clock, in epoch seconds. */
    void cycleEnded(long time);
}
