package org.almanac.planner.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Times;
import org.junit.jupiter.api.Test;

/** What columns tell of a long queue, against a walk over its jobs. */
class QueueTableTest {
    private static final int SEEDS = 20;
    private static final int LAST_START = 200;

    private final List<JobEntry> queue = new ArrayList<>();
    private final List<JobEntry> elsewhere = new ArrayList<>();

    private static JobEntry job(int number, SplittableRandom random) {
        Job job = asking(JobId.of(number), random);
        JobEntry entry = new JobEntry(job, shape(job, random), number, new ArrayList<>());
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
            case 0 -> job.unreserve();
            case 1 -> job.waitForNobody();
            case 2 -> {
                Job altered = asking(job.job().id(), random);
                job.setJob(altered, shape(altered, random));
            }
            case 3 -> {
                if (job.isReserved()) {
                    job.reserve(random.nextInt(LAST_START));
                }
            }
            default ->
                job.reserve(
                        random.nextInt(LAST_START),
                        Placement.of(0, new int[] {random.nextInt(100)}, Resources.of(1, 1)));
        }
    }

    private void step(QueueTable table, int number, SplittableRandom random) {
        if (queue.isEmpty() || random.nextInt(3) == 0) {
            int place = random.nextInt(queue.size() + 1);
            queue.add(place, elsewhere.isEmpty() ? job(number, random) : elsewhere.remove(0));
            table.added(place);
        } else if (random.nextInt(4) == 0) {
            int place = random.nextInt(queue.size());
            JobEntry removed = queue.remove(place);
            table.removed(place, removed);
            elsewhere.add(removed);
        } else if (random.nextInt(50) == 0) {
            Collections.reverse(queue);
            table.reordered();
        } else {
            change(queue.get(random.nextInt(queue.size())), random);
        }
        // What is not in the queue is nothing to it.
        elsewhere.forEach(job -> change(job, random));
    }

    @Test
    void itTellsWhatEachJobAsksForAndWhereItIsPlanned() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            queue.clear();
            QueueTable table = new QueueTable(queue, 2);
            for (int number = 0; number < 500; number++) {
                step(table, number, random);
                for (JobEntry job : queue) {
                    int row = job.row();
                    assertEquals(job.notBefore(), table.notBefore(row));
                    assertEquals(job.walltime(), table.walltime(row));
                    assertEquals(job.request().total().cpus(), table.asked(row, 0));
                    assertEquals(job.request().total().amount(1), table.asked(row, 1));
                    assertEquals(job.request().chunks().get(0).count() == 1, table.isOnePiece(row));
                    assertEquals(job.isReserved(), table.isPlanned(row));
                    if (job.isReserved()) {
                        assertEquals(job.reservedStart(), table.start(row));
                        assertEquals(job.reservedPlacement(), table.placement(row));
                        assertEquals(
                                job.waitsFor().isEmpty()
                                        ? job.reservedPlacement().node(0)
                                        : (int) Placement.EVERYWHERE,
                                table.node(row));
                    }
                }
            }
        }
    }

    @Test
    void itTellsOfThePlannedJobsInTheirOrderWhatTheyTellThemselves() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            queue.clear();
            QueueTable table = new QueueTable(queue, 2);
            for (int number = 0; number < 500; number++) {
                step(table, number, random);
                List<List<Long>> told = new ArrayList<>();
                List<JobEntry> read = new ArrayList<>();
                table.readReserved(
                        (row, start, shape, marks) -> {
                            told.add(List.of(start, (long) shape, marks, (long)
                                    table.placement(row).node(0)));
                            return start < LAST_START / 2;
                        },
                        read::add);
                List<JobEntry> planned =
                        queue.stream().filter(JobEntry::isReserved).toList();
                assertEquals(
                        planned.stream()
                                .map(job -> List.of(
                                        job.reservedStart(), (long) job.shape().number(), job.marks(), (long)
                                                job.reservedPlacement().node(0)))
                                .toList(),
                        told);
                assertEquals(
                        planned.stream()
                                .filter(job -> job.reservedStart() < LAST_START / 2)
                                .toList(),
                        read);
                long time = random.nextInt(LAST_START);
                assertEquals(
                        planned.stream()
                                .mapToLong(JobEntry::reservedStart)
                                .filter(start -> start > time)
                                .min()
                                .orElse(Times.NEVER),
                        table.nextStart(time));
                assertEquals(
                        planned.stream()
                                .filter(job -> job.reservedStart() <= time)
                                .toList(),
                        table.plannedBy(time));
            }
        }
    }
}
