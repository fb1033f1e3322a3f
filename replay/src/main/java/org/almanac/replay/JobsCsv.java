package org.almanac.replay;

import java.util.List;

/** What became of each job, one line a job in the order of submission; times in seconds of the log's time. */
public final class JobsCsv {
    /** The first line: the log's job and user numbers, or a server's ids and names, and no value where a job was promised no start or has no deadline. */
    public static final String HEADER = "id,user,submit,start,end,runtime,walltime,cpus,promised,deadline";

    private JobsCsv() {}

    /** The whole file as text. */
    public static String of(List<JobOutcome> outcomes) {
        StringBuilder text = new StringBuilder(64 * (outcomes.size() + 1));
        text.append(HEADER).append('\n');
        for (JobOutcome outcome : outcomes) {
            ReplayJob job = outcome.job();
            text.append(job.id()).append(',');
            text.append(job.userText()).append(',');
            text.append(job.submit()).append(',');
            text.append(outcome.start()).append(',');
            text.append(outcome.end()).append(',');
            text.append(job.runtime()).append(',');
            text.append(job.walltime()).append(',');
            text.append(job.cpus()).append(',');
            outcome.promised().ifPresent(text::append);
            text.append(',');
            job.conditions().deadline().ifPresent(text::append);
            text.append('\n');
        }
        return text.toString();
    }
}
