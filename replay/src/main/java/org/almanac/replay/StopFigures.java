package org.almanac.replay;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.score.Distribution;

/**
 * What became of urgent jobs, and of those that were stopped for others.
 *
 * @param urgent the waits of the jobs of queue {@value UrgentJobs#QUEUE}, in seconds
 * @param urgentJobs how many they are
 * @param others the waits of all other jobs
 * @param stopped how often jobs were stopped in each way
 * @param lost the cpu seconds of their work that were done in vain
 * @param latePreempted how many jobs started later than promised, and were told as the cause that a job got nodes of others
 * @param lateOtherwise how many did for other causes alone
 */
public record StopFigures(
        Distribution urgent,
        int urgentJobs,
        Distribution others,
        Map<StopMethod, Integer> stopped,
        long lost,
        int latePreempted,
        int lateOtherwise) {
    public StopFigures {
        stopped = Map.copyOf(stopped);
    }

    /** How often jobs were stopped. */
    public int stops() {
        return stopped.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Of a run; empty where no job is urgent and none was stopped. */
    static Optional<StopFigures> of(List<JobOutcome> outcomes, StopRecord record) {
        double[] urgent = waits(outcomes, true);
        if (urgent.length == 0 && record.stopped().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new StopFigures(
                Distribution.of(urgent),
                urgent.length,
                Distribution.of(waits(outcomes, false)),
                new EnumMap<>(record.stopped()),
                record.lost(),
                record.latePreempted(),
                record.lateOtherwise()));
    }

    private static double[] waits(List<JobOutcome> outcomes, boolean ofUrgent) {
        return outcomes.stream()
                .filter(outcome -> outcome.job().queue().equals(UrgentJobs.QUEUE) == ofUrgent)
                .mapToDouble(JobOutcome::waited)
                .toArray();
    }
}
