package org.almanac.pbs.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.pbs.dump.Examples;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.torque.TorqueUnderstanding;
import org.junit.jupiter.api.Test;

class RememberedJobsTest {
    private static final BatchObject GOOD = new BatchObject("1.srv", Map.of("job_state", "Q"));
    private static final BatchObject BAD = new BatchObject("2.srv", Map.of("job_state", "Q"));

    private static ServerJob anyJob() {
        Poll poll = Examples.poll(Examples.TORQUE);
        return new TorqueUnderstanding(ReadingRules.usual(ZoneOffset.UTC))
                .understand(poll)
                .jobs()
                .get(0);
    }

    @Test
    void oneThatCannotBeReadCostsNoOtherAndIsToldEveryTime() {
        ServerJob read = anyJob();
        RememberedJobs<Integer> jobs = new RememberedJobs<>((told, around, faults) -> {
            if (told == BAD) {
                throw new IllegalStateException("odd");
            }
            return Optional.of(read);
        });
        for (int poll = 0; poll < 3; poll++) {
            ReadingFaults faults = new ReadingFaults();
            assertEquals(List.of(read, read), jobs.read(List.of(GOOD, BAD, GOOD), poll, faults));
            assertEquals(1, faults.all().size());
            assertEquals("job 2.srv", faults.all().get(0).subject());
            assertTrue(faults.all().get(0).why().contains("odd"), faults.all()::toString);
        }
    }
}
