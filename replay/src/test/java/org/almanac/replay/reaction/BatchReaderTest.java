package org.almanac.replay.reaction;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class BatchReaderTest {
    private static final long PAUSE = 1_200;

    /** {user, submit, end} of each job. */
    private static List<Batch> read(long[]... jobs) {
        return BatchReader.read(
                new BatchReader.JobTimes() {
                    @Override
                    public int jobs() {
                        return jobs.length;
                    }

                    @Override
                    public int user(int place) {
                        return (int) jobs[place][0];
                    }

                    @Override
                    public long submit(int place) {
                        return jobs[place][1];
                    }

                    @Override
                    public long end(int place) {
                        return jobs[place][2];
                    }
                },
                PAUSE);
    }

    private static long[] job(int user, long submit, long end) {
        return new long[] {user, submit, end};
    }

    @Test
    void aJobSubmittedBeforeThePreviousOneHasEndedIsInItsBatch() {
        List<Batch> batches = read(job(1, 0, 100), job(1, 50, 60), job(1, 60, 70));

        assertEquals(1, batches.size());
        assertArrayEquals(new int[] {0, 1, 2}, batches.get(0).jobs);
        assertArrayEquals(new long[] {0, 50, 60}, batches.get(0).offsets);
    }

    @Test
    void aJobSubmittedAfterThePreviousOneHasEndedWaitedForIt() {
        Batch second = read(job(1, 0, 100), job(1, 130, 200)).get(1);

        assertArrayEquals(new int[] {0}, second.awaited);
        assertEquals(30, second.think);
        assertFalse(second.beginsSession);
    }

    @Test
    void aLongPauseBeginsASession() {
        List<Batch> batches = read(job(1, 0, 100), job(1, 100 + PAUSE, 2_000), job(1, 2_001 + PAUSE, 4_000));

        assertFalse(batches.get(1).beginsSession);
        assertTrue(batches.get(2).beginsSession);
        assertEquals(2, BatchReader.sessions(batches));
    }

    @Test
    void aBatchThatOverlapsAnotherWaitsForItsComingAlone() {
        List<Batch> batches = read(job(1, 0, 5_000), job(1, 10, 20), job(1, 30, 40), job(1, 6_000, 6_100));

        assertEquals(3, batches.size());
        assertArrayEquals(new int[] {}, batches.get(1).awaited);
        assertEquals(30, batches.get(1).sinceBefore);
        assertArrayEquals(new int[] {0, 1}, batches.get(2).awaited);
        assertEquals(1_000, batches.get(2).think);
    }

    @Test
    void usersDoNotWaitForOneAnother() {
        List<Batch> batches = read(job(1, 0, 100), job(2, 200, 300), job(1, 400, 500));

        assertArrayEquals(new int[] {0, 2}, new int[] {batches.get(0).jobs[0], batches.get(1).jobs[0]});
        assertArrayEquals(new int[] {0}, batches.get(1).awaited);
        assertEquals(Batch.NONE, batches.get(2).before);
    }

    @Test
    void jobsOfUnknownUsersStandAlone() {
        List<Batch> batches = read(job(-1, 0, 100), job(-1, 50, 60));

        assertEquals(2, batches.size());
        assertEquals(Batch.NONE, batches.get(1).before);
    }
}
