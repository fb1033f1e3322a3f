package org.almanac.planner;

import java.util.List;
import java.util.stream.Stream;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;

/**
 * What a scheduler remembers of the jobs that it has stopped for others.
 *
 * @param suspended jobs that were suspended and have not ended, each as it was submitted
 * @param asked jobs whose suspension has been asked for and is not answered
 * @param stopped how often each job has been stopped
 */
public record PreemptionMemory(List<Job> suspended, List<JobId> asked, List<Count> stopped) {
    public PreemptionMemory {
        suspended = List.copyOf(suspended);
        asked = List.copyOf(asked);
        stopped = List.copyOf(stopped);
    }

    /** How often a job has been stopped. */
    public record Count(JobId job, int times) {}

    /** The names of all jobs that are suspended for others, or are to be. */
    public List<String> suspendedOrAsked() {
        return Stream.concat(suspended.stream().map(Job::id), asked.stream())
                .map(JobId::value)
                .toList();
    }

    /** Whether there is nothing to remember. */
    public boolean isEmpty() {
        return suspended.isEmpty() && asked.isEmpty() && stopped.isEmpty();
    }
}
