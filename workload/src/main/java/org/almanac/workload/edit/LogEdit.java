package org.almanac.workload.edit;

import org.almanac.workload.log.JobLog;

/**
 * One change of a log, which makes another log of it.
 *
 * <p>The jobs that are left stand in the order in which they stood. A log with machine and requests stays one with these. An
 * edit draws no lots: the same log always becomes the same.
 */
public interface LogEdit {
    /**
     * The log after the edit.
     *
     * @throws LogEditException where no job would be left, or where the log lacks what the edit needs
     */
    JobLog apply(JobLog log);

    /** Refuses a log, as it was read, that lacks what the edit names, with a {@link LogEditException}. */
    default void check(JobLog log) {
        // Most edits name nothing.
    }

    /** What is done, in words that stand behind a number of jobs or in a note of a log's header. */
    String told();
}
