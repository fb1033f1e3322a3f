package org.almanac.daemon.cycle;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.forecast.Question;
import org.almanac.pbs.follow.Difference;
import org.almanac.pbs.follow.SnapshotFollower;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.policy.Policies;

/**
 * What a cycle saw and intends, of which schedulers are made as after a restart: for whoever works beside the cycles, which a
 * copy of their own scheduler would keep waiting.
 */
record CycleWorld(PlanningSettings settings, Snapshot snapshot, Optional<SchedulerState> intended)
        implements Question.World {
    @Override
    public Scheduler without(Set<String> jobs) {
        Snapshot rest = without(snapshot, jobs);
        SnapshotFollower follower = new SnapshotFollower(
                rest,
                settings.rulesFor(rest.kinds(), warning -> {}),
                settings.nodeGrace().toSeconds());
        Scheduler scheduler = Policies.create(settings.policy(), follower.machine(), settings.seed());
        Difference all = follower.follow(rest);
        for (List<Event> batch : all.batches()) {
            scheduler.apply(all.time(), batch.isEmpty() ? List.of(new Event.Timer()) : batch);
        }
        intended.ifPresent(state -> {
            SchedulerState known = without(state, jobs);
            if (known.policy().equals(settings.policy().name())) {
                scheduler.restore(all.time(), known);
            } else {
                scheduler.succeed(all.time(), known);
            }
        });
        return scheduler;
    }

    private static Snapshot without(Snapshot all, Set<String> jobs) {
        List<ServerJob> rest =
                all.jobs().stream().filter(job -> !jobs.contains(job.id())).toList();
        return new Snapshot(
                all.time(),
                all.kinds(),
                all.nodes(),
                all.queues(),
                rest,
                all.rules(),
                all.notUnderstood(),
                all.ended());
    }

    private static SchedulerState without(SchedulerState all, Set<String> jobs) {
        return new SchedulerState(
                all.policy(),
                all.intentions().stream()
                        .filter(each -> !jobs.contains(each.job().value()))
                        .toList(),
                all.search(),
                all.usage(),
                all.waits(),
                all.switching(),
                all.tried(),
                all.preemption());
    }
}
