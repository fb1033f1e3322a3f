package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.almanac.planner.Briefing;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;

/** Whatever a policy does wrong, a verified replay says so: nothing that is broken gets through. */
class BrokenPolicyTest {
    private static final Machine MACHINE = Machine.ofNodes(2, 2);
    private static final ReplayLog LOG = TestLogs.log(List.of(
            TestLogs.job(1, 0, 3, 20, 10),
            TestLogs.job(2, 1, 2, 20, 20),
            TestLogs.job(3, 2, 1, 5, 5),
            TestLogs.job(4, 2, 4, 5, 0),
            TestLogs.job(5, 50, 1, 5, 5)));

    @Test
    void whatIsSoundIsLetThrough() {
        assertEquals(Optional.empty(), replay(new Wrapped(conservative(MACHINE))));
    }

    @Test
    void startsOnNodesThatAreTakenAreCaught() {
        Scheduler thinksItHasMore = conservative(Machine.ofNodes(2, 4));

        assertCaught(new Wrapped(thinksItHasMore), "where less than that is free");
    }

    @Test
    void startsOnNodesThatAreTakenAreCaughtWithoutVerificationToo() {
        Replay replay =
                new Replay(LOG, MACHINE, conservative(Machine.ofNodes(2, 4)), Verification.OFF, ReplayProgress.NONE);

        assertTrue(replay.run().violation().isPresent());
    }

    @Test
    void aPlanThatOverbooksIsCaughtThoughItsStartsDoNot() {
        assertCaught(
                new Wrapped(conservative(MACHINE)) {
                    @Override
                    public PlanView plan() {
                        return lying(super.plan(), "planned", (view, planned) -> {
                            List<PlanView.Planned> more = new ArrayList<>(view.planned());
                            view.planned()
                                    .forEach(one -> more.add(new PlanView.Planned(
                                            job(100, one.job().request()), one.placement(), one.start())));
                            return more;
                        });
                    }
                },
                "are held");
    }

    @Test
    void aPlanInThePastIsCaught() {
        assertCaught(
                new Wrapped(conservative(MACHINE)) {
                    @Override
                    public PlanView plan() {
                        return lying(
                                super.plan(),
                                "planned",
                                (view, planned) -> view.planned().stream()
                                        .map(one -> new PlanView.Planned(one.job(), one.placement(), 0))
                                        .toList());
                    }
                },
                "which is past");
    }

    @Test
    void aJobPlannedTwiceIsCaught() {
        assertCaught(
                new Wrapped(conservative(MACHINE)) {
                    @Override
                    public PlanView plan() {
                        return lying(super.plan(), "planned", (view, planned) -> {
                            List<PlanView.Planned> more = new ArrayList<>(view.planned());
                            view.planned()
                                    .forEach(one -> more.add(
                                            new PlanView.Planned(one.job(), one.placement(), one.start() + 1000)));
                            return more;
                        });
                    }
                },
                "planned twice");
    }

    @Test
    void aJobThatIsStartedTwiceIsCaught() {
        assertCaught(
                new Wrapped(conservative(MACHINE)) {
                    private Start first;

                    @Override
                    public List<Start> decide(long now) {
                        List<Start> starts = new ArrayList<>(super.decide(now));
                        if (first != null && now > 40) {
                            starts.add(first);
                        }
                        first = first == null && !starts.isEmpty() ? starts.get(0) : first;
                        return starts;
                    }
                },
                "started twice");
    }

    @Test
    void aLogWithAJobTwiceIsRefused() {
        List<ReplayJob> twice = new ArrayList<>(LOG.jobs());
        twice.add(LOG.jobs().get(0));
        ReplayLog log = new ReplayLog(twice, LOG.leftOut());
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> new Replay(log, MACHINE, conservative(MACHINE), Verification.OFF, ReplayProgress.NONE));
        assertEquals("Job number " + LOG.jobs().get(0).number() + " is in the log twice", refused.getMessage());
    }

    @Test
    void aJobThatIsForgottenIsCaught() {
        assertCaught(
                new Wrapped(conservative(MACHINE)) {
                    @Override
                    public void apply(long now, List<Event> events) {
                        super.apply(
                                now,
                                events.stream()
                                        .filter(event -> !(event instanceof Event.Submitted submitted
                                                && submitted.job().equals(JobId.of(3))))
                                        .toList());
                    }
                },
                "jobs wait or run, but the scheduler knows");
    }

    @Test
    void aJobThatNeverStartsIsCaughtWithoutVerificationToo() {
        Scheduler lazy = new Wrapped(conservative(MACHINE)) {
            @Override
            public List<Start> decide(long now) {
                return now < 40 ? super.decide(now) : List.of();
            }

            @Override
            public long wakeAt() {
                return Times.NEVER;
            }
        };

        Optional<String> violation = new Replay(LOG, MACHINE, lazy, Verification.OFF, ReplayProgress.NONE)
                .run()
                .violation();

        assertTrue(violation.orElseThrow().contains("job 5 was never started"), violation::get);
    }

    @Test
    void anEndThatIsNotTakenInIsCaught() {
        assertCaught(
                new Wrapped(conservative(MACHINE)) {
                    @Override
                    public void apply(long now, List<Event> events) {
                        super.apply(
                                now,
                                events.stream()
                                        .filter(event -> !(event instanceof Event.Ended ended
                                                && ended.job().equals(JobId.of(1))))
                                        .toList());
                    }
                },
                "is told to run, but does not");
    }

    @Test
    void aJobThatGetsLessThanItAsksForIsCaught() {
        Placement one = Placement.of(0, new int[] {0}, Resources.of(1));
        assertCaught(
                new Wrapped(conservative(MACHINE)) {
                    @Override
                    public List<Start> decide(long now) {
                        return super.decide(now).stream()
                                .map(start -> new Start(start.job(), one))
                                .toList();
                    }

                    @Override
                    public PlanView plan() {
                        return lying(
                                super.plan(),
                                "running",
                                (view, running) -> view.running().stream()
                                        .map(each -> new PlanView.Running(
                                                each.job(), one, each.started(), each.expectedEnd()))
                                        .toList());
                    }
                },
                "is not placed as it asks");
    }

    @Test
    void aJobThatStartsBeforeItIsSubmittedIsCaught() {
        assertCaught(
                new Wrapped(conservative(MACHINE)) {
                    private boolean done;

                    @Override
                    public List<Start> decide(long now) {
                        List<Start> starts = new ArrayList<>(super.decide(now));
                        if (!done && now >= 40) {
                            done = true;
                            starts.add(new Start(
                                    LOG.jobs().get(4).job(), Placement.of(0, new int[] {0}, Resources.of(1))));
                        }
                        return starts;
                    }

                    @Override
                    public long wakeAt() {
                        return done ? super.wakeAt() : Math.min(super.wakeAt(), 45);
                    }
                },
                "Job 5");
    }

    @Test
    void aStartOfAJobThatNobodySubmittedIsCaught() {
        assertCaught(
                new Wrapped(conservative(MACHINE)) {
                    @Override
                    public List<Start> decide(long now) {
                        return List.of(
                                new Start(job(77, Request.cpus(1)), Placement.of(0, new int[] {0}, Resources.of(1))));
                    }
                },
                "77");
    }

    @Test
    void aWakeUpInThePastDoesNotGoOnForEver() {
        assertCaught(
                new Wrapped(conservative(MACHINE)) {
                    private int asked;

                    @Override
                    public long wakeAt() {
                        if (++asked > 100_000) {
                            throw new IllegalStateException("The replay asks without end");
                        }
                        return -1;
                    }
                },
                "wants to be woken at -1");
    }

    @Test
    void aWakeUpAtTheSameInstantDoesNotGoOnForEver() {
        assertCaught(
                new Wrapped(conservative(MACHINE)) {
                    private long now;
                    private int asked;

                    @Override
                    public void apply(long now, List<Event> events) {
                        this.now = now;
                        super.apply(now, events);
                    }

                    @Override
                    public long wakeAt() {
                        if (++asked > 100_000) {
                            throw new IllegalStateException("The replay asks without end");
                        }
                        return now;
                    }
                },
                "wants to be woken at 0");
    }

    /** Says that it keeps to the rules of the site, and knows none of them. */
    private static Scheduler deafTo(SiteRules rules) {
        return new Wrapped(conservative(MACHINE)) {
            @Override
            public void apply(long now, List<Event> events) {
                List<Event> heard = new ArrayList<>(events);
                heard.removeAll(rules.events());
                super.apply(now, heard);
            }

            @Override
            public PlanView plan() {
                PlanView limits = lying(super.plan(), "limits", (view, none) -> rules.limits());
                PlanView windows = lying(limits, "windows", (view, none) -> rules.windows());
                return lying(windows, "stoppedQueues", (view, none) -> rules.stoppedQueues());
            }
        };
    }

    private static SiteRules limited(Limit limit) {
        return new SiteRules(List.of(limit), List.of(), List.of(), Optional.empty());
    }

    private static Limit oneJobAUser() {
        return new Limit("one", new Subject.Each(Subject.Party.USER), new Measure.Jobs(), new Amount.Absolute(1));
    }

    @Test
    void aPolicyThatStartsJobsAgainstALimitIsCaught() {
        SiteRules rules = limited(oneJobAUser());
        assertCaught(rules, deafTo(rules), "limit one of u1 allows 1, but 2 are held");
        // Where the plan hides what is planned, the start itself is found.
        Scheduler hiding = new Wrapped(deafTo(rules)) {
            @Override
            public PlanView plan() {
                return lying(super.plan(), "planned", (view, none) -> List.of());
            }
        };
        assertCaught(rules, hiding, "limit one of u1 allows 1, but 2 are held");
    }

    @Test
    void aPolicyThatStartsJobsInAWindowIsCaught() {
        Window window = new Window("w", 0, Set.of(0, 1), 15, 40, Optional.empty());
        SiteRules rules = SiteRules.NONE.with(List.of(window));
        assertCaught(rules, deafTo(rules), "is planned on node n1 in window w");
    }

    @Test
    void aPolicyThatStartsJobsOfAStoppedQueueIsCaught() {
        SiteRules rules =
                new SiteRules(List.of(), List.of(), List.of(new Queue("", Queue.Running.STOPPED, 0)), Optional.empty());
        assertCaught(rules, deafTo(rules), "but its queue  is stopped");
    }

    @Test
    void aPolicyThatTakesTheRulesToBeOthersIsCaught() {
        SiteRules rules = limited(oneJobAUser());
        Scheduler deaf = new Wrapped(conservative(MACHINE)) {
            @Override
            public void apply(long now, List<Event> events) {
                List<Event> heard = new ArrayList<>(events);
                heard.removeAll(rules.events());
                super.apply(now, heard);
            }
        };
        assertCaught(rules, deaf, "does not know the rules of the site");
    }

    private static void assertCaught(SiteRules rules, Scheduler broken, String by) {
        Optional<String> violation = new Replay(LOG, MACHINE, rules, broken, Verification.ON, ReplayProgress.NONE)
                .run()
                .violation();
        assertTrue(violation.isPresent(), "not caught");
        assertTrue(violation.get().contains(by), violation::get);
    }

    private static void assertCaught(Scheduler broken, String by) {
        Optional<String> violation = replay(broken);
        assertTrue(violation.isPresent(), "not caught");
        assertTrue(violation.get().contains(by), violation::get);
        assertEquals(1, violation.get().lines().count());
    }

    private static Optional<String> replay(Scheduler scheduler) {
        return new Replay(LOG, MACHINE, scheduler, Verification.ON, ReplayProgress.NONE)
                .run()
                .violation();
    }

    private static Scheduler conservative(Machine machine) {
        return Policies.create(PolicySpec.parse("conservative"), machine);
    }

    private static Job job(long number, Request request) {
        return new Job(JobId.of(number), "u1", 0, 10, request);
    }

    /** The view with another answer to one question. */
    private static PlanView lying(PlanView view, String question, BiFunction<PlanView, Object[], Object> answer) {
        return (PlanView) Proxy.newProxyInstance(
                PlanView.class.getClassLoader(), new Class<?>[] {PlanView.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals(question)) {
                        return answer.apply(view, arguments);
                    }
                    try {
                        return method.invoke(view, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Does what another scheduler does, unless it is told otherwise. */
    private static class Wrapped implements Scheduler {
        private final Scheduler sound;

        private Wrapped(Scheduler sound) {
            this.sound = sound;
        }

        @Override
        public void apply(long now, List<Event> events) {
            sound.apply(now, events);
        }

        @Override
        public List<Start> decide(long now) {
            return sound.decide(now);
        }

        @Override
        public long wakeAt() {
            return sound.wakeAt();
        }

        @Override
        public Briefing briefing(long now) {
            return sound.briefing(now);
        }

        @Override
        public PlanView plan() {
            return sound.plan();
        }

        @Override
        public Scheduler copy() {
            return new Wrapped(sound.copy());
        }

        @Override
        public SchedulerState state() {
            return sound.state();
        }

        @Override
        public void restore(long now, SchedulerState state) {
            sound.restore(now, state);
        }

        @Override
        public void succeed(long now, SchedulerState predecessor) {
            sound.succeed(now, predecessor);
        }
    }
}
