package org.almanac.planner.check;

import java.util.OptionalLong;
import org.almanac.planner.cluster.JobId;

/** What a job still waits for at a time at which it is planned; all times in epoch seconds. */
public sealed interface UnmetCondition {
    /** The jobs of its queue are not started. */
    record QueueStopped(String queue) implements UnmetCondition {
        @Override
        public String toString() {
            return "its queue " + queue + " is stopped";
        }
    }

    /** It was submitted to start at that time or later. */
    record NotBefore(long time) implements UnmetCondition {
        @Override
        public String toString() {
            return "may not start before " + time;
        }
    }

    /** Its last start was refused, and the next is to be tried at that time or later. */
    record BackingOff(long time) implements UnmetCondition {
        @Override
        public String toString() {
            return "is not to be tried before " + time;
        }
    }

    /**
     * Another job has to end first.
     *
     * @param end when the other job ends; empty where the other job neither runs nor is planned
     */
    record OtherJob(JobId other, OptionalLong end) implements UnmetCondition {
        @Override
        public String toString() {
            return "waits for job " + other + ", which "
                    + (end.isPresent() ? "ends at " + end.getAsLong() : "has no end yet");
        }
    }
}
