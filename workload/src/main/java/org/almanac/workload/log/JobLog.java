package org.almanac.workload.log;

/** A log of jobs that was read: plain facts, or facts with the machine and the requests. */
public sealed interface JobLog permits RecordedLog, SiteLog {
    /** The facts of the header and of the jobs, in the order of the file. */
    RecordedLog recorded();
}
