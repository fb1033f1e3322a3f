package org.almanac.planner.policy.preemption;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.almanac.planner.StopOrder;
import org.almanac.planner.StopRules;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.site.JobEntry;

/**
 * Which jobs may stop others, and which may be stopped, how, and when not, as a policy is set.
 *
 * <p>A job may stop others if it is of one of the queues or if its queue has the priority. Of such jobs it stops only those
 * whose queues have lower priorities. Where neither queues nor a priority are set, the server's rules may say who stops whom.
 *
 * @param source whether the server's rules count where these say nothing
 * @param queues the queues whose jobs may stop others
 * @param priority jobs of queues of that priority, or a higher one, may do so as well; empty where no priority counts
 * @param order how jobs are stopped; empty where that is as usual
 * @param targets the queues whose jobs alone may be stopped; empty for those of all queues
 * @param spared the queues whose jobs are not stopped
 * @param notWithin a job is not stopped when it is expected to end within so many seconds
 * @param atMost how often a job may be stopped; empty for any number of times
 * @param notice how many seconds before a job is stopped that is told
 */
public record PreemptionRule(
        Source source,
        Set<String> queues,
        OptionalInt priority,
        Optional<StopOrder> order,
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

    /** Whether the server's rules count. */
    public enum Source {
        OWN,
        FROM_SERVER
    }

    /** Whether any job may stop others, whatever the server's rules are. */
    public boolean isActive() {
        return source == Source.FROM_SERVER || namesUrgentJobs();
    }

    /** Whether these say by themselves which jobs may stop others. */
    boolean namesUrgentJobs() {
        return !queues.isEmpty() || priority.isPresent();
    }

    /** Whether jobs of the queue may stop others by these alone. */
    boolean isUrgent(String name, Queue queue) {
        return queues.contains(name) || priority.isPresent() && queue.priority() >= priority.getAsInt();
    }

    /** How jobs are stopped where the server has these rules. */
    StopOrder order(StopRules rules) {
        return order.orElse(source == Source.FROM_SERVER ? rules.order() : StopOrder.SUSPEND_OR_REQUEUE);
    }

    /** Whether the job may be stopped for some other, as far as its queue goes. */
    boolean mayBeStopped(JobEntry job) {
        String queue = job.job().queue();
        return !spared.contains(queue) && (targets.isEmpty() || targets.contains(queue));
    }

    /** Whether a job that has been stopped so often may be stopped again. */
    boolean mayBeStoppedAfter(int times) {
        return atMost.isEmpty() || times < atMost.getAsInt();
    }
}
