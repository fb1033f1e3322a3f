package org.almanac.planner.check;

import java.util.OptionalLong;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.QueueHours;

/** What a job still waits for at its planned start; times in epoch seconds. */
sealed interface UnmetCondition {
    /** The jobs of the job's queue are not started. */
    record QueueStopped(String queue) implements UnmetCondition {
        @Override
        public String toString() {
            return "its queue " + queue + " is stopped";
        }
    }

    /** The job was submitted to start at that time or later. */
    record NotBefore(long time) implements UnmetCondition {
        @Override
        public String toString() {
            return "may not start before " + time;
        }
    }

    /** The job's last start was refused, and it is to be tried again at that time or later. */
    record BackingOff(long time) implements UnmetCondition {
        @Override
        public String toString() {
            return "is not to be tried before " + time;
        }
    }

    /** The hours of the job's queue do not let it start then. */
    record OutsideHours(String queue, QueueHours.Bar bar) implements UnmetCondition {
        @Override
        public String toString() {
            return "is kept from starting by the hours of its queue " + queue + ": " + bar;
        }
    }

    /**
     * Another job has to end first.
     *
     * @param end when the other job ends; empty if the other job neither runs nor is planned
     */
    record OtherJob(JobId other, OptionalLong end) implements UnmetCondition {
        @Override
        public String toString() {
            return "waits for job " + other + ", which "
                    + (end.isPresent() ? "ends at " + end.getAsLong() : "has no end yet");
        }
    }
}
