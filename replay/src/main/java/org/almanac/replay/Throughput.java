package org.almanac.replay;

/**
 * How much was done for users who submit their next jobs as the last ones end, and how far that is from the record.
 *
 * @param jobsAWeek the jobs that started, a week of the makespan; NaN of no jobs
 * @param cpuHoursAWeek their cpus times runtimes, likewise
 * @param sessions how often users began anew after a pause
 * @param recordedSessions how often they did as it was recorded
 * @param batches how many times users submitted jobs without waiting for one of them
 * @param meanShift how far a job's submission is from the recorded one, before or after, in seconds; NaN of no jobs
 * @param latest how much later than recorded the last job was submitted, in seconds; negative for earlier
 * @param unknownWaits how many jobs have no recorded wait, and count as if they had started at once when it is learnt
 *     which jobs wait for which
 */
public record Throughput(
        double jobsAWeek,
        double cpuHoursAWeek,
        int sessions,
        int recordedSessions,
        int batches,
        double meanShift,
        long latest,
        int unknownWaits) {}
