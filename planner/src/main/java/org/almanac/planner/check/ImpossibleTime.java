package org.almanac.planner.check;

/** Why a job's times in a plan cannot be; times in epoch seconds. */
sealed interface ImpossibleTime {
    /** The job is told to run more than once. */
    record RunsTwice() implements ImpossibleTime {
        @Override
        public String toString() {
            return "runs twice";
        }
    }

    /** The job has more than one planned start, or has one although it runs. */
    record PlannedTwice() implements ImpossibleTime {
        @Override
        public String toString() {
            return "is planned twice, or planned and running";
        }
    }

    /** The job is told to run now, and to have started later or ended before. */
    record RunsAtAnotherTime(long now, long from, long to) implements ImpossibleTime {
        @Override
        public String toString() {
            return "runs at " + now + " but is told to run from " + from + " to " + to;
        }
    }

    /** The job is planned before now, or before it was submitted. */
    record Past(long start, long now) implements ImpossibleTime {
        @Override
        public String toString() {
            return "is planned at " + start + ", which is past at " + now;
        }
    }

    /** The job is planned for a length that it does not ask for; in seconds. */
    record WrongLength(long length) implements ImpossibleTime {
        @Override
        public String toString() {
            return "is planned for " + length + " s, which it does not ask for";
        }
    }
}
