package org.almanac.planner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.StartMoves;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.api.Test;

/** What is intended with the jobs of a site, as they come, wait, start and go. */
class PlanTableTest {
    private static final int LAST_START = 200;
    private static final Placement NODE_0 = Placement.of(0, new int[] {0}, Resources.of(1));
    private static final Placement NODE_1 = Placement.of(0, new int[] {1}, Resources.of(1));

    private final Site site = new Site(Machine.ofNodes(100, 1));
    private final Plan plan = new Plan(site);
    private final PlanTable table = plan.table();
    private int number;

    private JobEntry submit(JobId... after) {
        Job job = new Job(
                JobId.of(++number),
                new Owner("u", "g", "p"),
                "q",
                0,
                50,
                Request.of(new Chunk(1, Resources.of(1))),
                new Conditions(0, List.of(after), Optional.empty()));
        apply(new Event.Submitted(job));
        return site.find(job.id()).orElseThrow();
    }

    private void apply(Event event) {
        site.apply(0, List.of(event), SiteListener.INDIFFERENT);
    }

    private void delete(JobEntry job) {
        apply(new Event.Deleted(job.job().id()));
    }

    @Test
    void aJobIsPlannedWhereItWasPlacedLastUntilItIsDropped() {
        JobEntry job = submit();
        assertFalse(table.isPlanned(job));
        assertEquals(Optional.empty(), table.reservation(job));

        plan.place(job, 30, NODE_0);
        plan.place(job, 10, NODE_1);
        assertEquals(Optional.of(new Reservation(10, NODE_1)), table.reservation(job));
        assertEquals(60, table.end(job));
        assertEquals(NODE_1.marks(), table.marks(job));

        plan.move(job, 20);
        assertEquals(20, table.start(job));
        assertEquals(NODE_1, table.placement(job));

        plan.drop(job);
        assertFalse(table.isPlanned(job));
    }

    @Test
    void thePlannedStartIsPromisedOnce() {
        JobEntry job = submit();
        plan.promise(job);
        assertEquals(OptionalLong.empty(), table.promised(job), "nothing is planned");

        plan.place(job, 10, NODE_0);
        plan.promise(job);
        plan.move(job, 20);
        plan.promise(job);

        assertEquals(OptionalLong.of(10), table.promised(job));
    }

    @Test
    void theBoundIsWhatIsGuaranteedUntilNoMoreIs() {
        JobEntry job = submit();
        assertEquals(OptionalLong.empty(), table.bound(job));
        plan.guarantee(job, 70);
        assertEquals(OptionalLong.of(70), table.bound(job));
        plan.unbind(job);
        assertEquals(OptionalLong.empty(), table.bound(job));
    }

    @Test
    void aJobThatLeavesTheQueueIsNotPlannedAndStaysPromised() {
        JobEntry held = submit();
        JobEntry started = submit();
        for (JobEntry job : List.of(held, started)) {
            plan.place(job, 0, NODE_0);
            plan.promise(job);
        }

        apply(new Event.Held(held.job().id()));
        site.start(0, started, NODE_0);

        for (JobEntry job : List.of(held, started)) {
            assertFalse(table.isPlanned(job));
            assertEquals(OptionalLong.of(0), table.promised(job));
        }
    }

    @Test
    void nothingIsIntendedWithAJobThatGetsTheRowOfAnother() {
        JobEntry gone = submit();
        plan.place(gone, 10, NODE_0);
        plan.promise(gone);
        plan.guarantee(gone, 20);
        table.setTried(gone.row(), 5);
        plan.told().tellStarts(0, Discipline.STARTS_KEPT);
        plan.move(gone, 15);
        int row = gone.row();
        delete(gone);

        JobEntry job = submit();

        assertEquals(row, job.row());
        assertEquals(
                new Intention(
                        job.job().id(), Optional.empty(), OptionalLong.empty(), OptionalLong.empty(), StartMoves.NONE),
                table.intention(job));
        assertEquals(0, table.tried(row));
        plan.told().tellStarts(0, Discipline.STARTS_KEPT);
        assertEquals(StartMoves.NONE, table.moves(job));
    }

    @Test
    void aJobThatComesBackIntoTheQueueIsToBeTriedAnew() {
        JobEntry job = submit();
        plan.place(job, 10, NODE_0);
        table.setTried(job.row(), 5);
        assertEquals(5, table.tried(job.row()));

        apply(new Event.Held(job.job().id()));
        apply(new Event.Released(job.job().id()));

        assertEquals(0, table.tried(job.row()));
    }

    @Test
    void aMoveIsKnownOnceItIsTold() {
        JobEntry job = submit();
        plan.place(job, 10, NODE_0);
        plan.told().tellStarts(0, Discipline.STARTS_KEPT);
        plan.move(job, 30);
        plan.move(job, 20);
        assertEquals(StartMoves.NONE, table.moves(job));

        plan.told().tellStarts(1, Discipline.STARTS_KEPT);

        assertEquals(10, table.moves(job).last().orElseThrow().from());
        assertEquals(OptionalLong.of(20), table.moves(job).last().orElseThrow().to());
    }

    @Test
    void aJobMayStartAfterThoseThatItWaitsForIfTheyArePlanned() {
        JobEntry first = submit();
        JobEntry second = submit(first.job().id());
        assertEquals(7, table.earliestStart(first, 7));
        assertEquals(Times.NEVER, table.earliestStart(second, 7));
        plan.place(first, 10, NODE_0);
        assertEquals(60, table.earliestStart(second, 7));
        assertEquals(Placement.EVERYWHERE, table.marks(second));
        site.start(0, first, NODE_0);
        assertEquals(50, table.earliestStart(second, 7));
        apply(new Event.Ended(first.job().id()));
        assertEquals(7, table.earliestStart(second, 7));
    }

    @Test
    void aCopyIntendsTheSameWithTheJobsOfACopiedSiteWhateverHappensHere() {
        List<JobEntry> jobs = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            jobs.add(submit());
        }
        delete(jobs.remove(3));
        delete(jobs.remove(7));
        jobs.add(submit());
        for (JobEntry job : jobs.subList(0, 30)) {
            plan.place(job, 10 + number++, NODE_0);
            plan.promise(job);
            plan.guarantee(job, 500);
        }
        plan.told().tellStarts(0, Discipline.STARTS_KEPT);
        for (JobEntry job : jobs.subList(0, 10)) {
            plan.move(job, 5);
        }
        List<Intention> before = jobs.stream().map(table::intention).toList();

        Site copiedSite = site.copy();
        Plan copy = plan.copy(copiedSite);
        plan.dropAll();
        jobs.forEach(plan::unbind);
        plan.told().tellStarts(1, Discipline.STARTS_KEPT);

        List<JobEntry> copied = jobs.stream().map(copiedSite::counterpart).toList();
        assertEquals(before, copied.stream().map(copy.table()::intention).toList());
        copy.told().tellStarts(1, Discipline.STARTS_KEPT);
        assertTrue(copied.subList(0, 10).stream()
                .allMatch(job -> copy.table().moves(job).last().isPresent()));
        copiedSite.apply(1, List.of(new Event.Deleted(copied.get(0).job().id())), SiteListener.INDIFFERENT);
        assertTrue(site.find(jobs.get(0).job().id()).isPresent());
    }

    @Test
    void itReadsThePlannedJobsInTheOrderOfTheQueue() {
        for (int seed = 0; seed < 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            PlanTableTest fresh = new PlanTableTest();
            for (int step = 0; step < 300; step++) {
                fresh.change(random);
                fresh.assertScans(random.nextInt(LAST_START));
            }
        }
    }

    private void change(SplittableRandom random) {
        List<JobEntry> queue = site.queue();
        if (queue.isEmpty() || random.nextInt(3) == 0) {
            if (queue.isEmpty() || random.nextInt(4) > 0) {
                submit();
            } else {
                submit(queue.get(random.nextInt(queue.size())).job().id());
            }
            return;
        }
        JobEntry job = queue.get(random.nextInt(queue.size()));
        switch (random.nextInt(8)) {
            case 0 -> delete(job);
            case 1 -> plan.drop(job);
            case 2 -> {
                if (table.isPlanned(job)) {
                    plan.move(job, random.nextInt(LAST_START));
                }
            }
            default ->
                plan.place(
                        job,
                        random.nextInt(LAST_START),
                        Placement.of(0, new int[] {random.nextInt(100)}, Resources.of(1)));
        }
    }

    private void assertScans(long time) {
        List<List<Long>> told = new ArrayList<>();
        List<JobEntry> read = new ArrayList<>();
        table.readPlanned(
                (row, start, shape, marks) -> {
                    told.add(List.of((long) row, start, (long) shape, marks));
                    return start < LAST_START / 2;
                },
                read::add);
        List<JobEntry> planned = site.queue().stream().filter(table::isPlanned).toList();
        assertEquals(
                planned.stream()
                        .map(job -> List.of(
                                (long) job.row(),
                                table.start(job),
                                (long) job.shape().number(),
                                job.waitsFor().isEmpty() ? table.placement(job).marks() : Placement.EVERYWHERE))
                        .toList(),
                told);
        assertEquals(
                planned.stream()
                        .filter(job -> table.start(job) < LAST_START / 2)
                        .toList(),
                read);
        assertEquals(
                planned.stream()
                        .mapToLong(table::start)
                        .filter(start -> start > time)
                        .min()
                        .orElse(Times.NEVER),
                table.nextStart(time));
        assertEquals(planned.stream().filter(job -> table.start(job) <= time).toList(), table.plannedBy(time));
    }
}
