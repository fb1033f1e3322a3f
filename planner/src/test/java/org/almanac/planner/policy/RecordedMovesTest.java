package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.limits;
import static org.almanac.planner.policy.SmallSite.maintenance;
import static org.almanac.planner.policy.SmallSite.stopped;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.submitTo;
import static org.almanac.planner.policy.SmallSite.userCpus;
import static org.almanac.planner.policy.SmallSite.windows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.Cause;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.StartMove;
import org.almanac.planner.StartMoves;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.almanac.planner.truth.TrueJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No planned start moves but that it is recorded, with what has truly happened as the cause. */
class RecordedMovesTest {
    /** What no start that is kept is lost by. */
    private static final Set<Kind> HARMLESS = Set.of(
            Kind.JOB_RELEASED,
            Kind.JOB_READY,
            Kind.REORDERED,
            Kind.SUBMITTED,
            Kind.PLACE_LEFT,
            Kind.NODES_OPENED,
            Kind.JOB_DELETED,
            Kind.JOB_ENDED,
            Kind.JOB_ENDED_EARLY,
            Kind.NODE_UP,
            Kind.NODE_NEW);

    private static Cause cause(Kind kind, String subject) {
        return new Cause(kind, Optional.of(subject));
    }

    private static StartMoves moves(SmallSite site, int job) {
        return site.plan().moves(JobId.of(job));
    }

    private static StartMove move(long from, long to, long at, Cause... causes) {
        return new StartMove(from, OptionalLong.of(to), at, List.of(causes));
    }

    /** Keeps its own record of the starts that were told and of what has happened. */
    static final class MovesAreRecorded implements Watcher {
        private final Map<JobId, Long> told = new HashMap<>();
        /** The moves by which jobs have lost their place since it was told; several within an instant, if they got another one. */
        private final Map<JobId, List<StartMove>> lost = new HashMap<>();

        /** Those that have been started and not planned again since. */
        private final Set<JobId> started = new HashSet<>();
        /** When what runs was expected to end. */
        private final Map<JobId, Long> ends = new HashMap<>();

        private long settled = Long.MIN_VALUE;
        /** How many events had happened then. */
        private int seen;

        @Override
        public void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {
            for (Start start : starts) {
                JobId id = start.job().id();
                check(driver, id, driver.now());
                lost.remove(id);
                started.add(id);
                if (driver.plan().discipline().plansAll()) {
                    told.put(id, driver.now());
                } else {
                    told.remove(id);
                }
            }
            noteLosses(driver);
        }

        @Override
        public void settled(SiteDriver driver) {
            PlanView view = driver.plan();
            Set<JobId> planned = new HashSet<>();
            for (PlanView.Planned each : view.planned()) {
                JobId id = each.job().id();
                planned.add(id);
                check(driver, id, each.start());
                told.put(id, each.start());
                lost.remove(id);
                started.remove(id);
                long promised = view.promised(id).orElse(Long.MAX_VALUE);
                assertTrue(each.start() <= promised || view.moves(id).later().isPresent(), () -> each + " " + promised);
            }
            told.keySet().removeIf(id -> view.standing(id).isEmpty());
            noteLosses(driver);
            noteStarted(driver);
            for (JobId id : told.keySet()) {
                assertTrue(
                        lost.containsKey(id) || planned.contains(id) || started.contains(id),
                        () -> id + " has lost its place unrecorded");
            }
            view.running().forEach(each -> ends.put(each.job().id(), each.expectedEnd()));
            settled = driver.now();
            seen = driver.happened().size();
        }

        @Override
        public void applied(SiteDriver driver) {
            noteLosses(driver);
            noteStarted(driver);
        }

        /** A job may come to run and cease to within one instant. */
        private void noteStarted(SiteDriver driver) {
            for (JobId id : told.keySet()) {
                if (driver.plan().standing(id).orElse(null) instanceof Standing.Runs) {
                    started.add(id);
                }
            }
        }

        private void noteLosses(SiteDriver driver) {
            for (JobId id : told.keySet()) {
                Optional<StartMove> loss =
                        driver.plan().moves(id).last().filter(move -> move.to().isEmpty());
                if (loss.isPresent() && !lost.getOrDefault(id, List.of()).contains(loss.get())) {
                    checkCauses(driver, id, loss.get());
                    lost.computeIfAbsent(id, first -> new ArrayList<>()).add(loss.get());
                }
            }
        }

        private void check(SiteDriver driver, JobId id, long start) {
            Long before = told.get(id);
            if (before == null || before == start) {
                return;
            }
            StartMove move = driver.plan().moves(id).last().orElseThrow();
            String what = id + " from " + before + " to " + start + ": " + move + " after " + recent(driver);
            assertEquals(OptionalLong.of(start), move.to(), what);
            // A job that lost its place and got it again has moved at the time when it got there first.
            assertTrue(lost.containsKey(id) || settled <= move.at() && move.at() <= driver.now(), what);
            boolean asLost = lost.containsKey(id)
                    && (move.at() <= settled
                            || move.isLater()
                                    && lost.get(id).stream()
                                            .anyMatch(loss -> move.causes().equals(loss.causes())));
            if (!asLost) {
                checkCauses(driver, id, move);
            }
        }

        private void checkCauses(SiteDriver driver, JobId id, StartMove move) {
            String what = id + " " + move + " after " + recent(driver);
            assertFalse(move.causes().isEmpty(), what);
            if (driver.plan().discipline().keepsStarts() && move.isLater()) {
                assertTrue(move.causes().stream().noneMatch(cause -> HARMLESS.contains(cause.kind())), what);
            }
            for (Cause cause : move.causes()) {
                boolean happened = recent(driver).stream().anyMatch(event -> isOf(event, cause))
                        || (cause.kind() == Kind.JOB_OVERRAN || cause.kind() == Kind.JOB_EXTENDED)
                                && hasOverrun(driver, cause)
                        || cause.kind() == Kind.ASKED_LATE
                        || cause.kind() == Kind.NODES_OPENED
                        || cause.kind() == Kind.JOB_READY
                        || cause.kind() == Kind.SEARCHED
                        || cause.kind() == Kind.PLACE_LEFT
                        || cause.kind() == Kind.POLICY_SWITCHED
                        || cause.kind() == Kind.REORDERED
                                && (driver.isByFairShare()
                                        || recent(driver).stream().anyMatch(Event.OrderChanged.class::isInstance));
                assertTrue(happened, what);
            }
        }

        /** What has happened since all was settled last. */
        private List<Event> recent(SiteDriver driver) {
            return driver.happened().subList(seen, driver.happened().size());
        }

        private boolean hasOverrun(SiteDriver driver, Cause cause) {
            JobId id = new JobId(cause.subject().orElseThrow());
            TrueJob job = driver.site().job(id);
            return ends.getOrDefault(id, Long.MAX_VALUE) <= driver.now()
                    || job.started() + job.job().planned() <= driver.now();
        }

        private static boolean isOf(Event event, Cause cause) {
            if (event instanceof Event.OfJob ofJob) {
                return cause.subject().equals(Optional.of(ofJob.job().value())) && fits(event, cause.kind());
            }
            return fits(event, cause.kind());
        }

        private static boolean isUnmade(Event event, Event.Unmade unmade) {
            return event instanceof Event.StartRefused refused && refused.unmade() == unmade;
        }

        private static boolean fits(Event event, Kind kind) {
            return switch (kind) {
                case PREEMPTED -> event instanceof Event.StartByPreemption;
                case NODE_DOWN -> event instanceof Event.NodeDown;
                case NODE_OFFLINE -> event instanceof Event.NodeOffline;
                case NODE_GONE -> event instanceof Event.NodeGone;
                case NODE_CHANGED -> event instanceof Event.NodeChanged;
                case NODE_UP -> event instanceof Event.NodeUp;
                case NODE_NEW -> event instanceof Event.NodeNew;
                case JOB_OVERRAN, JOB_EXTENDED -> event instanceof Event.Overrunning;
                case STARTED_ELSEWHERE -> event instanceof Event.StartedElsewhere;
                case JOB_RESUMED -> event instanceof Event.Resumed;
                case START_REFUSED -> isUnmade(event, Event.Unmade.REFUSED);
                case START_FAILED -> isUnmade(event, Event.Unmade.FAILED);
                case START_POSTPONED -> isUnmade(event, Event.Unmade.POSTPONED);
                case STARTED_LATE -> event instanceof Event.StartConfirmed;
                case LIMITS_CHANGED -> event instanceof Event.LimitsChanged;
                case WINDOWS_CHANGED -> event instanceof Event.WindowsChanged || event instanceof Event.HoursChanged;
                case QUEUE_CHANGED -> event instanceof Event.QueueChanged;
                case JOB_CHANGED -> event instanceof Event.Changed;
                case JOB_HELD -> event instanceof Event.Held;
                case JOB_SUSPENDED -> event instanceof Event.Suspended;
                case JOB_REQUEUED -> event instanceof Event.Requeued;
                case JOB_RELEASED -> event instanceof Event.Released;
                case SUBMITTED -> event instanceof Event.Submitted;
                case JOB_DELETED -> event instanceof Event.Deleted;
                case JOB_ENDED, JOB_ENDED_EARLY -> event instanceof Event.Ended;
                case SEARCHED,
                        RESTORED,
                        POLICY_SWITCHED,
                        ASKED_LATE,
                        JOB_READY,
                        REORDERED,
                        NODES_OPENED,
                        PLACE_LEFT,
                        ARRAY_CHANGED -> false;
            };
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned:iterations=0"})
    void anEndBeforeTheWalltimeMovesStartsEarlier(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 8, 50), submit(2, 6, 60), submit(3, 2, 90), submit(4, 8, 50));
        site.at(120).tell(ended(1));
        assertEquals(
                Optional.of(move(150, 120, 120, cause(Kind.JOB_ENDED_EARLY, "1"))),
                moves(site, 2).last());
        assertEquals(Optional.empty(), moves(site, 2).later());
    }

    @Test
    void aNewMemberWithFewerSlotsOfItsArrayIsWhyOthersMove() {
        SmallSite site = new SmallSite("conservative", Machine.ofCpus(2));
        site.tell(SmallSite.submit(9, 2, 100));
        site.tell(SmallSite.submit(1, 1, SmallSite.inArray("a", 2)), SmallSite.submit(2, 1, SmallSite.inArray("a", 2)));
        assertEquals(200, site.start(2));

        site.at(110).tell(SmallSite.submit(3, 1, SmallSite.inArray("a", 1)));

        assertEquals(200, site.start(1));
        assertEquals(250, site.start(2));
        assertEquals(
                List.of(new Cause(Cause.Kind.ARRAY_CHANGED, Optional.of("a"))),
                site.plan().moves(JobId.of(2)).last().orElseThrow().causes());
    }

    @Test
    void anEndAtTheWalltimeIsNotEarly() {
        SmallSite site = new SmallSite("planned:iterations=0", Machine.ofCpus(8));
        site.tell(submit(1, 8, 50), submit(2, 8, 60));
        site.at(160).tell(ended(1));
        assertEquals(
                Optional.of(
                        move(150, 160, 160, new Cause(Kind.ASKED_LATE, Optional.empty()), cause(Kind.JOB_ENDED, "1"))),
                moves(site, 2).last());
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned:iterations=0"})
    void anOverrunMovesStartsLater(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 8, 50), submit(2, 8, 60));
        site.at(150).tell(new Event.Timer());
        Optional<StartMove> overrun = Optional.of(move(150, 210, 150, cause(Kind.JOB_OVERRAN, "1")));
        assertEquals(overrun, moves(site, 2).last());
        site.at(160).tell(ended(1));
        assertEquals(overrun, moves(site, 2).later());
        assertEquals(
                Optional.of(move(210, 160, 160, cause(Kind.JOB_ENDED_EARLY, "1"))),
                moves(site, 2).last());
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=0"})
    void aNodeThatGoesDownIsNamedThroughTheTimeWithoutAPlace(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofNodes(2, 4));
        site.tell(submit(1, 8, 50), submit(2, 8, 60));
        site.at(110).tell(new Event.NodeDown(0, 1));
        StartMove loss = new StartMove(150, OptionalLong.empty(), 110, List.of(cause(Kind.NODE_DOWN, "n2")));
        assertTrue(loss.isLater());
        assertEquals(new StartMoves(Optional.of(loss), Optional.of(loss)), moves(site, 2));
        site.at(200).tell(new Event.NodeUp(0, 1), new Event.Overrunning(JobId.of(1), 300));
        assertEquals(
                Optional.of(move(150, 300, 200, cause(Kind.NODE_DOWN, "n2"))),
                moves(site, 2).later());
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=0"})
    void aPlaceThatIsGotAndLostAndGotAgainWithinAnInstantIsOneMove(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofNodes(2, 4));
        site.tell(submit(1, 8, 50), submit(2, 8, 60));
        site.at(110).tell(new Event.NodeDown(0, 1));
        site.at(200).tell(new Event.NodeUp(0, 1), new Event.Overrunning(JobId.of(1), 300));
        site.tell(new Event.NodeOffline(0, 1));
        site.tell(new Event.NodeUp(0, 1));
        Optional<StartMove> whole = Optional.of(move(150, 300, 200, cause(Kind.NODE_DOWN, "n2")));
        assertEquals(new StartMoves(whole, whole), moves(site, 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=0"})
    void aJobThatGetsTheSamePlaceAgainHasNotMoved(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofNodes(2, 4));
        site.tell(submit(1, 8, 50), submit(2, 8, 60));
        site.at(110).tell(new Event.NodeDown(0, 1));
        site.at(120).tell(new Event.NodeUp(0, 1));
        assertEquals(Optional.empty(), moves(site, 2).last());
        assertEquals(150, site.start(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=0"})
    void whatHappensToAJobItselfIsTheCause(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 8, 50), submit(2, 4, 60), submit(3, 8, 10));
        site.at(110).tell(new Event.Held(JobId.of(2)));
        site.at(120).tell(new Event.Released(JobId.of(2)), submit(4, 1, 10));
        assertEquals(
                Optional.of(move(150, 160, 120, cause(Kind.JOB_HELD, "2"))),
                moves(site, 2).last());
        assertEquals(
                Optional.of(move(210, 150, 110, cause(Kind.JOB_HELD, "2"))),
                moves(site, 3).last());
    }

    @Test
    void thatAJobNeedNotWaitForItsTimeAnyMoreIsNotWhyItIsLater() {
        SmallSite site = new SmallSite("conservative", Machine.ofCpus(8));
        site.tell(
                submit(1, 8, 50),
                new Event.Submitted(SmallSite.job(2, "u", "", 60, Request.cpus(8), SmallSite.notBefore(150))));
        assertEquals(150, site.start(2));
        site.at(150).tell(new Event.Overrunning(JobId.of(1), 180));
        assertEquals(
                Optional.of(move(150, 180, 150, cause(Kind.JOB_OVERRAN, "1"))),
                moves(site, 2).last());
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=0"})
    void limitsAndWindowsAndStartsByHand(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 4, 50), submit(2, 8, 60), submit("v", 3, 1, 300));
        site.at(110).tell(windows(maintenance(150, 400, 0)));
        assertEquals(
                Optional.of(new Cause(Kind.WINDOWS_CHANGED, Optional.empty())),
                moves(site, 2).later().map(move -> move.causes().get(0)));
        site.at(111).tell(windows());
        site.at(112).tell(limits(userCpus("user", 7)));
        assertEquals(
                Optional.of(new Cause(Kind.LIMITS_CHANGED, Optional.empty())),
                moves(site, 2).later().map(move -> move.causes().get(0)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=0"})
    void aStartByHandIsACause(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 4, 50), submit(2, 8, 60), stopped("q"), submitTo("q", 3, 4, 100));
        Placement there = Placement.of(0, new int[] {0}, Resources.of(4));
        site.at(120).tell(new Event.StartedElsewhere(JobId.of(3), there, 115));
        assertEquals(
                Optional.of(move(150, 215, 120, cause(Kind.STARTED_ELSEWHERE, "3"))),
                moves(site, 2).last());
    }

    @ParameterizedTest
    @ValueSource(strings = {"deadline", "conservative", "planned:iterations=0"})
    void aJobThatIsStartedByHandAndSuspendedHasLostNoStart(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 4, 50), submit(2, 4, SmallSite.notBefore(150)));
        assertEquals(150, site.start(2));
        Placement there = Placement.of(0, new int[] {0}, Resources.of(4));
        site.at(120).tell(new Event.StartedElsewhere(JobId.of(2), there, 115));
        site.tell(new Event.Suspended(JobId.of(2)));
        assertEquals(StartMoves.NONE, moves(site, 2));
    }

    @Test
    void theSearchIsACause() {
        Scheduler scheduler = Policies.create(
                PolicySpec.parse("planned:iterations=200,period=10s,longest-wait=kept"), Machine.ofCpus(8));
        scheduler.apply(0, List.of(submit(1, 8, 50), submit(2, 8, 5_000), submit(3, 8, 5)));
        scheduler.decide(100);
        scheduler.apply(100, List.of(new Event.StartConfirmed(JobId.of(1), 100)));
        scheduler.search(100, SearchBudget.UNLIMITED, () -> false, Runnable::run);
        assertEquals(
                Optional.of(move(150, 155, 100, new Cause(Kind.SEARCHED, Optional.empty()))),
                scheduler.plan().moves(JobId.of(2)).later());
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=0"})
    void movesAreStoredAndARestartIsACauseOfItsOwn(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 8, 50), submit(2, 8, 60));
        site.at(150).tell(new Event.Timer());
        Scheduler fresh = Policies.create(PolicySpec.parse(policy), Machine.ofCpus(8));
        Placement all = Placement.of(0, new int[] {0}, Resources.of(8));
        fresh.apply(160, List.of(submit(1, 8, 50), submit(2, 8, 60)));
        fresh.apply(160, List.of(new Event.StartedElsewhere(JobId.of(1), all, 140)));
        fresh.restore(160, site.scheduler().state());
        assertEquals(moves(site, 2), fresh.plan().moves(JobId.of(2)));
        fresh.decide(160);
        Standing.Planned planned =
                (Standing.Planned) fresh.plan().standing(JobId.of(2)).orElseThrow();
        if (planned.start() != 210) {
            assertEquals(
                    List.of(new Cause(Kind.RESTORED, Optional.empty())),
                    fresh.plan().moves(JobId.of(2)).last().orElseThrow().causes());
        }
    }
}
