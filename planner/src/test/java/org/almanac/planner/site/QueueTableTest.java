package org.almanac.planner.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Shape;
import org.junit.jupiter.api.Test;

/** What columns tell of the jobs of a site and of a long queue, against a look at each job. */
class QueueTableTest {
    private static final int SEEDS = 20;

    private final List<JobEntry> queue = new ArrayList<>();
    private final List<JobEntry> elsewhere = new ArrayList<>();
    private QueueTable table = new QueueTable(2);

    private JobEntry job(int number, SplittableRandom random) {
        Job job = asking(JobId.of(number), random);
        JobEntry entry = new JobEntry(job, shape(job, random), number, table);
        if (random.nextBoolean()) {
            entry.waitFor(JobId.of(-1));
        }
        return entry;
    }

    private static Job asking(JobId id, SplittableRandom random) {
        Request request = Request.of(new Chunk(1 + random.nextInt(2), Resources.of(random.nextInt(4), 1)));
        Conditions conditions = new Conditions(random.nextInt(9), List.of(), Optional.empty());
        return new Job(id, new Owner("u", "g", "p"), "q", 0, 1 + random.nextInt(99), request, conditions);
    }

    private static Shape shape(Job job, SplittableRandom random) {
        return new Shape(job.request(), job.walltime(), 1 + random.nextInt(5));
    }

    private static void change(JobEntry job, SplittableRandom random) {
        switch (random.nextInt(6)) {
            case 0 -> job.waitForNoJob();
            case 1 -> job.waitFor(JobId.of(-1));
            case 2 -> {
                if (!job.waitsFor().isEmpty()) {
                    job.waitNoLongerFor(JobId.of(-1));
                }
            }
            case 3 -> job.retryNotBefore(random.nextInt(20));
            default -> {
                Job altered = asking(job.job().id(), random);
                job.setJob(altered, shape(altered, random));
            }
        }
    }

    private void step(int number, SplittableRandom random) {
        if (queue.isEmpty() || random.nextInt(3) == 0) {
            int place = random.nextInt(queue.size() + 1);
            JobEntry added = elsewhere.isEmpty() || random.nextBoolean() ? job(number, random) : elsewhere.remove(0);
            queue.add(place, added);
            table.added(place, added);
        } else if (random.nextInt(4) == 0) {
            int place = random.nextInt(queue.size());
            elsewhere.add(queue.remove(place));
            table.removed(place);
        } else if (random.nextInt(50) == 0) {
            Collections.reverse(queue);
            table.reordered(queue);
        } else if (random.nextInt(4) == 0 && !elsewhere.isEmpty()) {
            elsewhere.remove(0).forget();
        } else {
            change(queue.get(random.nextInt(queue.size())), random);
        }
        elsewhere.forEach(job -> change(job, random));
    }

    @Test
    void itTellsWhatEachKnownJobAsksForWhereverTheJobIs() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            queue.clear();
            elsewhere.clear();
            table = new QueueTable(2);
            int most = 0;
            for (int number = 0; number < 500; number++) {
                step(number, random);
                List<JobEntry> known = new ArrayList<>(queue);
                known.addAll(elsewhere);
                most = Math.max(most, known.size());
                Set<Integer> rows = new HashSet<>();
                for (JobEntry job : known) {
                    assertTells(table, job);
                    assertTrue(rows.add(job.row()), "two jobs have one row");
                    assertTrue(job.row() < most, "more rows than there have been jobs at a time");
                }
                assertEquals(queue.size(), table.size());
                for (int place = 0; place < queue.size(); place++) {
                    assertEquals(queue.get(place).row(), table.row(place));
                }
            }
        }
    }

    private static void assertTells(QueueTable table, JobEntry job) {
        int row = job.row();
        assertEquals(job.shape().number(), table.shape(row));
        assertEquals(job.notBefore(), table.notBefore(row));
        assertEquals(job.walltime(), table.walltime(row));
        assertEquals(job.request().total().cpus(), table.asked(row, 0));
        assertEquals(job.request().total().amount(1), table.asked(row, 1));
        assertEquals(job.request().chunks().get(0).count() == 1, table.isOnePiece(row));
        assertEquals(!job.waitsFor().isEmpty(), table.waitsForJobs(row));
    }

    @Test
    void aJobKeepsItsRowWhileItIsKnownAndThenAnotherOneGetsIt() {
        SplittableRandom random = new SplittableRandom(1);
        JobEntry first = job(1, random);
        JobEntry second = job(2, random);
        int row = first.row();
        table.added(0, first);
        table.removed(0);
        table.added(0, second);
        table.added(1, first);
        assertEquals(row, first.row());

        table.removed(1);
        first.forget();

        assertFalse(first.isKnown());
        assertTrue(second.isKnown());
        assertEquals(row, job(3, random).row());
    }

    @Test
    void aCopyTellsTheSameOfTheSameRowsWhateverHappensHere() {
        SplittableRandom random = new SplittableRandom(1);
        for (int number = 0; number < 100; number++) {
            step(number, random);
        }
        QueueTable copy = table.copy();
        List<JobEntry> copied = queue.stream().map(job -> job.copy(copy)).toList();
        for (int number = 100; number < 200; number++) {
            step(number, random);
        }
        assertEquals(copied.size(), copy.size());
        for (int place = 0; place < copied.size(); place++) {
            assertEquals(copied.get(place).row(), copy.row(place));
            assertTells(copy, copied.get(place));
        }
    }
}
