package org.almanac.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.workload.log.RecordedJob;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class CampaignLogTest {
    private static final List<RecordedJob> JOBS = CampaignLog.usual().make().jobs();

    private static void assertShare(double expected, long jobs) {
        assertEquals(expected, (double) jobs / JOBS.size(), 0.02);
    }

    @Test
    void moreThanFourHundredThousandJobsFitTheMachine() {
        assertTrue(JOBS.size() >= 400_000);
        assertTrue(JOBS.stream().allMatch(job -> job.requestedCpus() >= 1 && job.requestedCpus() <= 8192));
    }

    @Test
    void threeQuartersWantOneCpuAndFewMoreThanEight() {
        assertShare(0.75, JOBS.stream().filter(job -> job.requestedCpus() == 1).count());
        assertShare(0.85, JOBS.stream().filter(job -> job.requestedCpus() <= 8).count());
    }

    @Test
    void twoFifthsAreOfOnePairOfCpusAndWalltimeAndTheOthersOfHundreds() {
        Map<List<Long>, Long> shapes = new HashMap<>();
        JOBS.forEach(job -> shapes.merge(List.of((long) job.requestedCpus(), job.requestedTime()), 1L, Long::sum));
        assertEquals(CampaignLog.SHAPES, shapes.size());
        assertShare(0.4, Collections.max(shapes.values()));
    }

    @Test
    void nearlyAllEndEarlyAndNoneOutlastsItsWalltime() {
        long early =
                JOBS.stream().filter(job -> job.runtime() < job.requestedTime()).count();
        assertTrue(early > 0.9 * JOBS.size(), "early: " + early);
        assertTrue(JOBS.stream().allMatch(job -> job.runtime() <= job.requestedTime()));
    }

    @Test
    void theyComeInBurstsAndInOrder() {
        int atOnce = 0;
        for (int i = 1; i < JOBS.size(); i++) {
            long gap = JOBS.get(i).submit() - JOBS.get(i - 1).submit();
            assertTrue(gap >= 0);
            atOnce += gap <= 3 ? 1 : 0;
        }
        assertTrue(atOnce > JOBS.size() / 2, "at once: " + atOnce);
    }

    @Test
    void equalSettingsMakeEqualLogs() {
        CampaignLog small = CampaignLog.usual().withJobs(2000);
        assertEquals(small.make().jobs(), small.make().jobs());
    }
}
