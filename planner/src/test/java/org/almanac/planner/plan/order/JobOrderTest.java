package org.almanac.planner.plan.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.api.Test;

class JobOrderTest {
    private static final Comparator<JobEntry> BY_WALLTIME = Comparator.comparingLong(JobEntry::walltime);

    @Test
    void eachJobHasItsRowBesideItWhateverTheOrderComesTo() {
        SplittableRandom random = new SplittableRandom(1);
        List<JobEntry> others = waiting(random);
        JobOrder order = new JobOrder();
        List<JobEntry> expected = new ArrayList<>();
        for (int step = 0; step < 3000; step++) {
            int choice = random.nextInt(20);
            if (choice < 9 && !others.isEmpty()) {
                JobEntry job = others.remove(random.nextInt(others.size()));
                int place = random.nextInt(expected.size() + 1);
                order.add(place, job);
                expected.add(place, job);
            } else if (choice < 11 && !others.isEmpty()) {
                List<JobEntry> few = new ArrayList<>(others.subList(0, Math.min(3, others.size())));
                others.removeAll(few);
                order.addAll(few);
                expected.addAll(few);
            } else if (choice < 17 && !expected.isEmpty()) {
                int place = random.nextInt(expected.size());
                others.add(expected.remove(place));
                assertEquals(others.get(others.size() - 1), order.remove(place));
            } else if (choice < 19 && !expected.isEmpty()) {
                int one = random.nextInt(expected.size());
                int other = random.nextInt(expected.size());
                order.exchange(one, other);
                JobEntry job = expected.get(one);
                expected.set(one, expected.get(other));
                expected.set(other, job);
            } else {
                order.sort(BY_WALLTIME);
                expected.sort(BY_WALLTIME);
            }
            assertEquals(expected, order.jobs());
            for (int place = 0; place < expected.size(); place++) {
                assertEquals(expected.get(place).row(), order.row(place));
            }
        }
        order.clear();
        assertEquals(0, order.size());
    }

    private static List<JobEntry> waiting(SplittableRandom random) {
        Site site = new Site(Machine.ofCpus(1));
        List<Event> events = new ArrayList<>();
        for (int number = 1; number <= 100; number++) {
            events.add(new Event.Submitted(new Job(JobId.of(number), "u", 0, 1 + random.nextInt(50), Request.cpus(1))));
        }
        site.apply(0, events, SiteListener.INDIFFERENT);
        return new ArrayList<>(site.queue());
    }
}
