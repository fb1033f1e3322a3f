package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.after;
import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.limits;
import static org.almanac.planner.policy.SmallSite.notBefore;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.submitTo;
import static org.almanac.planner.policy.SmallSite.userCpus;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.Cause;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Sites;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.StartMove;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Only so many jobs are planned ahead: a job beyond them is told so, is promised nothing, and delays no other. */
class PlanAheadTest {
    private static final int SITES = Sites.of(15);
    private static final Standing BEYOND = new Standing.BeyondHorizon();

    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest
    @ValueSource(strings = {"conservative:plan-ahead=2", "planned:plan-ahead=2,iterations=0"})
    private @interface BothPolicies {}

    @BothPolicies
    void theFirstOfTheQueueArePlannedAndTheOthersStandBeyond(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        assertEquals(ids(1), site.tell(submit(1, 8), submit(2, 8), submit(3, 8), submit(4, 8), submit(5, 8)));
        assertEquals(150, site.start(2));
        assertEquals(200, site.start(3));
        assertEquals(BEYOND, site.standing(4));
        assertEquals(BEYOND, site.standing(5));
        assertEquals(OptionalLong.empty(), site.plan().promised(JobId.of(4)));
        assertEquals(ids(2), site.at(150).tell(ended(1)));
        assertEquals(250, site.start(4));
        assertEquals(OptionalLong.of(250), site.plan().promised(JobId.of(4)));
        assertEquals(BEYOND, site.standing(5));
        site.at(160).tell(new Event.Deleted(JobId.of(3)));
        assertEquals(200, site.start(4));
        assertEquals(250, site.start(5));
    }

    @BothPolicies
    void aJobBeyondTheHorizonStartsWhereNoPlannedJobIsDelayed(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 6, 50), submit(2, 8, 50), submit(3, 8, 50));
        assertEquals(ids(), site.at(110).tell(submit(4, 2, 50)));
        assertEquals(BEYOND, site.standing(4));
        assertEquals(ids(5), site.tell(submit(5, 2, 40)));
        assertEquals(150, site.start(2));
    }

    @BothPolicies
    void placesThatBecomeFreeGoByTheOrderOfTheQueue(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(new Event.QueueChanged(new Queue("first", Queue.Running.STARTED, 10)));
        site.tell(submit(1, 8), submit(2, 8), submit(3, 8), submit(4, 8));
        site.at(110).tell(submitTo("first", 5, 8, 50));
        assertEquals(BEYOND, site.standing(5));
        // Planned jobs stay planned, and the first of the others comes next.
        assertEquals(ids(2), site.at(150).tell(ended(1)));
        assertEquals(250, site.start(5));
        assertEquals(BEYOND, site.standing(4));
    }

    @Test
    void aJobThatIsDelayedInThePassThatPromisedItsStartHasMoved() {
        Machine two = new Machine(
                ResourceKinds.CPUS_ONLY,
                List.of(Cluster.alike("small", 1, Resources.of(2)), Cluster.alike("large", 1, Resources.of(4))));
        SmallSite site = new SmallSite("planned:plan-ahead=2,iterations=0", two);
        site.tell(limits(userCpus("user", 4)));
        // The start of the first job leaves its place in the plan to the third, which takes all that the user may have.
        site.tell(submit("other", 1, 1, 10), submit(2, 2, notBefore(135)), submit(3, 4, notBefore(132)));
        assertEquals(OptionalLong.of(135), site.plan().promised(JobId.of(2)));
        assertEquals(182, site.start(2));
        assertEquals(
                Optional.of(new StartMove(
                        135,
                        OptionalLong.of(182),
                        100,
                        List.of(
                                new Cause(Cause.Kind.PLACE_LEFT, Optional.empty()),
                                new Cause(Cause.Kind.SUBMITTED, Optional.of("1")),
                                new Cause(Cause.Kind.SUBMITTED, Optional.of("2")),
                                new Cause(Cause.Kind.SUBMITTED, Optional.of("3"))))),
                site.plan().moves(JobId.of(2)).later());
    }

    @BothPolicies
    void aJobThatCannotBePlannedTakesNoPlace(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofNodes(2, 4));
        site.tell(
                new Event.NodeDown(0, 1),
                submit(1, 8),
                submit(2, 9),
                submit(3, 4),
                submit(4, 4),
                submit(5, 4, after(1)));
        assertEquals(new Standing.LacksNodes(), site.standing(1));
        assertEquals(150, site.start(4));
        assertEquals(new Standing.WaitingForJob(JobId.of(1)), site.standing(5));
    }

    @BothPolicies
    void aRestartKeepsWhichJobsArePlannedAndWhichAreBeyond(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(new Event.QueueChanged(new Queue("first", Queue.Running.STARTED, 10)));
        site.tell(submit(2, 8), submit(3, 8), submit(4, 8));
        site.tell(submitTo("first", 5, 8, 50));
        Scheduler fresh = Policies.create(PolicySpec.parse(policy), Machine.ofCpus(8));
        fresh.apply(100, List.of(new Event.QueueChanged(new Queue("first", Queue.Running.STARTED, 10))));
        fresh.apply(100, List.of(submit(2, 8), submit(3, 8), submit(4, 8), submitTo("first", 5, 8, 50)));
        Standing.Runs runs = (Standing.Runs) site.standing(2);
        fresh.apply(100, List.of(new Event.StartedElsewhere(JobId.of(2), runs.placement(), 100)));
        fresh.restore(100, site.scheduler().state());
        fresh.decide(100);
        assertEquals(site.plan().planned(), fresh.plan().planned());
        for (int job = 2; job <= 5; job++) {
            assertEquals(site.plan().standing(JobId.of(job)), fresh.plan().standing(JobId.of(job)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "conservative:plan-ahead=1",
                "conservative:plan-ahead=3",
                "conservative:plan-ahead=3,compression=off",
                "planned:plan-ahead=1,iterations=0",
                "planned:plan-ahead=3,iterations=20,period=10s"
            })
    void neverMoreArePlannedAndNoJobIsForgotten(String policy) {
        int most = policy.contains("ahead=1") ? 1 : 3;
        for (Shape shape : Shape.values()) {
            for (Disturbances disturbances : Disturbances.values()) {
                for (int i = 0; i < SITES; i++) {
                    PolicyPropertiesTest.driveRuled(policy, shape, disturbances, i * 59L, new Watcher() {
                        private final Set<JobId> planned = new HashSet<>();

                        @Override
                        public void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {
                            starts.forEach(start -> planned.remove(start.job().id()));
                        }

                        @Override
                        public void settled(SiteDriver driver) {
                            check(driver, most, planned);
                        }
                    });
                }
            }
        }
    }

    private static void check(SiteDriver driver, int most, Set<JobId> before) {
        PlanView view = driver.plan();
        assertTrue(view.planned().size() <= most, () -> "planned: " + view.planned());
        Set<JobId> now = new HashSet<>();
        view.planned().forEach(each -> now.add(each.job().id()));
        for (Job job : view.waiting()) {
            Standing standing = view.standing(job.id()).orElseThrow();
            if (standing instanceof Standing.BeyondHorizon) {
                assertEquals(most, view.planned().size(), () -> job + " is beyond a plan that has places");
                // A planned job stays planned, unless something has happened that takes places from jobs.
                assertTrue(!before.contains(job.id()) || driver.wasDisturbed(), () -> job + " has lost its place");
            }
        }
        before.clear();
        before.addAll(now);
    }
}
