package org.almanac.replay;

import java.util.List;

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
 * @param users how each user fared whose jobs started, those with most jobs first
 * @param weeks what was submitted in each week, from the first submission on
 */
public record Throughput(
        double jobsAWeek,
        double cpuHoursAWeek,
        int sessions,
        int recordedSessions,
        int batches,
        double meanShift,
        long latest,
        int unknownWaits,
        List<User> users,
        List<Week> weeks) {
    public Throughput {
        users = List.copyOf(users);
        weeks = List.copyOf(weeks);
    }

    /**
     * How a user fared.
     *
     * @param name as the log has it
     * @param jobs how many started, at least 1
     * @param sessions how often the user began anew after a pause
     * @param recordedSessions how often as it was recorded
     * @param meanWait seconds
     * @param meanResponse seconds from a job's submission to its end
     */
    public record User(
            String name, int jobs, int sessions, int recordedSessions, double meanWait, double meanResponse) {}

    /**
     * The load that users put on the machine in a week: cpus times runtimes of the jobs that they submitted.
     *
     * @param cpuHours of those that started
     * @param recordedCpuHours of those of the record
     */
    public record Week(double cpuHours, double recordedCpuHours) {}
}
