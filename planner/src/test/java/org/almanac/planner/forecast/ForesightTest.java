package org.almanac.planner.forecast;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Members;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A machine of ten cpus, of which a job holds some for two days. */
class ForesightTest {
    private static final long NOW = 1_000_000;
    private static final long DAY = 86_400;
    private static final Limit LIMIT = new Limit(
            "per-user",
            new Subject.Each(Subject.Party.USER),
            new Measure.OfResource(ResourceKinds.CPUS),
            new Amount.Absolute(4));

    private Scheduler scheduler;

    @Test
    void aJobStarvesThatIsLikelyToStartADayAfterItCame() {
        begin("conservative", 10);
        Job job = submit("u2", 10);
        long late = NOW + DAY - 14_400;

        assertEquals(List.of(), foresee(job, late, NOW + 2 * DAY, NOW + DAY, NOW + 3 * DAY));
        assertEquals(List.of(), foresee(job, late - 1, NOW + 2 * DAY, NOW + DAY + 1, NOW + 3 * DAY));
        assertEquals(
                List.of(new Alarm(
                        Alarm.Kind.STARVES,
                        "2",
                        NOW + DAY,
                        Map.of("submitted", NOW, "expected", NOW + DAY + 7200, "earliest", NOW + DAY + 1))),
                foresee(job, late, NOW + DAY + 7200, NOW + DAY + 1, NOW + 2 * DAY));
        assertEquals(List.of(), foresee(job, NOW + DAY, NOW + DAY + 7200, NOW + DAY + 1, NOW + 2 * DAY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned"})
    void aPromiseIsAtRiskWhereTheJobIsLikelyToStartLater(String policy) {
        begin(policy, 5);
        Job job = submit("u2", 10);
        long promised = scheduler.plan().promised(job.id()).orElseThrow();
        assertEquals(NOW + 2 * DAY, promised);
        long late = promised - 3600;
        Alarm.About about = new Alarm.About(Alarm.Kind.PROMISE_AT_RISK, "2");

        List<Alarm> kept = foresee(job, late, promised + 4000, promised + 2000, promised + 9000);
        assertEquals(
                policy.equals("conservative") ? List.of() : List.of(about),
                kept.stream().map(Alarm::about).toList(),
                "what the plan guarantees is at no risk");

        scheduler.apply(late, List.of(new Event.Overrunning(new JobId("1"), promised + 5000)));
        scheduler.decide(late);
        List<Alarm> alarms = foresee(job, late, promised + 5000, promised + 4000, promised + 9000);
        assertEquals(List.of(about), alarms.stream().map(Alarm::about).toList());
        assertEquals(promised + Foresight.TOLERANCE, alarms.get(0).due());
        assertEquals(List.of(), foresee(job, late, promised + 5000, promised, promised + 9000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "conservative", "planned", "original-backfill"})
    void aLimitIdlesNodesWhereAJobWouldStartAtOnceWithoutIt(String policy) {
        begin(policy, 4);
        scheduler.apply(NOW, List.of(new Event.LimitsChanged(List.of(LIMIT))));
        scheduler.decide(NOW);
        submit("u1", 3);
        var before = scheduler.state();

        Foresight.Foreseen seen = Foresight.of(scheduler, NOW, Map.of());

        assertEquals(Set.of("per-user"), seen.limits());
        Alarm alarm = seen.alarms().get(0);
        assertEquals(new Alarm.About(Alarm.Kind.LIMIT_IDLES, "per-user"), alarm.about());
        assertEquals(1, alarm.evidence().get("jobs"));
        assertEquals(3, alarm.evidence().get("cpus"));
        assertEquals(before, scheduler.state());
        assertEquals(
                List.of(),
                Foresight.of(scheduler, NOW, Map.of(new JobId("2"), new ExpectedStart(NOW + 600, NOW + 300, NOW + 900)))
                        .alarms());
    }

    /** Which is what else is done on the machine: once at the beginning, and before each copy of the scheduler. */
    @Test
    void whoeverLooksBesideOtherWorkIsAskedBeforeEachStep() {
        begin("easy", 4);
        scheduler.apply(NOW, List.of(new Event.LimitsChanged(List.of(LIMIT))));
        scheduler.decide(NOW);
        submit("u1", 3);
        int[] steps = new int[1];
        assertEquals(Foresight.of(scheduler, NOW, Map.of()), Foresight.of(scheduler, NOW, Map.of(), () -> steps[0]++));
        assertEquals(3, steps[0]);
    }

    @Test
    void aLimitIsNotInTheWayWhereNothingIsFree() {
        begin("conservative", 4);
        scheduler.apply(NOW, List.of(new Event.LimitsChanged(List.of(LIMIT))));
        scheduler.decide(NOW);
        submit("u1", 7);
        assertEquals(Foresight.Foreseen.NOTHING, Foresight.of(scheduler, NOW, Map.of()));
    }

    @Test
    void aReservationIsUnusedWhereNoJobIsInItsQueue() {
        begin("conservative", 1);
        Window window = new Window("course", 0, Set.of(0), NOW + 7200, NOW + 9000, Optional.of("R1"));
        scheduler.apply(NOW, List.of(new Event.WindowsChanged(List.of(window))));
        Alarm unused = new Alarm(
                Alarm.Kind.RESERVATION_UNUSED,
                "course",
                NOW + 9000,
                Map.of("from", NOW + 7200, "to", NOW + 9000, "nodes", 1L));
        assertEquals(List.of(unused), Foresight.of(scheduler, NOW, Map.of()).alarms());

        scheduler.apply(NOW, List.of(new Event.Submitted(job("7", "u3", "R1", 1, 600))));
        scheduler.decide(NOW);
        assertEquals(List.of(), Foresight.of(scheduler, NOW, Map.of()).alarms());
    }

    @Test
    void ofAReservationThatComesAgainTheNextTimeAloneIsUnused() {
        begin("conservative", 1);
        List<Window> times = Stream.of(NOW + 20_000, NOW + 7200, NOW + 30_000)
                .map(from -> new Window("course", 0, Set.of(0), from, from + 1800, Optional.of("S1")))
                .toList();
        scheduler.apply(NOW, List.of(new Event.WindowsChanged(times)));
        assertEquals(
                List.of(NOW + 9000),
                Foresight.of(scheduler, NOW, Map.of()).alarms().stream()
                        .map(Alarm::due)
                        .toList());
    }

    @Test
    void aReservationIsUnusedWhereNoMemberHasAJob() {
        begin("conservative", 1);
        Members members = new Members(List.of("u3"), List.of(), List.of());
        Window window =
                new Window("course", 0, Set.of(0), NOW + 7200, NOW + 9000, Optional.empty(), Optional.of(members));
        scheduler.apply(NOW, List.of(new Event.WindowsChanged(List.of(window))));
        assertEquals(
                List.of("course"),
                Foresight.of(scheduler, NOW, Map.of()).alarms().stream()
                        .map(Alarm::subject)
                        .toList());

        scheduler.apply(NOW, List.of(new Event.Submitted(job("7", "u3", "", 1, 600))));
        scheduler.decide(NOW);
        assertEquals(List.of(), Foresight.of(scheduler, NOW, Map.of()).alarms());
    }

    @Test
    void maintenanceIsNoReservation() {
        begin("conservative", 1);
        scheduler.apply(
                NOW,
                List.of(new Event.WindowsChanged(
                        List.of(new Window("cooling", 0, Set.of(0), NOW + 7200, NOW + 9000, Optional.empty())))));
        assertEquals(List.of(), Foresight.of(scheduler, NOW, Map.of()).alarms());
    }

    private List<Alarm> foresee(Job job, long now, long expected, long earliest, long latest) {
        return Foresight.of(scheduler, now, Map.of(job.id(), new ExpectedStart(expected, earliest, latest)))
                .alarms();
    }

    private void begin(String policy, int held) {
        scheduler = Policies.create(PolicySpec.parse(policy), Machine.ofCpus(10));
        scheduler.apply(NOW, List.of(new Event.Submitted(job("1", "u1", "", held, 2 * DAY))));
        for (Start start : scheduler.decide(NOW)) {
            scheduler.apply(NOW, List.of(new Event.StartConfirmed(start.job().id(), NOW)));
        }
    }

    private Job submit(String user, int cpus) {
        Job job = job("2", user, "", cpus, 2 * DAY);
        scheduler.apply(NOW, List.of(new Event.Submitted(job)));
        scheduler.decide(NOW);
        return job;
    }

    private static Job job(String id, String user, String queue, int cpus, long walltime) {
        return new Job(new JobId(id), Owner.user(user), queue, NOW, walltime, Request.cpus(cpus));
    }
}
