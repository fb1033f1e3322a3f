package org.almanac.daemon.qstat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.almanac.daemon.view.ListedJob;
import org.junit.jupiter.api.Test;

/** Without -t an array is one job. */
class JobArraysTest {
    private static String shown(List<ListedJob> jobs) {
        return String.join(
                " ", jobs.stream().map(job -> job.id() + "=" + job.state()).toList());
    }

    @Test
    void standAsOneWhereTheirFirstStood() {
        List<ListedJob> jobs = List.of(
                Jobs.inState("3.s", 'Q'),
                Jobs.inState("4[1].s", 'R'),
                Jobs.inState("5[1].s", 'Q'),
                Jobs.inState("4[2].s", 'Q'),
                Jobs.inState("6[1].s", 'C'),
                Jobs.inState("7[1].s", 'H'),
                Jobs.inState("7[2].s", 'C'));
        assertEquals("3.s=Q 4[].s=B 5[].s=Q 6[].s=C 7[].s=B", shown(JobArrays.asOne(jobs)));
        assertEquals(
                "4[1].s=R 4[].s=Q",
                shown(JobArrays.asOne(
                        jobs.subList(1, 4).stream()
                                .filter(job -> job.id().startsWith("4"))
                                .toList(),
                        Set.of("4[1].s"))));
        assertEquals(
                Map.of(
                        "4[].s", "Queued:1 Running:1 Exiting:0 Expired:0",
                        "5[].s", "Queued:1 Running:0 Exiting:0 Expired:0",
                        "6[].s", "Queued:0 Running:0 Exiting:0 Expired:1",
                        "7[].s", "Queued:1 Running:0 Exiting:0 Expired:1"),
                JobArrays.counts(jobs));
    }

    @Test
    void areCalledAsTheirUserCalledThem() {
        assertEquals("arr", nameOf("4[12].s", "arr-12"));
        assertEquals("arr-1", nameOf("4[12].s", "arr-1"));
        assertEquals("arr", nameOf("4[12].s", "arr"));
    }

    private static String nameOf(String id, String name) {
        return JobArrays.asOne(List.of(Jobs.named(id, name))).get(0).name();
    }
}
