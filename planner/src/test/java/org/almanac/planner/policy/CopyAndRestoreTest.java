package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.almanac.planner.Cause;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.StartMoves;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.policy.base.QueuePolicy;
import org.almanac.planner.policy.planning.ReservingPolicy;
import org.almanac.planner.truth.RandomSite;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.almanac.planner.truth.TrueJob;
import org.almanac.planner.truth.TrueJob.Phase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A scheduler can be copied, and stored and taken up again, at any moment of its life: what looks on here does so under
 * every policy, in {@link PolicyPropertiesTest} and {@link RulesPropertiesTest}.
 */
class CopyAndRestoreTest {
    /** Copies made at any moment are told the same and must start, plan and keep in mind the same. */
    static final class CopiesFollow implements Watcher {
        private final List<Scheduler> copies = new ArrayList<>();
        private int moment;

        @Override
        public void applied(SiteDriver driver) {
            // Between events and decision too: whatever is pending is copied.
            if (moment++ % 11 == 5) {
                copy(driver);
            }
        }

        @Override
        public void settled(SiteDriver driver) {
            if (moment++ % 13 == 3) {
                copy(driver);
            }
            for (Scheduler copy : copies) {
                assertEquals(driver.scheduler().state(), copy.state());
                assertEquals(driver.plan().planned(), copy.plan().planned());
                assertEquals(driver.plan().running(), copy.plan().running());
                assertEquals(driver.scheduler().wakeAt(), copy.wakeAt());
            }
        }

        private void copy(SiteDriver driver) {
            if (copies.size() < 3) {
                Scheduler copy = driver.scheduler().copy();
                copies.add(copy);
                driver.follow(copy);
            }
        }
    }

    /** A copy that is driven on its own leaves no trace in the original. */
    static final class CopiesGoTheirOwnWay implements Watcher {
        private int moment;

        @Override
        public void settled(SiteDriver driver) {
            if (moment++ % 5 == 2) {
                Everything before = Everything.of(driver.scheduler());
                driveOnItsOwn(driver.scheduler().copy(), driver);
                assertEquals(before, Everything.of(driver.scheduler()));
            }
        }
    }

    /** All that runs ends, newcomers come, the rest is decided upon until nothing is left to do. */
    private static void driveOnItsOwn(Scheduler copy, SiteDriver driver) {
        long now = driver.now() + 1;
        List<Event> events = new ArrayList<>();
        copy.plan()
                .running()
                .forEach(running -> events.add(new Event.Ended(running.job().id())));
        List<Job> waiting = copy.plan().waiting();
        for (int i = 0; i < waiting.size(); i += 3) {
            events.add(new Event.Held(waiting.get(i).id()));
        }
        for (int i = 0; i < 3; i++) {
            Job like = driver.site().job(JobId.of(1)).job();
            events.add(new Event.Submitted(new Job(JobId.of(1000 + i), "x", now, 5 + i, like.request())));
        }
        for (int round = 0; round < 20; round++) {
            copy.apply(now, events);
            events.clear();
            for (Start start : copy.decide(now)) {
                events.add(new Event.StartConfirmed(start.job().id(), now));
            }
            copy.apply(now, events);
            events.clear();
            copy.plan()
                    .running()
                    .forEach(running -> events.add(new Event.Ended(running.job().id())));
            now = Math.max(now + 1, Math.min(copy.wakeAt(), now + 100));
        }
    }

    private record Everything(
            SchedulerState state,
            List<PlanView.Running> running,
            List<PlanView.Planned> planned,
            List<Job> waiting,
            Machine machine,
            long wakeAt) {
        private static Everything of(Scheduler scheduler) {
            PlanView view = scheduler.plan();
            return new Everything(
                    scheduler.state(),
                    view.running(),
                    view.planned(),
                    view.waiting(),
                    view.machine(),
                    scheduler.wakeAt());
        }
    }

    /** A scheduler that was restarted and took up the state starts the same from then on. */
    static final class RestartedFollow implements Watcher {
        private final String policy;

        RestartedFollow(String policy) {
            this.policy = policy;
        }

        private int moment;

        @Override
        public void settled(SiteDriver driver) {
            if (moment++ % 9 == 4 && moment < 40) {
                Scheduler restarted = restart(policy, driver);
                checkRestored(driver.scheduler(), restarted, driver.now());
                driver.follow(restarted);
            }
        }
    }

    private static Scheduler restart(String policy, SiteDriver driver) {
        Scheduler fresh = toldAll(policy, driver);
        fresh.restore(driver.now(), driver.scheduler().state());
        return fresh;
    }

    /** A fresh scheduler that has been told what there is. */
    private static Scheduler toldAll(String policy, SiteDriver driver) {
        Scheduler fresh =
                Policies.create(PolicySpec.parse(policy), driver.site().machine());
        List<TrueJob> alive = new ArrayList<>();
        driver.site().jobs().forEach(job -> {
            if (job.phase() == Phase.WAITING || job.phase() == Phase.RUNNING) {
                alive.add(job);
            }
        });
        fresh.apply(driver.now(), driver.site().rules().asEvents());
        alive.sort(Comparator.comparingLong(job -> job.job().submitted()));
        fresh.apply(
                driver.now(),
                alive.stream().<Event>map(job -> new Event.Submitted(job.job())).toList());
        fresh.apply(
                driver.now(),
                alive.stream()
                        .filter(job -> job.phase() == Phase.RUNNING)
                        .<Event>map(job -> new Event.StartedElsewhere(job.job().id(), job.placement(), job.started()))
                        .toList());
        return fresh;
    }

    private static void checkRestored(Scheduler original, Scheduler restarted, long now) {
        PlanView was = original.plan();
        PlanView is = restarted.plan();
        assertEquals(was.running(), is.running());
        assertEquals(was.waiting(), is.waiting());
        assertEquals(was.shareUses(), is.shareUses());
        assertEquals(original.state().switching(), restarted.state().switching());
        for (Job job : was.waiting()) {
            assertEquals(was.promised(job.id()), is.promised(job.id()));
        }
        if (original instanceof ReservingPolicy || original instanceof QueuePolicy) {
            assertEquals(was.planned(), is.planned());
            assertEquals(original.state(), restarted.state());
        }
        // A daemon decides at once, though nothing has happened.
        Scheduler deciding = restarted.copy();
        assertEquals(List.of(), deciding.decide(now));
        assertEquals(was.planned(), deciding.plan().planned());
    }

    /** Another policy that takes over plans by itself; where a planned start becomes another one, it says why. */
    static final class Succeeded implements Watcher {
        private static final List<String> SUCCESSORS = List.of(
                "fcfs",
                "easy:queue-order=fair-share",
                "conservative",
                "flex",
                "deadline",
                "maui",
                "planned",
                "performance-adaptive");

        private final String policy;
        private int moment;

        Succeeded(String policy) {
            this.policy = policy;
        }

        @Override
        public void settled(SiteDriver driver) {
            String successor = SUCCESSORS.get(moment++ % SUCCESSORS.size());
            if (PolicySpec.parse(successor)
                    .name()
                    .equals(PolicySpec.parse(policy).name())) {
                return;
            }
            Scheduler fresh = toldAll(successor, driver);
            fresh.succeed(driver.now(), driver.scheduler().state());
            PlanView was = driver.plan();
            for (Job job : was.waiting()) {
                assertEquals(was.promised(job.id()), fresh.plan().promised(job.id()));
                assertEquals(was.moves(job.id()), fresh.plan().moves(job.id()));
            }
            if (!was.shareUses().isEmpty() && !fresh.plan().shareUses().isEmpty()) {
                assertEquals(was.shareUses(), fresh.plan().shareUses());
            }
            fresh.decide(driver.now());
            for (PlanView.Planned before : was.planned()) {
                checkTold(before, fresh.plan(), was.moves(before.job().id()));
            }
        }

        private static void checkTold(PlanView.Planned before, PlanView is, StartMoves moves) {
            JobId job = before.job().id();
            boolean stays = is.standing(job).orElseThrow() instanceof Standing.Planned planned
                    && planned.start() == before.start();
            assertEquals(stays, is.moves(job).equals(moves));
            if (!stays) {
                assertEquals(
                        List.of(Kind.POLICY_SWITCHED),
                        is.moves(job).last().orElseThrow().causes().stream()
                                .map(Cause::kind)
                                .toList());
            }
        }
    }

    @Test
    void theStateOfAnotherPolicyIsRefused() {
        Scheduler easy = Policies.create(PolicySpec.parse("easy"), Machine.ofCpus(4));
        SchedulerState other =
                Policies.create(PolicySpec.parse("fcfs"), Machine.ofCpus(4)).state();

        assertThrows(IllegalArgumentException.class, () -> easy.restore(0, other));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "conservative"})
    void intentionsThatNoLongerFitAreDropped(String policy) {
        Machine machine = Machine.ofNodes(2, 4);
        List<Reservation> misfits = List.of(
                new Reservation(50, Placement.of(3, new int[] {0}, Resources.of(2))),
                new Reservation(50, Placement.of(0, new int[] {7}, Resources.of(2))),
                new Reservation(50, Placement.of(0, new int[] {0}, Resources.of(1))),
                new Reservation(50, Placement.of(0, new int[] {1}, Resources.of(9))),
                new Reservation(3, Placement.of(0, new int[] {1}, Resources.of(2))));
        for (Reservation misfit : misfits) {
            Scheduler fresh = Policies.create(PolicySpec.parse(policy), machine);
            Job job = new Job(JobId.of(1), "u", 5, 10, Request.cpus(2));
            fresh.apply(10, List.of(new Event.Submitted(job)));

            fresh.restore(
                    10,
                    new SchedulerState(
                            policy,
                            List.of(
                                    new Intention(
                                            JobId.of(1), Optional.of(misfit), OptionalLong.of(50), StartMoves.NONE),
                                    new Intention(
                                            JobId.of(2), Optional.of(misfit), OptionalLong.of(50), StartMoves.NONE)),
                            Optional.empty(),
                            Optional.empty()));

            assertEquals(OptionalLong.of(50), fresh.plan().promised(JobId.of(1)), misfit::toString);
            assertEquals(OptionalLong.empty(), fresh.plan().promised(JobId.of(2)), misfit::toString);
            List<Start> starts = fresh.decide(10);
            assertEquals(1, starts.size(), misfit::toString);
            assertEquals(2, starts.get(0).placement().cpus(), misfit::toString);
        }
    }

    @Test
    void twoRestoredReservationsOfOnePlaceAreNotBothKept() {
        Scheduler fresh = Policies.create(PolicySpec.parse("conservative"), Machine.ofCpus(4));
        Placement all = Placement.of(0, new int[] {0}, Resources.of(4));
        List<Event> events = new ArrayList<>();
        List<Intention> intentions = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            events.add(new Event.Submitted(new Job(JobId.of(i), "u", 0, 10, Request.cpus(4))));
            intentions.add(new Intention(
                    JobId.of(i), Optional.of(new Reservation(20, all)), OptionalLong.of(20), StartMoves.NONE));
        }
        fresh.apply(0, events);

        fresh.restore(0, new SchedulerState("conservative", intentions, Optional.empty(), Optional.empty()));

        List<Long> starts =
                fresh.plan().planned().stream().map(PlanView.Planned::start).toList();
        assertEquals(List.of(0L, 10L, 20L), starts);
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "deadline", "flex", "original-backfill", "maui", "easy", "planned"})
    void whatHasEndedMeanwhileIsGivenToTheOthersAtOnce(String policy) {
        Machine machine = Machine.ofCpus(4);
        Event.Submitted first = new Event.Submitted(new Job(JobId.of(1), "u", 0, 1000, Request.cpus(4)));
        Event.Submitted second = new Event.Submitted(new Job(JobId.of(2), "u", 5, 10, Request.cpus(4)));
        Scheduler before = Policies.create(PolicySpec.parse(policy), machine);
        before.apply(0, List.of(first));
        before.decide(0);
        before.apply(5, List.of(new Event.StartConfirmed(JobId.of(1), 0), second));
        before.decide(5);

        Scheduler after = Policies.create(PolicySpec.parse(policy), machine);
        after.apply(20, List.of(second));
        after.restore(20, before.state());

        assertEquals(1, after.decide(20).size());
    }

    @Test
    void theRandomSitesAreTheSameForTheSameSeed() {
        for (long seed = 0; seed < 50; seed++) {
            assertEquals(
                    RandomSite.of(new SplittableRandom(seed), Shape.ANYTHING),
                    RandomSite.of(new SplittableRandom(seed), Shape.ANYTHING));
        }
    }
}
