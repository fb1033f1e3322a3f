package org.almanac.workload.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedJobsTest {
    /** More than two blocks, the last of them not full. */
    private static final int MANY = 2_500;

    private static RecordedJob random(SplittableRandom random) {
        return new RecordedJob(
                random.nextLong(),
                random.nextLong(Long.MAX_VALUE),
                random.nextLong(),
                random.nextLong(),
                random.nextInt(),
                random.nextLong(),
                random.nextInt(),
                random.nextLong(),
                random.nextLong(),
                random.nextInt(),
                random.nextInt(),
                random.nextInt(),
                random.nextInt(),
                random.nextInt(),
                random.nextInt(),
                random.nextLong());
    }

    private static List<RecordedJob> random(int jobs) {
        SplittableRandom random = new SplittableRandom(jobs);
        List<RecordedJob> list = new ArrayList<>();
        for (int i = 0; i < jobs; i++) {
            list.add(random(random));
        }
        return list;
    }

    /** A job that has the one value wherever it fits. */
    private static RecordedJob all(long large, int small) {
        return new RecordedJob(
                large,
                Math.max(0, large),
                large,
                large,
                small,
                large,
                small,
                large,
                large,
                small,
                small,
                small,
                small,
                small,
                small,
                large);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1023, 1024, 1025, 2048, MANY})
    void aCopyIsTheSameList(int jobs) {
        List<RecordedJob> list = random(jobs);
        RecordedJobs copy = RecordedJobs.copyOf(list);

        assertEquals(jobs, copy.size());
        assertEquals(jobs == 0, copy.isEmpty());
        assertEquals(list, copy);
        assertEquals(copy, list);
        assertEquals(list.hashCode(), copy.hashCode());
        assertEquals(list.toString(), copy.toString());
        for (int i = 0; i < jobs; i++) {
            assertEquals(list.get(i), copy.get(i));
        }
        assertThrows(IndexOutOfBoundsException.class, () -> copy.get(-1));
        assertThrows(IndexOutOfBoundsException.class, () -> copy.get(jobs));
    }

    @Test
    void anotherListIsNotEqual() {
        List<RecordedJob> list = random(MANY);
        RecordedJobs copy = RecordedJobs.copyOf(list);

        assertNotEquals(copy, RecordedJobs.copyOf(list.subList(0, MANY - 1)));
        list.set(MANY - 1, list.get(MANY - 1).submittedAt(7));
        assertNotEquals(copy, RecordedJobs.copyOf(list));
    }

    @Test
    void aCopyOfACopyIsTheSame() {
        RecordedJobs copy = RecordedJobs.copyOf(random(3));
        assertSame(copy, RecordedJobs.copyOf(copy));
    }

    @Test
    void extremesAndUnknownValuesAreKept() {
        List<RecordedJob> jobs = List.of(
                all(Long.MAX_VALUE, Integer.MAX_VALUE),
                all(Long.MIN_VALUE, Integer.MIN_VALUE),
                all(RecordedJob.UNKNOWN, RecordedJob.UNKNOWN),
                all(0, 0));
        assertEquals(jobs, RecordedJobs.copyOf(jobs));
    }

    @Test
    void itIsReadAsAnyList() {
        List<RecordedJob> list = random(MANY);
        RecordedJobs copy = RecordedJobs.copyOf(list);

        assertEquals(list.subList(1000, 1100), copy.subList(1000, 1100));
        assertEquals(list.stream().toList(), copy.stream().toList());
        assertEquals(1200, copy.indexOf(list.get(1200)));
        assertEquals(-1, copy.indexOf(all(1, 1)));
    }

    @Test
    void itCannotBeChanged() {
        RecordedJobs jobs = RecordedJobs.copyOf(random(3));
        RecordedJob job = all(1, 1);

        assertThrows(UnsupportedOperationException.class, () -> jobs.add(job));
        assertThrows(UnsupportedOperationException.class, () -> jobs.set(0, job));
        assertThrows(UnsupportedOperationException.class, () -> jobs.remove(0));
        assertThrows(UnsupportedOperationException.class, jobs::clear);
        assertThrows(UnsupportedOperationException.class, () -> jobs.removeIf(each -> true));
        assertThrows(
                UnsupportedOperationException.class, () -> jobs.sort(Comparator.comparingLong(RecordedJob::number)));
    }

    @Test
    void whatChangesInTheListThatWasCopiedOrIsAddedLaterChangesNothing() {
        List<RecordedJob> list = random(3);
        RecordedJobs copy = RecordedJobs.copyOf(list);
        list.clear();
        assertEquals(random(3), copy);

        RecordedJobs.Builder builder = new RecordedJobs.Builder();
        random(1024).forEach(builder::add);
        RecordedJobs built = builder.build();
        builder.add(all(1, 1));
        assertEquals(random(1024), built);
        assertEquals(1025, builder.build().size());
    }
}
