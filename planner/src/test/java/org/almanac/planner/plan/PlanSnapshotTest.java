package org.almanac.planner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.plan.reservation.ReservationPlan;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.api.Test;

class PlanSnapshotTest {
    private static final Placement NODE_0 = Placement.of(0, new int[] {0}, Resources.of(1));
    private static final Placement NODE_1 = Placement.of(0, new int[] {1}, Resources.of(1));

    private final Site site = new Site(Machine.ofNodes(2, 4));
    private final Plan plan = new Plan(site);
    private final PlanTable table = plan.table();

    private List<JobEntry> submit(int count) {
        List<Event> events = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            events.add(new Event.Submitted(new Job(JobId.of(number), "u", 0, 10 + number % 7, Request.cpus(1))));
        }
        site.apply(0, events, SiteListener.INDIFFERENT);
        return List.copyOf(site.queue());
    }

    private List<Optional<Reservation>> places(List<JobEntry> jobs) {
        return jobs.stream().map(table::reservation).toList();
    }

    @Test
    void jobsAreWhereTheyWereWhenEachWasAdded() {
        List<JobEntry> jobs = submit(100);
        PlanSnapshot snapshot = new PlanSnapshot(plan);
        assertTrue(snapshot.isEmpty());
        for (int i = 0; i < 50; i++) {
            plan.place(jobs.get(i), i, NODE_0);
        }
        List<Optional<Reservation>> before = places(jobs);
        for (JobEntry job : jobs) {
            snapshot.add(job);
            assertEquals(table.reservation(job), snapshot.last());
            plan.place(job, 1_000, NODE_1);
        }

        snapshot.restore();

        assertEquals(before, places(jobs));
        assertEquals(jobs, snapshot.jobs());
    }

    @Test
    void whatTheJobsHeldIsGivenBackToThemAndTheirOthersPlacesAreFree() {
        List<JobEntry> jobs = submit(40);
        ReservationPlan reservations = new ReservationPlan(plan, 0);
        SplittableRandom random = new SplittableRandom(1);
        for (JobEntry job : jobs.subList(0, 30)) {
            reservations.reserve(job, random.nextInt(60));
        }
        List<Optional<Reservation>> before = places(jobs);
        PlanSnapshot snapshot = PlanSnapshot.of(plan, jobs);
        for (JobEntry job : jobs) {
            if (random.nextInt(3) > 0) {
                reservations.cancel(job);
            }
        }
        for (JobEntry job : jobs) {
            if (!table.isPlanned(job) && random.nextInt(3) > 0) {
                reservations.reserve(job, random.nextInt(60));
            }
        }

        reservations.restore(snapshot);

        assertEquals(before, places(jobs));
        assertEquals(30, reservations.size());
        ReservationPlan expected = new ReservationPlan(plan, 0);
        for (JobEntry job : jobs) {
            Optional<Reservation> place = table.reservation(job);
            plan.drop(job);
            place.ifPresent(kept -> assertTrue(expected.keep(job, kept), "each lies where there is room"));
        }
        JobEntry last = jobs.get(39);
        expected.reserve(last, 0);
        Optional<Reservation> earliest = table.reservation(last);
        plan.drop(last);
        reservations.reserve(last, 0);
        assertEquals(earliest.map(Reservation::start), table.reservation(last).map(Reservation::start));
    }
}
