package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.almanac.planner.cluster.Owner;
import org.almanac.replay.ReplayLog.Cancelled;
import org.almanac.workload.edit.DividedTimes;
import org.almanac.workload.edit.EditedLog;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.LogReader;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.log.SiteLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayLogTest {
    @TempDir
    private Path folder;

    private static List<Long> numbers(RecordedLog log) {
        return ReplayLog.of(log, 4, Estimate.KILL, Cancelled.KEEP).jobs().stream()
                .map(ReplayJob::number)
                .toList();
    }

    @Test
    void jobsComeByTheirSubmissionAndThenByNumberHoweverTheLogHasThem() {
        assertEquals(
                List.of(7L, 2L, 3L, 9L),
                numbers(TinyLog.log(
                        TinyLog.job(9, 20, 1, 1, 1, 1),
                        TinyLog.job(3, 10, 1, 1, 1, 1),
                        TinyLog.job(2, 10, 1, 1, 1, 1),
                        TinyLog.job(7, 0, 1, 1, 1, 1))));
        assertEquals(
                List.of(2L, 3L), numbers(TinyLog.log(TinyLog.job(3, 10, 1, 1, 1, 1), TinyLog.job(2, 10, 1, 1, 1, 1))));
        assertEquals(
                List.of(3L, 2L), numbers(TinyLog.log(TinyLog.job(3, 0, 1, 1, 1, 1), TinyLog.job(2, 10, 1, 1, 1, 1))));
    }

    /** Two jobs as a server of TORQUE has accounted them; a hook has said of the first how long it would run. */
    private SiteLog accounted() throws IOException {
        String record = "11/20/2026 13:26:13;E;%d.vm;user=%s group=chem queue=batch ctime=1000 qtime=1000 etime=1000"
                + " start=1100 exec_host=n1/%d Resource_List.nodes=1:ppn=1 Resource_List.walltime=01:00:00%s"
                + " end=1200 Exit_status=0\n";
        Path file = Files.writeString(
                folder.resolve("accounting.txt"),
                record.formatted(3, "ann", 0, " Resource_List.soft_walltime=00:20:00")
                        + record.formatted(4, "bob", 1, ""));
        return (SiteLog) LogReader.read(file);
    }

    @Test
    void jobsOfAccountingAreThoseOfItsUsersAndGroups() throws IOException {
        List<Owner> owners = List.of(new Owner("ann", "chem", ""), new Owner("bob", "chem", ""));
        SiteLog log = accounted();
        assertEquals(owners, owners(ReplayLog.of(log, Estimate.KILL, Cancelled.KEEP)));
        assertEquals(owners, owners(ReplayLog.of(log, 4, Estimate.KILL, Cancelled.KEEP)));
        assertEquals(
                List.of(new Owner("u1", "g1", ""), new Owner("u2", "g1", "")),
                owners(ReplayLog.of(log.withoutNames(), Estimate.KILL, Cancelled.KEEP)));
    }

    private static List<Owner> owners(ReplayLog log) {
        return log.jobs().stream().map(ReplayJob::owner).toList();
    }

    @Test
    void whatTheSiteExpectedJobsToRunIsTold() throws IOException {
        SiteLog log = accounted();
        List<OptionalLong> expected = List.of(OptionalLong.of(1200), OptionalLong.empty());
        assertEquals(expected, expected(ReplayLog.of(log, Estimate.KILL, Cancelled.KEEP)));
        assertEquals(expected, expected(ReplayLog.of(log, 4, Estimate.KILL, Cancelled.KEEP)));
        JobLog halved = EditedLog.of(log, List.of(new DividedTimes(2))).log();
        assertEquals(
                List.of(OptionalLong.of(600), OptionalLong.empty()),
                expected(ReplayLog.of((SiteLog) halved, Estimate.KILL, Cancelled.KEEP)));
    }

    private static List<OptionalLong> expected(ReplayLog log) {
        return log.jobs().stream().map(job -> job.job().expectedRuntime()).toList();
    }
}
