package org.almanac.replay;

import java.util.List;
import java.util.Optional;

/** By which rule the jobs of a log are submitted: at their recorded times, or as users react to how they are served. */
public interface Submissions {
    /** At the recorded times. */
    Submissions AS_RECORDED = new Submissions() {
        @Override
        public Arrivals arrivals(List<ReplayJob> jobs) {
            return Arrivals.asRecorded(jobs);
        }

        @Override
        public Optional<Throughput> throughput(List<JobOutcome> outcomes) {
            return Optional.empty();
        }
    };

    /** How the jobs come in a replay that begins now. */
    Arrivals arrivals(List<ReplayJob> jobs);

    /** What the machine gave to users who react; empty where the record alone says when jobs come. */
    Optional<Throughput> throughput(List<JobOutcome> outcomes);

    /** What advice on walltimes was worth; empty where nobody is advised. */
    default Optional<AdviceFigures> advice(List<JobOutcome> outcomes) {
        return Optional.empty();
    }
}
