package org.almanac.planner.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.PlannedBy;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Unmet;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.plan.Intentions;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.PlannedView;
import org.almanac.planner.timeline.Gap;
import org.junit.jupiter.api.Test;

/** What each event makes of jobs and nodes, in which order, and which are refused. */
class SiteTest {
    private static final JobId ONE = JobId.of(1);
    private static final Placement NODE_0 = Placement.of(0, new int[] {0}, Resources.of(2));
    private static final Placement NODE_1 = Placement.of(0, new int[] {1}, Resources.of(2));

    private final Site site = new Site(Machine.ofNodes(2, 4));
    private final Told told = new Told();

    @Test
    void aSubmittedJobWaitsAndIsToldOnce() {
        apply(5, submitted(1, 5, 2));

        assertEquals(List.of("arrived 1"), told.words);
        assertEquals(List.of(ONE), queue());
        assertInstanceOf(Standing.Unplanned.class, standing(1));
    }

    @Test
    void aStartedJobHoldsItsPlaceFromTheDecisionOn() {
        start(5);

        assertEquals(List.of(), queue());
        assertEquals(2, site.cluster(0).free()[0]);
        assertEquals(new Standing.Runs(5, 105, NODE_0), standing(1));
        apply(5, new Event.StartConfirmed(ONE, 5));
        assertEquals(new Standing.Runs(5, 105, NODE_0), standing(1));
        assertEquals(105, site.nextChange());
    }

    @Test
    void aStartConfirmedLaterEndsLater() {
        start(5);
        told.words.clear();

        apply(9, new Event.StartConfirmed(ONE, 8));

        assertEquals(new Standing.Runs(8, 108, NODE_0), standing(1));
        assertEquals(List.of("disturbed"), told.words);
    }

    @Test
    void aRefusedJobWaitsUntilItMayBeTriedAgain() {
        start(5);

        apply(5, new Event.StartRefused(ONE, 30));

        assertEquals(new Standing.BackingOff(30), standing(1));
        assertEquals(4, site.cluster(0).free()[0]);
        assertEquals(30, site.nextChange());
        apply(29, new Event.Timer());
        assertEquals(List.of(), startable(29));
        apply(30, new Event.Timer());
        assertEquals(List.of(ONE), startable(30));
        assertEquals(Times.NEVER, site.nextChange());
    }

    @Test
    void aRefusedJobIsNotTriedAgainAtTheSameInstant() {
        start(5);

        apply(5, new Event.StartRefused(ONE, 2));

        assertEquals(new Standing.BackingOff(6), standing(1));
    }

    @Test
    void aRefusedJobThatIsHeldAndReleasedStillWaitsUntilItMayBeTried() {
        start(5);
        apply(5, new Event.StartRefused(ONE, 30));
        apply(6, new Event.Held(ONE));
        apply(7, new Event.Released(ONE));

        assertEquals(new Standing.BackingOff(30), standing(1));
        apply(30, new Event.Timer());
        assertEquals(List.of(ONE), queue());
    }

    @Test
    void refusedJobsComeBackInTheOrderOfSubmission() {
        apply(0, submitted(1, 0, 1), submitted(2, 0, 1), submitted(3, 0, 1));
        for (int i : new int[] {3, 1, 2}) {
            site.start(0, site.find(JobId.of(i)).orElseThrow(), Placement.of(0, new int[] {0}, Resources.of(1)));
            apply(0, new Event.StartRefused(JobId.of(i), 20));
        }
        told.words.clear();

        apply(20, new Event.Timer());

        assertEquals(List.of("startable 1", "startable 2", "startable 3"), told.words);
    }

    @Test
    void anEndedJobIsForgottenAndItsPlaceIsFree() {
        start(5);
        told.words.clear();

        apply(20, new Event.Ended(ONE));

        assertEquals(Optional.empty(), site.find(ONE));
        assertEquals(4, site.cluster(0).free()[0]);
        assertEquals(List.of("freed 1", "compress"), told.words);
    }

    @Test
    void aHeldJobLeavesTheQueueUntilReleased() {
        apply(5, submitted(1, 5, 2), submitted(2, 6, 2));

        apply(6, new Event.Held(ONE));
        assertInstanceOf(Standing.Held.class, standing(1));
        assertEquals(List.of(JobId.of(2)), queue());

        apply(7, new Event.Released(ONE));
        assertEquals(List.of(ONE, JobId.of(2)), queue());
    }

    @Test
    void aSuspendedJobFreesItsPlaceAndRunsTheRestOfItsTimeLater() {
        start(5);
        apply(5, new Event.StartConfirmed(ONE, 5));

        apply(25, new Event.Suspended(ONE));
        assertInstanceOf(Standing.Suspended.class, standing(1));
        assertEquals(4, site.cluster(0).free()[0]);
        assertEquals(Times.NEVER, site.nextChange());

        apply(1000, new Event.Resumed(ONE));
        assertEquals(new Standing.Runs(5, 1080, NODE_0), standing(1));
        assertEquals(2, site.cluster(0).free()[0]);
    }

    @Test
    void aWalltimeChangedWhileSuspendedCountsWhenTheJobRunsOn() {
        start(5);
        apply(5, new Event.StartConfirmed(ONE, 5));
        apply(25, new Event.Suspended(ONE));

        apply(30, new Event.Changed(job(1, 5, 2, 150)));
        apply(1000, new Event.Resumed(ONE));

        assertEquals(new Standing.Runs(5, 1130, NODE_0), standing(1));
    }

    @Test
    void aSuspendedJobMayEndOrBeRequeued() {
        start(5);
        apply(5, new Event.StartConfirmed(ONE, 5));
        apply(6, new Event.Suspended(ONE));
        apply(7, new Event.Requeued(ONE));
        assertEquals(List.of(ONE), queue());

        site.start(8, site.find(ONE).orElseThrow(), NODE_0);
        apply(8, new Event.StartConfirmed(ONE, 8));
        apply(9, new Event.Suspended(ONE));
        apply(10, new Event.Ended(ONE));
        assertEquals(Optional.empty(), site.find(ONE));
        assertEquals(4, site.cluster(0).free()[0]);
    }

    @Test
    void aRequeuedJobWaitsAtItsOldPlace() {
        start(5);
        apply(6, submitted(2, 6, 2));

        apply(7, new Event.Requeued(ONE));

        assertEquals(List.of(ONE, JobId.of(2)), queue());
        assertEquals(4, site.cluster(0).free()[0]);
    }

    @Test
    void aJobStartedElsewhereHoldsThatPlace() {
        start(5);

        apply(5, new Event.StartedElsewhere(ONE, NODE_1, 3));

        assertEquals(new Standing.Runs(3, 103, NODE_1), standing(1));
        assertEquals(4, site.cluster(0).free()[0]);
        assertEquals(2, site.cluster(0).free()[4 / 4]);
        apply(6, submitted(2, 6, 2), submitted(3, 6, 9));
        apply(7, new Event.Held(JobId.of(2)));
        apply(8, new Event.StartedElsewhere(JobId.of(2), NODE_0, 8));
        assertEquals(new Standing.Runs(8, 108, NODE_0), standing(2));
        apply(9, new Event.StartedElsewhere(JobId.of(3), NODE_0, 9));
        assertEquals(new Standing.Runs(9, 109, NODE_0), standing(3));
    }

    @Test
    void aJobSubmittedAndStartedElsewhereInOneBatchNeverComesIntoTheQueue() {
        apply(5, new Event.StartedElsewhere(ONE, NODE_1, 3), submitted(2, 2, 2), submitted(1, 1, 2));

        assertEquals(new Standing.Runs(3, 103, NODE_1), standing(1));
        assertEquals(List.of(JobId.of(2)), queue());
        assertEquals(List.of("disturbed", "compress", "arrived 2"), told.words);
        assertEquals(2, site.cluster(0).free()[1]);
    }

    @Test
    void aJobSubmittedAndHeldInOneBatchWaitsForItsReleaseAlone() {
        apply(5, submitted(1, 1, 2), new Event.Held(ONE), submitted(2, 2, 2));

        assertInstanceOf(Standing.Held.class, standing(1));
        assertEquals(List.of("arrived 2"), told.words);
        apply(6, new Event.Released(ONE));
        assertEquals(List.of(ONE, JobId.of(2)), queue());
    }

    @Test
    void aJobToStartAfterOneThatRunsWhenItBecomesKnownWaitsForItsEnd() {
        Conditions after = new Conditions(0, List.of(ONE), Optional.empty());
        apply(5, new Event.Submitted(job(2, 0, 2, 100).under(after)));
        apply(6, submitted(1, 1, 2), new Event.StartedElsewhere(ONE, NODE_1, 3));

        assertEquals(new Standing.WaitingForJob(ONE), standing(2));
        assertEquals(
                103, new Plan(site).table().earliestStart(site.find(JobId.of(2)).orElseThrow(), 6));
        apply(8, new Event.Ended(ONE));
        assertInstanceOf(Standing.Unplanned.class, standing(2));
    }

    @Test
    void aJobThatIsKnownCannotBeSubmittedWithItsStart() {
        start(5);
        assertThrows(
                IllegalArgumentException.class,
                () -> apply(6, submitted(1, 1, 2), new Event.StartedElsewhere(ONE, NODE_1, 3)));
    }

    @Test
    void aJobThatOverrunsIsExpectedToGoOnForATenthOfItsTimeOrAMinute() {
        start(5);
        apply(5, new Event.StartConfirmed(ONE, 5));
        apply(105, new Event.Timer());
        assertEquals(new Standing.Runs(5, 165, NODE_0), standing(1));

        apply(110, new Event.Overrunning(ONE, 500));
        assertEquals(new Standing.Runs(5, 500, NODE_0), standing(1));

        apply(111, new Event.Changed(job(1, 5, 2, 5000)));
        assertEquals(new Standing.Runs(5, 5005, NODE_0), standing(1));
        apply(5400, new Event.Timer());
        assertEquals(new Standing.Runs(5, 5900, NODE_0), standing(1));
    }

    /** A site may set it at any time, of many jobs at once. */
    @Test
    void forHowLongAJobIsExpectedToRunChangesNoPlanWhereJobsArePlannedByTheirWalltimes() {
        start(5);
        apply(5, new Event.StartConfirmed(ONE, 5), submitted(2, 5, 2), submitted(3, 5, 2), new Event.Held(JobId.of(3)));
        told.words.clear();

        for (int job = 1; job <= 3; job++) {
            Job known = site.find(JobId.of(job)).orElseThrow().job();
            apply(6, new Event.Changed(known.expectedToRun(OptionalLong.of(40)).plannedBy(PlannedBy.WALLTIME)));
            assertEquals(
                    OptionalLong.of(40),
                    site.find(JobId.of(job)).orElseThrow().job().expectedRuntime());
        }

        assertEquals(List.of(), told.words);
        assertEquals(new Standing.Runs(5, 105, NODE_0), standing(1));
        assertEquals(List.of(JobId.of(2)), queue());
        apply(7, new Event.Released(JobId.of(3)));
        assertEquals(List.of(JobId.of(2), JobId.of(3)), queue());
    }

    @Test
    void aChangedWaitingJobIsToldAsGoneAndCome() {
        apply(5, submitted(1, 5, 2));
        told.words.clear();

        apply(6, new Event.Changed(job(1, 5, 99, 10)));
        assertInstanceOf(Standing.NeverFits.class, standing(1));
        apply(7, new Event.Changed(job(1, 5, 3, 10)));

        assertEquals(List.of(ONE), queue());
        assertEquals(List.of("withdrawn 1", "disturbed", "compress", "disturbed", "compress", "arrived 1"), told.words);
    }

    @Test
    void aDeletedJobIsGoneFromWhereverItWas() {
        apply(0, submitted(1, 0, 2), submitted(2, 0, 2), submitted(3, 0, 2), submitted(4, 0, 99));
        site.start(0, site.find(ONE).orElseThrow(), NODE_0);
        apply(0, new Event.StartConfirmed(ONE, 0), new Event.Held(JobId.of(3)));
        for (int i = 1; i <= 4; i++) {
            apply(1, new Event.Deleted(JobId.of(i)));
            assertEquals(Optional.empty(), site.find(JobId.of(i)));
        }
        assertEquals(List.of(), queue());
        assertEquals(4, site.cluster(0).free()[0]);
        apply(2, submitted(1, 2, 2));
        assertEquals(List.of(ONE), queue());
    }

    @Test
    void aJobThatNoClusterCanHoldIsToldWithWhatItAsksAndWhatThereIs() {
        apply(0, submitted(1, 0, 9));

        assertEquals(
                new Standing.NeverFits(Resources.of(9), "cluster", Resources.of(8), new Unmet.Amount("cpus", 9, 8)),
                standing(1));
        assertEquals(List.of(), queue());
        assertEquals(List.of(), told.words);
        apply(1, new Event.NodeNew(0, new Node("n3", Resources.of(1))));
        assertEquals(List.of(ONE), queue());
    }

    @Test
    void aJobThatOnlyANodeThatIsGoneCouldHoldCanNeverRun() {
        apply(0, submitted(1, 0, 8));
        apply(1, new Event.NodeDown(0, 1));
        assertInstanceOf(Standing.LacksNodes.class, standing(1));
        assertEquals(List.of(ONE), queue());

        apply(2, new Event.NodeGone(0, 1));

        assertEquals(
                new Standing.NeverFits(Resources.of(8), "cluster", Resources.of(4), new Unmet.Amount("cpus", 8, 4)),
                standing(1));
        assertEquals(List.of(), queue());
    }

    @Test
    void aShareIsOfTheNodesThatThereAre() {
        Limit half = new Limit(
                "half", new Subject.Everyone(), new Measure.OfResource(ResourceKinds.CPUS), new Amount.Share(0.5));
        apply(0, submitted(1, 0, 2), new Event.LimitsChanged(List.of(half)));
        long before = site.limits().allowed(0);

        apply(1, new Event.NodeGone(0, 1));

        assertEquals(before - 2, site.limits().allowed(0));
    }

    @Test
    void nodesTakeJobsOnlyWhileTheyAreUp() {
        start(5);
        for (Event down : List.of(new Event.NodeDown(0, 0), new Event.NodeOffline(0, 0))) {
            apply(6, down);
            assertEquals(0, site.cluster(0).usable()[0]);
            assertEquals(-2, site.cluster(0).free()[0]);
            apply(7, new Event.NodeUp(0, 0));
            assertEquals(4, site.cluster(0).usable()[0]);
            assertEquals(2, site.cluster(0).free()[0]);
        }
        apply(8, new Event.NodeChanged(0, 0, new Node("n1", Resources.of(7), Set.of("a"))));
        assertEquals(5, site.cluster(0).free()[0]);
        assertEquals(Set.of("a"), site.machine().cluster(0).nodes().get(0).properties());
        apply(9, new Event.Ended(ONE));
        assertEquals(7, site.cluster(0).free()[0]);
    }

    @Test
    void whateverTheOrderInABatchEndsComeFirstThenChangesThenCompressionThenSubmissions() {
        start(5);
        apply(5, new Event.StartConfirmed(ONE, 5), submitted(2, 5, 1), submitted(3, 5, 1));
        told.words.clear();

        apply(
                9,
                submitted(5, 9, 1),
                new Event.Timer(),
                submitted(4, 9, 1),
                new Event.Held(JobId.of(3)),
                new Event.NodeDown(0, 1),
                new Event.Ended(ONE));

        assertEquals(List.of("freed 1", "withdrawn 3", "disturbed", "compress", "arrived 5", "arrived 4"), told.words);
    }

    @Test
    void theQueueIsBySubmissionAndThenInTheOrderTold() {
        apply(9, submitted(5, 8, 1), submitted(4, 9, 1), submitted(3, 8, 1), submitted(9, 2, 1));

        assertEquals(List.of(JobId.of(9), JobId.of(5), JobId.of(3), JobId.of(4)), queue());
    }

    @Test
    void whatContradictsTheJobsStateIsRefusedAndChangesNothing() {
        apply(0, submitted(1, 0, 2), submitted(2, 0, 2), submitted(3, 0, 2), submitted(4, 0, 2));
        site.start(0, site.find(ONE).orElseThrow(), NODE_0);
        apply(0, new Event.StartConfirmed(ONE, 0), new Event.Held(JobId.of(2)));
        site.start(0, site.find(JobId.of(4)).orElseThrow(), NODE_0);
        List<Event> wrong = new ArrayList<>();
        wrong.add(submitted(1, 0, 2));
        wrong.add(new Event.StartConfirmed(ONE, 0));
        wrong.add(new Event.StartRefused(ONE, 9));
        wrong.add(new Event.Held(ONE));
        wrong.add(new Event.Released(ONE));
        wrong.add(new Event.Resumed(ONE));
        wrong.add(new Event.StartedElsewhere(ONE, NODE_1, 0));
        wrong.add(new Event.Held(JobId.of(2)));
        wrong.add(new Event.Ended(JobId.of(2)));
        wrong.add(new Event.Ended(JobId.of(3)));
        wrong.add(new Event.Suspended(JobId.of(3)));
        wrong.add(new Event.Requeued(JobId.of(3)));
        wrong.add(new Event.Overrunning(JobId.of(3), 99));
        wrong.add(new Event.StartConfirmed(JobId.of(3), 0));
        wrong.add(new Event.Suspended(JobId.of(4)));
        JobId unknown = JobId.of(77);
        wrong.add(new Event.Ended(unknown));
        wrong.add(new Event.Deleted(unknown));
        wrong.add(new Event.Changed(job(77, 0, 1, 1)));
        wrong.add(new Event.StartedElsewhere(unknown, NODE_1, 0));
        wrong.add(new Event.StartedElsewhere(JobId.of(3), Placement.of(0, new int[] {2}, Resources.of(1)), 0));
        wrong.add(new Event.StartedElsewhere(JobId.of(3), Placement.of(1, new int[] {0}, Resources.of(1)), 0));
        wrong.add(new Event.Submitted(new Job(unknown, "u", 0, 9, Request.of(new Chunk(1, Resources.of(1, 1))))));
        wrong.add(new Event.Changed(new Job(JobId.of(3), "u", 0, 9, Request.of(new Chunk(1, Resources.of(1, 1))))));

        assertRefused(wrong);
    }

    @Test
    void eventsAboutNodesThatDoNotExistAreRefusedAndChangeNothing() {
        apply(0, submitted(1, 0, 2), new Event.NodeNew(0, new Node("n3", Resources.of(4))));
        apply(0, new Event.NodeGone(0, 2));
        Node node = new Node("x", Resources.of(4));
        Node other = new Node("x", Resources.of(4, 4));
        List<Event> wrong = new ArrayList<>();
        for (int[] place : new int[][] {{0, 3}, {0, -1}, {1, 0}, {-1, 0}, {0, 2}}) {
            wrong.add(new Event.NodeUp(place[0], place[1]));
            wrong.add(new Event.NodeDown(place[0], place[1]));
            wrong.add(new Event.NodeOffline(place[0], place[1]));
            wrong.add(new Event.NodeGone(place[0], place[1]));
            wrong.add(new Event.NodeChanged(place[0], place[1], node));
        }
        wrong.add(new Event.NodeNew(1, node));
        wrong.add(new Event.NodeNew(0, other));
        wrong.add(new Event.NodeChanged(0, 0, other));

        assertRefused(wrong);
    }

    private void assertRefused(List<Event> wrong) {
        String before = everything(site);
        for (Event event : wrong) {
            told.words.clear();
            assertThrows(IllegalArgumentException.class, () -> apply(0, event), event::toString);
            assertEquals(before, everything(site), event::toString);
            assertEquals(List.of(), told.words, event::toString);
        }
    }

    @Test
    void aCopyGoesItsOwnWay() {
        start(5);
        apply(5, submitted(2, 5, 2), submitted(3, 5, 2));
        String before = everything(site);
        Site copy = site.copy();
        assertEquals(before, everything(copy));

        copy.apply(
                6,
                List.of(
                        new Event.Ended(ONE),
                        new Event.Held(JobId.of(2)),
                        new Event.NodeDown(0, 1),
                        new Event.NodeNew(0, new Node("n3", Resources.of(1))),
                        submitted(4, 6, 1)),
                told);

        assertEquals(before, everything(site));
        assertTrue(copy.find(ONE).isEmpty());
    }

    private static String everything(Site site) {
        StringBuilder all = new StringBuilder(site.machine().toString());
        PlanView view = new PlannedView(new Plan(site), new Nothing());
        for (int i = 1; i < 10; i++) {
            all.append(site.find(JobId.of(i)).map(JobEntry::job)).append(view.standing(JobId.of(i)));
        }
        all.append(site.queue().stream().map(JobEntry::job).toList());
        all.append(site.running().stream().map(JobEntry::job).toList());
        for (long free : site.cluster(0).free()) {
            all.append(' ').append(free);
        }
        return all.append(' ').append(site.nextChange()).toString();
    }

    private void start(long now) {
        apply(now, submitted(1, now, 2));
        site.start(now, site.find(ONE).orElseThrow(), NODE_0);
    }

    private void apply(long now, Event... events) {
        site.apply(now, List.of(events), told);
    }

    private static Event submitted(int number, long submit, int cpus) {
        return new Event.Submitted(job(number, submit, cpus, 100));
    }

    private static Job job(int number, long submit, int cpus, long walltime) {
        return new Job(JobId.of(number), "u", submit, walltime, Request.cpus(cpus));
    }

    private List<JobId> startable(long now) {
        return site.queue().stream()
                .filter(entry -> entry.mayStart(now))
                .map(entry -> entry.job().id())
                .toList();
    }

    private List<JobId> queue() {
        return site.queue().stream().map(entry -> entry.job().id()).toList();
    }

    private Standing standing(int number) {
        return new PlannedView(new Plan(site), new Nothing())
                .standing(JobId.of(number))
                .orElseThrow();
    }

    /** Intends nothing. */
    private static final class Nothing implements Intentions {
        @Override
        public PlanView.Discipline discipline() {
            return PlanView.Discipline.HEAD_KEPT;
        }

        @Override
        public List<JobEntry> planned() {
            return List.of();
        }

        @Override
        public List<Gap> gaps(int cluster, long now, int atMost) {
            return List.of();
        }

        @Override
        public boolean isFull() {
            return false;
        }

        @Override
        public Set<JobId> helpedWithout(Set<String> limits) {
            return Set.of();
        }
    }

    /** Writes down what it is told. */
    private static final class Told implements SiteListener {
        private final List<String> words = new ArrayList<>();

        @Override
        public void freed(long now, JobEntry entry) {
            words.add("freed " + entry.job().id());
        }

        @Override
        public void compress(long now) {
            words.add("compress");
        }

        @Override
        public void arrived(long now, JobEntry entry) {
            words.add("arrived " + entry.job().id());
        }

        @Override
        public void startable(long now, JobEntry entry) {
            words.add("startable " + entry.job().id());
        }

        @Override
        public void withdrawn(JobEntry entry) {
            words.add("withdrawn " + entry.job().id());
        }

        @Override
        public void disturbed(long now) {
            words.add("disturbed");
        }
    }
}
