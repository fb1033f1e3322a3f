package org.almanac.pbs.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.almanac.planner.cluster.Machine;
import org.almanac.workload.model.SampleWorkload;
import org.junit.jupiter.api.Test;

/** Some of a demo's users say for how long their jobs will run. */
class ForetoldRuntimesTest {
    private static final int JOBS = 2000;

    private static List<Submission> jobs(Arrivals arrivals) {
        List<Submission> jobs = new ArrayList<>();
        Iterator<Arrival> from = arrivals.from(1000);
        while (jobs.size() < JOBS) {
            jobs.add(from.next().submission());
        }
        return jobs;
    }

    private static Arrivals sample() {
        return new SampleArrivals(SampleWorkload.on(32), 5, Machine.ofCpus(32), "batch");
    }

    private static Arrivals foretold() {
        return new ForetoldRuntimes(sample(), 5);
    }

    @Test
    void aUserSaysItOfAllJobsOrOfNone() {
        Map<String, Set<Boolean>> said = new HashMap<>();
        jobs(foretold())
                .forEach(job -> said.computeIfAbsent(job.owner().user(), user -> new TreeSet<>())
                        .add(job.softWalltime().isPresent()));
        long saying = said.values().stream().filter(Set.of(true)::equals).count();
        long silent = said.values().stream().filter(Set.of(false)::equals).count();
        assertEquals(said.size(), saying + silent);
        assertTrue(saying >= said.size() / 8 && saying <= said.size() / 2, said::toString);
    }

    @Test
    void whatIsSaidIsRoundMostlyEnoughAndNeverMoreThanTheWalltime() {
        List<Submission> said = jobs(foretold()).stream()
                .filter(job -> job.softWalltime().isPresent())
                .toList();
        said.forEach(job -> {
            long seconds = job.softWalltime().getAsLong();
            assertTrue(seconds >= 1 && seconds <= job.walltime(), job::toString);
            assertTrue(seconds % 300 == 0 || seconds == job.walltime(), job::toString);
        });
        long enough = said.stream()
                .filter(job -> job.softWalltime().getAsLong() >= Math.min(job.runtime(), job.walltime()))
                .count();
        assertTrue(enough > 0.7 * said.size() && enough < said.size(), () -> enough + " of " + said.size());
    }

    @Test
    void nothingElseOfAJobIsOther() {
        List<Submission> before = jobs(sample());
        List<Submission> after = jobs(foretold());
        assertEquals(jobs(foretold()), after);
        for (int i = 0; i < JOBS; i++) {
            Submission job = after.get(i);
            assertEquals(
                    before.get(i),
                    new Submission(job.name(), job.owner(), job.queue(), job.walltime(), job.runtime(), job.request()));
        }
    }
}
