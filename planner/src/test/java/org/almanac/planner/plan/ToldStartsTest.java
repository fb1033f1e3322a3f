package org.almanac.planner.plan;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.api.Test;

class ToldStartsTest {
    private static final Placement NODE = Placement.of(0, new int[] {0}, Resources.of(8));

    /** As in a daemon that only rehearses its decisions. */
    @Test
    void jobsThatAreGoneAreNotKeptWhereOnlyCopiesOfThePlanTell() {
        Site site = new Site(Machine.ofCpus(8));
        Plan plan = new Plan(site);
        for (int number = 1; number <= 100; number++) {
            long now = 10L * number;
            Job job = new Job(JobId.of(number), "u", now, 10, Request.cpus(8));
            List<Event> events = new ArrayList<>();
            if (number > 1) {
                events.add(new Event.Ended(JobId.of(number - 1)));
            }
            events.add(new Event.Submitted(job));
            events.add(new Event.StartedElsewhere(job.id(), NODE, now));
            site.apply(now, events, SiteListener.INDIFFERENT);
            Plan copy = plan.copy(site.copy());
            copy.told().tellStarts(now, Discipline.STARTS_KEPT);
            plan.told().takeOver(copy);
            assertTrue(plan.told().untold() <= 1, number + " jobs have come, one is there");
        }
    }
}
