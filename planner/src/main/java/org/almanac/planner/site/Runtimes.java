package org.almanac.planner.site;

import java.util.OptionalLong;
import org.almanac.planner.cluster.JobId;

/** How long jobs will run, as far as that is known before: in a replay the log tells it, a server does not. */
@FunctionalInterface
public interface Runtimes {
    /** Of no job it is known. */
    Runtimes UNKNOWN = job -> OptionalLong.empty();

    /** The seconds that the job will run, whatever starts it; empty if that is not known. */
    OptionalLong of(JobId job);
}
