package org.almanac.daemon.health;

import java.util.List;
import java.util.Set;
import org.almanac.daemon.view.ListedJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.PlanView;

/**
 * What a cycle has come to, to be examined while others run: none of it changes any more.
 *
 * @param plan of a scheduler of its own
 * @param jobs as they are published
 * @param leftOut the ids of jobs that are not planned with
 * @param now the server's time, in epoch seconds
 */
public record Examined(Snapshot snapshot, PlanView plan, List<ListedJob> jobs, Set<String> leftOut, long now) {
    public Examined {
        jobs = List.copyOf(jobs);
        leftOut = Set.copyOf(leftOut);
    }
}
