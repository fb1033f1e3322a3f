package org.almanac.planner.policy.preemption;

import java.util.OptionalInt;
import java.util.Set;
import org.almanac.planner.site.JobEntry;

/**
 * Which jobs may stop others, and which may be stopped, how, and when not.
 *
 * <p>A job may stop others if it is of one of the queues or if its queue has the priority. Of such jobs it stops only those
 * whose queues have lower priorities.
 *
 * @param queues the queues whose jobs may stop others
 * @param priority jobs of queues of that priority, or a higher one, may do so as well; empty where no priority counts
 * @param targets the queues whose jobs alone may be stopped; empty for those of all queues
 * @param spared the queues whose jobs are not stopped
 * @param notWithin a job is not stopped when it is expected to end within so many seconds
 * @param atMost how often a job may be stopped; empty for any number of times
 * @param notice how many seconds before a job is stopped that is told
 */
public record PreemptionRule(
        Set<String> queues,
        OptionalInt priority,
        StopOrder order,
        Set<String> targets,
        Set<String> spared,
        long notWithin,
        OptionalInt atMost,
        long notice) {
    public PreemptionRule {
        queues = Set.copyOf(queues);
        targets = Set.copyOf(targets);
        spared = Set.copyOf(spared);
    }

    /** Whether any job may stop others. */
    public boolean isActive() {
        return !queues.isEmpty() || priority.isPresent();
    }

    boolean mayStopOthers(JobEntry job) {
        return queues.contains(job.job().queue()) || priority.isPresent() && job.queuePriority() >= priority.getAsInt();
    }

    /** Whether the job may be stopped for some other, as far as its queue goes. */
    boolean mayBeStopped(JobEntry job) {
        String queue = job.job().queue();
        return !spared.contains(queue) && (targets.isEmpty() || targets.contains(queue));
    }

    /** Whether the first job, which may stop others, may stop that one, as far as their queues go. */
    boolean mayStop(JobEntry job, JobEntry other) {
        return mayBeStopped(other) && (!mayStopOthers(other) || other.queuePriority() < job.queuePriority());
    }

    /** Whether a job that has been stopped so often may be stopped again. */
    boolean mayBeStoppedAfter(int times) {
        return atMost.isEmpty() || times < atMost.getAsInt();
    }
}
