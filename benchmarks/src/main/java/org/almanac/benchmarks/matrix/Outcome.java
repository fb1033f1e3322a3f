package org.almanac.benchmarks.matrix;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What a replay came to: times in seconds, as the report of {@code almanac replay} has them.
 *
 * @param toldWithin of the jobs that were told to wait, the share that started within 10 minutes of what they were told
 * @param violations what the checker has found, at which a replay ends; 0 where it did not look
 * @param cpu processor time of the whole process, in seconds
 * @param load of the machine over the last minute, when the replay was over
 */
record Outcome(
        @JsonProperty("jobs") int jobs,
        @JsonProperty("mean_wait_s") double meanWait,
        @JsonProperty("mean_bounded_slowdown") double boundedSlowdown,
        @JsonProperty("p99_wait_s") double p99Wait,
        @JsonProperty("max_wait_s") double longestWait,
        @JsonProperty("worst_user_mean_wait_s") double worstUser,
        @JsonProperty("jain_user_wait") double jain,
        @JsonProperty("promises") int promises,
        @JsonProperty("promises_kept") int promisesKept,
        @JsonProperty("told_within_10min_ratio") double toldWithin,
        @JsonProperty("candidates") long candidates,
        @JsonProperty("violations") int violations,
        @JsonProperty("process_cpu_s") double cpu,
        @JsonProperty("load") double load) {
    /** The same with what the process took, which its report does not know. */
    Outcome taking(double processCpu, double loadAfter) {
        return new Outcome(
                jobs,
                meanWait,
                boundedSlowdown,
                p99Wait,
                longestWait,
                worstUser,
                jain,
                promises,
                promisesKept,
                toldWithin,
                candidates,
                violations,
                processCpu,
                loadAfter);
    }
}
