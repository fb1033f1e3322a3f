package org.almanac.replay;

import java.util.List;

/**
 * What became of each job with the columns that evalys and Batsim know, one line a job in the order of submission; times in
 * seconds of the log's time.
 *
 * <p>The log does not tell which processors a job had, nor does a replay of a machine counted in cpus: so the last column
 * is empty. A job whose walltime cut it off is one without success, and its state says so.
 */
public final class EvalysCsv {
    /** The first line. */
    public static final String HEADER = "jobID,submission_time,workload_name,profile,requested_number_of_resources,"
            + "requested_time,success,final_state,starting_time,execution_time,finish_time,waiting_time,turnaround_time,"
            + "stretch,allocated_resources";

    private EvalysCsv() {}

    /**
     * The whole file as text.
     *
     * @param workload what the log is called
     */
    public static String of(String workload, List<JobOutcome> outcomes) {
        String name = quoted(workload);
        StringBuilder text = new StringBuilder(96 * (outcomes.size() + 1));
        text.append(HEADER).append('\n');
        for (JobOutcome outcome : outcomes) {
            ReplayJob job = outcome.job();
            long turnaround = outcome.end() - job.submit();
            boolean cut = job.runtime() >= job.walltime();
            text.append(job.id()).append(',');
            text.append(job.submit()).append(',');
            text.append(name).append(',');
            text.append(quoted(job.queue())).append(',');
            text.append(job.cpus()).append(',');
            text.append(job.walltime()).append(',');
            text.append(cut ? 0 : 1).append(',');
            text.append(cut ? "COMPLETED_WALLTIME_REACHED" : "COMPLETED_SUCCESSFULLY")
                    .append(',');
            text.append(outcome.start()).append(',');
            text.append(job.runtime()).append(',');
            text.append(outcome.end()).append(',');
            text.append(outcome.waited()).append(',');
            text.append(turnaround).append(',');
            // As Batsim has it: by the runtime, which counts as a second at least.
            text.append((double) turnaround / Math.max(1, job.runtime())).append(',');
            text.append('\n');
        }
        return text.toString();
    }

    private static String quoted(String word) {
        boolean plain = word.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? word : '"' + word.replace("\"", "\"\"") + '"';
    }
}
