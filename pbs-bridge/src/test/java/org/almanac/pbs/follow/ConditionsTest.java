package org.almanac.pbs.follow;

import static org.almanac.pbs.follow.FollowedSite.id;
import static org.almanac.pbs.snapshot.HandMade.at;
import static org.almanac.pbs.snapshot.HandMade.job;
import static org.almanac.pbs.snapshot.HandMade.on;
import static org.almanac.pbs.snapshot.HandMade.started;
import static org.almanac.pbs.snapshot.JobState.COMPLETE;
import static org.almanac.pbs.snapshot.JobState.EXITING;
import static org.almanac.pbs.snapshot.JobState.HELD;
import static org.almanac.pbs.snapshot.JobState.QUEUED;
import static org.almanac.pbs.snapshot.JobState.RUNNING;
import static org.almanac.pbs.snapshot.JobState.WAITING;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.pbs.snapshot.ArrayMembership;
import org.almanac.pbs.snapshot.Dependency;
import org.almanac.pbs.snapshot.Dependency.Trigger;
import org.almanac.pbs.snapshot.HandMade;
import org.almanac.pbs.snapshot.Hold;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Restraints;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.JobId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What keeps a job waiting is told as a condition where it can be planned for, and as a hold where it cannot. */
class ConditionsTest {
    private static final String PARENT = "1.srv";
    private static final String CHILD = "2.srv";

    private static ServerJob held(String job, Set<Hold> holds, Dependency... dependencies) {
        return HandMade.restrained(job(job, HELD), new Restraints(holds, List.of(dependencies), Optional.empty()));
    }

    private static ServerJob child(Trigger trigger) {
        return held(CHILD, Set.of(Hold.SYSTEM), new Dependency(trigger, PARENT));
    }

    private static ServerJob member(String job, JobState state, Set<Hold> holds, OptionalLong atOnce) {
        Restraints restraints = new Restraints(holds, List.of(), Optional.of(new ArrayMembership("9[].srv", atOnce)));
        return HandMade.restrained(
                state == RUNNING ? started(job, state, on("n1"), 990, 1) : job(job, state), restraints);
    }

    private static ServerJob parent(JobState state) {
        return started(PARENT, state, on("n1"), 900, 1);
    }

    private static Standing standing(FollowedSite site, String job) {
        return site.scheduler.plan().standing(id(job)).orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(
            value = Trigger.class,
            names = {"ENDED", "ENDED_WELL", "ENDED_BADLY"})
    void aJobThatWaitsForAnEndIsPlannedBehindIt(Trigger trigger) {
        FollowedSite site = new FollowedSite(at(1000, parent(RUNNING), child(trigger)));
        site.scheduler.decide(1000);
        assertEquals(
                1060,
                ((Standing.Planned) standing(site, CHILD)).start(),
                "the parent has run over its walltime and is expected to take a minute more");
        assertEquals(List.of(), site.events(at(1001, parent(RUNNING), child(trigger))));
    }

    @Test
    void aJobIsNotStartedBeforeTheServerLetsItGo() {
        FollowedSite site = new FollowedSite(at(1000, parent(RUNNING), child(Trigger.ENDED_WELL)));
        assertEquals(
                List.of(new Event.Ended(id(PARENT)), new Event.Held(id(CHILD))),
                site.events(at(1001, parent(EXITING), child(Trigger.ENDED_WELL))));
        assertEquals(List.of(), site.scheduler.decide(1001));
        List<Event> released = site.events(at(1002, parent(COMPLETE), job(CHILD, QUEUED)));
        assertEquals(new Event.Released(id(CHILD)), released.get(released.size() - 1));
        assertEquals(id(CHILD), site.decide(1002).job().id());
    }

    @Test
    void aJobThatWaitsForAStartIsHeld() {
        FollowedSite site = new FollowedSite(at(1000, parent(RUNNING), child(Trigger.STARTED)));
        assertEquals(new Standing.Held(), standing(site, CHILD));
    }

    @Test
    void aJobThatWaitsForAJobThatNobodyKnowsIsHeld() {
        FollowedSite site = new FollowedSite(at(1000, child(Trigger.ENDED)));
        assertEquals(new Standing.Held(), standing(site, CHILD));
    }

    @Test
    void aJobThatSomebodyHoldsTooIsHeld() {
        Dependency dependency = new Dependency(Trigger.ENDED, PARENT);
        FollowedSite site =
                new FollowedSite(at(1000, parent(RUNNING), held(CHILD, Set.of(Hold.SYSTEM, Hold.USER), dependency)));
        assertEquals(new Standing.Held(), standing(site, CHILD));
    }

    @Test
    void aJobMayWaitForAnArray() {
        ServerJob child = held(CHILD, Set.of(Hold.SYSTEM), new Dependency(Trigger.ENDED_WELL, "9[].srv"));
        ServerJob first = member("9[1].srv", RUNNING, Set.of(), OptionalLong.empty());
        ServerJob second = member("9[2].srv", QUEUED, Set.of(), OptionalLong.empty());
        FollowedSite site = new FollowedSite(at(1000, child, first, second));
        assertEquals(
                List.of(new JobId("9[1].srv"), new JobId("9[2].srv")),
                conditions(site, CHILD).after());
        assertEquals(
                List.of(new Event.Ended(id("9[1].srv"))),
                site.events(at(1001, child, second)),
                "one that has ended is no news to who waits for all");
        assertEquals(
                List.of(new Event.Deleted(id("9[2].srv")), new Event.Held(id(CHILD))),
                site.events(at(1002, child)).stream()
                        .filter(event -> !(event instanceof Event.Changed))
                        .toList());
    }

    @Test
    void nobodyWaitsForHimself() {
        ServerJob loner = held(CHILD, Set.of(Hold.SYSTEM), new Dependency(Trigger.ENDED, CHILD));
        assertEquals(new Standing.Held(), standing(new FollowedSite(at(1000, loner)), CHILD));
    }

    @Test
    void aJobsDeadlineIsACondition() {
        ServerJob waiting = HandMade.byDeadline(job(CHILD, QUEUED), OptionalLong.of(9000));
        FollowedSite site = new FollowedSite(at(1000, waiting));
        assertEquals(Conditions.NONE.by(9000), conditions(site, CHILD));
        assertEquals(List.of(), site.events(at(1001, waiting)));
        site.events(at(1002, HandMade.byDeadline(waiting, OptionalLong.of(9500))));
        assertEquals(Conditions.NONE.by(9500), conditions(site, CHILD));
        site.events(at(1003, HandMade.byDeadline(waiting, OptionalLong.empty())));
        assertEquals(Conditions.NONE, conditions(site, CHILD));
    }

    @Test
    void aJobIsPlannedForItsTime() {
        ServerJob waiting = HandMade.notBefore(job(CHILD, WAITING), 1500);
        FollowedSite site = new FollowedSite(at(1000, waiting));
        assertEquals(new Conditions(1500, List.of(), Optional.empty()), conditions(site, CHILD));
        assertEquals(List.of(), site.scheduler.decide(1000));
        assertEquals(1500, site.scheduler.wakeAt());
        assertEquals(List.of(), site.events(at(1499, waiting)));
        assertEquals(
                List.of(new Event.Held(id(CHILD))), site.events(at(1500, waiting)), "it is for the server to see it");
        assertEquals(
                List.of(new Event.Released(id(CHILD))), site.events(at(1501, job(CHILD, QUEUED))), "without its time");
        assertEquals(id(CHILD), site.decide(1501).job().id());
    }

    @Test
    void noMoreJobsOfAnArrayRunThanMay() {
        OptionalLong two = OptionalLong.of(2);
        ServerJob[] jobs = {
            member("9[0].srv", RUNNING, Set.of(), two),
            member("9[1].srv", QUEUED, Set.of(), two),
            member("9[2].srv", HELD, Set.of(Hold.ARRAY_SLOTS), two),
            member("9[3].srv", HELD, Set.of(Hold.ARRAY_SLOTS), two)
        };
        FollowedSite site = new FollowedSite(at(1000, jobs));
        assertEquals(
                Optional.of(new ArraySlots("9[].srv", 2)),
                conditions(site, "9[2].srv").array());
        assertEquals(id("9[1].srv"), site.start(1000).job().id());
        assertEquals(List.of(), site.scheduler.decide(1000));
        assertEquals(1090, ((Standing.Planned) standing(site, "9[2].srv")).start(), "when the first one has ended");
    }

    @Test
    void aJobHeldForSlotsOfWhichNobodyKnowsTheNumberIsHeld() {
        FollowedSite site =
                new FollowedSite(at(1000, member("9[2].srv", HELD, Set.of(Hold.ARRAY_SLOTS), OptionalLong.empty())));
        assertEquals(new Standing.Held(), standing(site, "9[2].srv"));
    }

    @Test
    void otherSlotsOfAnArrayAreAChange() {
        FollowedSite site = new FollowedSite(at(1000, member("9[0].srv", QUEUED, Set.of(), OptionalLong.of(2))));
        List<Event> events = site.events(at(1001, member("9[0].srv", QUEUED, Set.of(), OptionalLong.of(3))));
        assertEquals(1, events.size());
        assertEquals(
                Optional.of(new ArraySlots("9[].srv", 3)),
                ((Event.Changed) events.get(0)).changedJob().conditions().array());
    }

    private static Conditions conditions(FollowedSite site, String job) {
        PlanView plan = site.scheduler.plan();
        return Stream.concat(plan.waiting().stream(), plan.planned().stream().map(PlanView.Planned::job))
                .filter(waiting -> waiting.id().equals(id(job)))
                .findFirst()
                .orElseThrow()
                .conditions();
    }
}
