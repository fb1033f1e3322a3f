package org.almanac.pbs.snapshot;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.StopRules.Targets;
import org.almanac.planner.StopRules.Turn;
import org.almanac.planner.limit.Limit;

/**
 * Which jobs a server lets stop others, as it is written; what is not written is as that kind of server has it.
 *
 * @param levels who may stop whom ({@code preempt_prio})
 * @param express from which priority on a queue is one of express ({@code preempt_queue_prio})
 * @param order how jobs are stopped ({@code preempt_order})
 * @param targets whether jobs may name those that they stop ({@code preempt_targets_enable})
 * @param released the kinds of nodes' resources that suspended jobs give back; empty where they give back all
 * @param turn when suspended jobs go on ({@code sched_preempt_enforce_resumption})
 * @param softLimits those who have passed one may be stopped for it
 */
public record ServerStopping(
        Optional<String> levels,
        Optional<String> express,
        Optional<String> order,
        Targets targets,
        Optional<Set<Integer>> released,
        Turn turn,
        List<Limit> softLimits) {
    public ServerStopping {
        released = released.map(Set::copyOf);
        softLimits = List.copyOf(softLimits);
    }
}
