package org.almanac.pbs.snapshot;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.StopRules.Targets;
import org.almanac.planner.limit.Limit;

/**
 * Which jobs a server lets stop others, as it is written; what is not written is as that kind of server has it.
 *
 * @param levels who may stop whom ({@code preempt_prio})
 * @param express from which priority on a queue is one of express ({@code preempt_queue_prio})
 * @param order how jobs are stopped ({@code preempt_order})
 * @param targets whether jobs may name those that they stop ({@code preempt_targets_enable})
 * @param softLimits those who have passed one may be stopped for it
 */
public record ServerStopping(
        Optional<String> levels,
        Optional<String> express,
        Optional<String> order,
        Targets targets,
        List<Limit> softLimits) {
    public ServerStopping {
        softLimits = List.copyOf(softLimits);
    }
}
