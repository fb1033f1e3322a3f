package org.almanac.pbs.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsServer;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.check.Violation;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;

/** A small daemon: one scheduler, one server, cycle after cycle, with everything checked that can be. */
final class FollowedCycle {
    /** Something that happens between the server's answer and a start. */
    interface Race {
        Race NONE = () -> false;

        /** Whether something was done. */
        boolean maybe() throws PbsException;
    }

    private final PbsServer server;
    final SnapshotFollower follower;
    final Scheduler scheduler;
    long accepted;
    long refused;
    /** Whether anything was done in this cycle since the server was asked. */
    private boolean disturbed;

    FollowedCycle(PbsServer server, String policy) throws PbsException {
        this.server = server;
        this.follower = new SnapshotFollower(server.snapshot());
        this.scheduler = Policies.create(PolicySpec.parse(policy), follower.machine());
    }

    /** One cycle; the world stands still meanwhile but for the race. */
    void run(Race race) throws PbsException {
        Snapshot snapshot = server.snapshot();
        Difference difference = follower.follow(snapshot);
        // Starts fail at random there, so that nodes come to be avoided.
        assertEquals(
                List.of(),
                difference.warnings().stream()
                        .filter(warning -> !warning.text().contains("have come to nothing there"))
                        .toList());
        long now = difference.time();
        for (List<Event> batch : difference.batches()) {
            scheduler.apply(now, batch);
        }
        checkAgainst(snapshot);
        disturbed = false;
        start(scheduler.decide(now), race, now);
        scheduler.search(now, new SearchBudget(30), () -> false, Runnable::run);
        start(scheduler.decide(now), race, now);
        Optional<Violation> violation = PlanChecker.check(scheduler.plan(), now);
        assertEquals(Optional.empty(), violation, () -> "at " + now);
    }

    private void start(List<Start> starts, Race race, long now) throws PbsException {
        for (Start start : starts) {
            disturbed |= race.maybe();
            try {
                server.start(start.job().id().value(), follower.map().location(start.placement()));
                follower.started(start);
                accepted++;
            } catch (PbsException no) {
                assertTrue(disturbed, () -> start + " was refused: " + no.getMessage());
                scheduler.apply(now, List.of(follower.refused(start, no, now)));
                refused++;
            }
        }
    }

    /** The scheduler knows exactly what the server tells. */
    private void checkAgainst(Snapshot snapshot) {
        PlanView plan = scheduler.plan();
        Map<JobId, PlanView.Running> running = new HashMap<>();
        plan.running().forEach(run -> running.put(run.job().id(), run));
        int alive = 0;
        for (ServerJob job : snapshot.jobs()) {
            JobId id = new JobId(job.id());
            Optional<Standing> standing = plan.standing(id);
            switch (job.state()) {
                case RUNNING -> {
                    PlanView.Running run = running.remove(id);
                    assertTrue(run != null, () -> id + " runs, but is " + standing);
                    assertEquals(job.location().flatMap(follower.map()::placement), Optional.of(run.placement()));
                    assertEquals(job.started().orElseThrow(), run.started());
                    assertEquals(job.walltime(), run.job().walltime());
                }
                case QUEUED ->
                    assertTrue(
                            standing.filter(s -> !(s instanceof Standing.Runs)
                                            && !(s instanceof Standing.Suspended)
                                            && (s instanceof Standing.Held) == isStopped(snapshot, job))
                                    .isPresent(),
                            () -> id + " is queued, but " + standing);
                case HELD, TRANSIT -> assertEquals(Optional.of(new Standing.Held()), standing);
                case WAITING ->
                    assertTrue(
                            standing.filter(s -> isStopped(snapshot, job)
                                            ? s instanceof Standing.Held
                                            : waitsUntil(job.executionTime().orElseThrow(), s))
                                    .isPresent(),
                            () -> id + " waits for its time, but " + standing);
                case SUSPENDED -> assertEquals(Optional.of(new Standing.Suspended()), standing);
                case SUSPENDED_IN_PLACE ->
                    assertTrue(running.remove(id) != null, () -> id + " has its nodes, but " + standing);
                case EXITING, COMPLETE -> assertEquals(Optional.empty(), standing);
            }
            alive += job.state() == JobState.EXITING || job.state() == JobState.COMPLETE ? 0 : 1;
        }
        assertEquals(Map.of(), running);
        assertEquals(alive, follower.jobs());
    }

    private static boolean waitsUntil(long time, Standing standing) {
        return standing instanceof Standing.WaitingUntil until && until.time() == time
                || standing instanceof Standing.Planned planned && planned.start() >= time
                || standing instanceof Standing.NeverFits
                || standing instanceof Standing.LacksNodes
                || standing instanceof Standing.BackingOff;
    }

    private static boolean isStopped(Snapshot snapshot, ServerJob job) {
        return snapshot.queues().stream().anyMatch(queue -> queue.name().equals(job.queue()) && !queue.started());
    }
}
