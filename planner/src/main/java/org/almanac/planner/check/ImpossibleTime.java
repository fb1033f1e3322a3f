package org.almanac.planner.check;

/** What cannot be of the times of a job; in epoch seconds. */
public sealed interface ImpossibleTime {
    /** It is told to run more than once. */
    record RunsTwice() implements ImpossibleTime {
        @Override
        public String toString() {
            return "runs twice";
        }
    }

    /** It has more than one planned start, or one though it runs. */
    record PlannedTwice() implements ImpossibleTime {
        @Override
        public String toString() {
            return "is planned twice, or planned and running";
        }
    }

    /** It is told to run now, and yet to have started later or to have ended before. */
    record RunsAtAnotherTime(long now, long from, long to) implements ImpossibleTime {
        @Override
        public String toString() {
            return "runs at " + now + " but is told to run from " + from + " to " + to;
        }
    }

    /** It is planned before now, or before it was submitted. */
    record Past(long start, long now) implements ImpossibleTime {
        @Override
        public String toString() {
            return "is planned at " + start + ", which is past at " + now;
        }
    }
}
