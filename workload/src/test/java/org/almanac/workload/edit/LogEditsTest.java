package org.almanac.workload.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.workload.RandomLog;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.LogReader;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.log.SiteLog;
import org.almanac.workload.statistics.OfferedLoad;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each edit does with the jobs of a log. */
class LogEditsTest {
    private static final int LOGS = 60;

    private static final RecordedLog LOG = new RecordedLog(
            "t.swf",
            OptionalLong.of(0),
            OptionalInt.of(8),
            Optional.empty(),
            List.of(
                    job(1, 0, 100, 50, 1, 7, 0),
                    job(2, 10, 20, 60, 5, 8, 1),
                    job(3, 30, -1, 60, 5, 7, 2),
                    job(4, 70, 61, 60, 0, 9, 2)));

    @TempDir
    private Path folder;

    private static RecordedJob job(
            long number, long submit, long runtime, long walltime, int status, int user, int queue) {
        return new RecordedJob(
                number, submit, 5, runtime, 2, 300, 2, walltime, 400, status, user, 1, 1, queue, 1, submit + 1000);
    }

    private static List<Long> numbers(LogEdit edit) {
        return numbers(edit.apply(LOG));
    }

    private static List<Long> numbers(JobLog log) {
        return log.recorded().jobs().stream().map(RecordedJob::number).toList();
    }

    private static LogEdit dropped(String selection) {
        return new DroppedJobs(JobSelection.parse(selection).get(0));
    }

    private static LogEdit kept(String selection) {
        return new KeptJobs(JobSelection.parse(selection).get(0));
    }

    @Test
    void jobsAreKeptAndDroppedByTheirFields() {
        assertEquals(List.of(2L, 3L, 4L), numbers(dropped("queue=0")));
        assertEquals(List.of(2L, 3L, 4L), numbers(dropped("interactive")));
        assertEquals(List.of(1L, 4L), numbers(dropped("cancelled")));
        assertEquals(List.of(1L, 3L), numbers(kept("user=7")));
        assertEquals(List.of(1L, 3L, 4L), numbers(kept("user=u7|u9")));
        assertEquals(List.of(4L), numbers(kept("status=0")));
        assertEquals(List.of(1L, 2L, 3L, 4L), numbers(kept("partition=1")));
        assertEquals(List.of(2L, 3L), numbers(new Window(10, 70)));
    }

    @Test
    void jobsAreKeptWhereAllHoldsAndDroppedWhereAnyHolds() {
        assertEquals(
                List.of(3L),
                numbers(EditedLog.of(LOG, JobSelection.kept("cancelled,user=7")).log()));
        assertEquals(
                List.of(4L),
                numbers(EditedLog.of(LOG, JobSelection.dropped("cancelled,user=7"))
                        .log()));
    }

    /** What accounting tells besides the jobs is no job's, and stays with those that are kept. */
    @Test
    void aLogOfAccountingKeepsItsNamesRequestsAndCounts() throws IOException {
        String job = "group=g queue=batch ctime=1000000000 qtime=1000000000 etime=1000000000 start=1000000010"
                + " exec_host=n1/0 Resource_List.nodes=1:ppn=1 end=1000000200 Exit_status=0\n";
        Path file = Files.writeString(
                folder.resolve("20010909"),
                "09/09/2001 01:50:00;E;1.srv;user=anna " + job + "09/09/2001 01:50:00;E;2.srv;user=bert " + job);
        SiteLog log = assertInstanceOf(SiteLog.class, LogReader.read(file));

        SiteLog kept = assertInstanceOf(SiteLog.class, kept("user=bert").apply(log));
        SiteLog changed = assertInstanceOf(SiteLog.class, new RuntimesAtMost(60).apply(log));

        assertEquals(log.accounts(), kept.accounts());
        assertEquals(List.of(log.jobs().get(1)), kept.jobs());
        assertEquals(log.accounts(), changed.accounts());
        assertEquals(60, changed.jobs().get(1).facts().runtime());
        assertEquals(log.jobs().get(1).request(), changed.jobs().get(1).request());
        assertTrue(log.accounts().isPresent());
    }

    @Test
    void jobsAskForWholeUnits() {
        assertEquals(
                List.of(6, 6, 6, 6),
                new AllocationUnits(6)
                        .apply(LOG).recorded().jobs().stream()
                                .map(RecordedJob::requestedCpus)
                                .toList());
        assertEquals(LOG, new AllocationUnits(1).apply(LOG));
        assertEquals(LOG, new AllocationUnits(2).apply(LOG));
    }

    @Test
    void whatLeavesNoJobIsRefused() {
        LogEditException none = assertThrows(LogEditException.class, () -> numbers(kept("group=2")));
        assertEquals("t.swf: no job of 4 is left: dropped: not group 2", none.getMessage());
    }

    @Test
    void whatCannotBeASelectionIsRefusedWithAGuess() {
        assertTrue(refusal("qeue=1").endsWith("Maybe queue?"), refusal("qeue=1"));
        assertEquals("queue needs a value, such as queue=1", refusal("queue"));
        assertEquals("status is \"done\", a number is expected", refusal("status=done"));
        assertEquals("cancelled takes no value", refusal("cancelled=1"));
        assertEquals("user is \"\", a number or a name is expected", refusal("queue=1,user="));
    }

    private static String refusal(String selection) {
        return assertThrows(IllegalArgumentException.class, () -> JobSelection.parse(selection))
                .getMessage();
    }

    @Test
    void runtimesEndAtTheWalltimeOrAfterATime() {
        assertEquals(List.of(50L, 20L, -1L, 60L), runtimes(new RuntimesWithinWalltimes()));
        assertEquals(List.of(30L, 20L, -1L, 30L), runtimes(new RuntimesAtMost(30)));
    }

    private static List<Long> runtimes(LogEdit edit) {
        return edit.apply(LOG).recorded().jobs().stream()
                .map(RecordedJob::runtime)
                .toList();
    }

    @Test
    void usedMemoryIsAskedFor() {
        assertTrue(
                new UsedMemory().apply(LOG).recorded().jobs().stream().allMatch(job -> job.requestedMemory() == 300));
    }

    @Test
    void dividedTimesKeepTheFirstSubmissionAndWhatIsLongerThanNothing() {
        for (int seed = 0; seed < LOGS; seed++) {
            RecordedLog log = RandomLog.of(seed);
            List<RecordedJob> divided =
                    new DividedTimes(7).apply(log).recorded().jobs();
            assertEquals(log.jobs().get(0).submit(), divided.get(0).submit());
            for (int i = 0; i < divided.size(); i++) {
                RecordedJob was = log.jobs().get(i);
                RecordedJob is = divided.get(i);
                assertEquals(was.runtime() <= 0 ? was.runtime() : Math.max(1, was.runtime() / 7.0), is.runtime(), 0.5);
                assertEquals(was.runtime() > 0, is.runtime() > 0);
                assertTrue(was.runtime() > was.requestedTime() || is.runtime() <= is.requestedTime());
                assertEquals(
                        (was.submit() - log.jobs().get(0).submit()) / 7.0,
                        is.submit() - divided.get(0).submit(),
                        0.5);
            }
        }
    }

    @Test
    void scaledLoadIsTheOfferedLoadTimesTheFactor() {
        int compared = 0;
        for (int seed = 0; seed < LOGS; seed++) {
            RecordedLog log = RandomLog.of(seed);
            double before = OfferedLoad.of(log, 100).orElse(0);
            if (before > 0 && log.jobs().size() > 20) {
                RecordedLog more = new ScaledLoad(1.25).apply(log).recorded();
                assertEquals(1.25 * before, OfferedLoad.of(more, 100).orElseThrow(), 1e-4 * before);
                RecordedLog wanted = new WantedLoad(0.8, 100).apply(log).recorded();
                assertEquals(0.8, OfferedLoad.of(wanted, 100).orElseThrow(), 1e-3);
                compared++;
            }
        }
        assertTrue(compared > LOGS / 2, "most logs have a load");
    }

    @Test
    void deadlinesStayAsFarBehindTheSubmissionAndWaitsBecomeUnknown() {
        RecordedJob last = new ScaledLoad(2).apply(LOG).recorded().jobs().get(3);
        assertEquals(35, last.submit());
        assertEquals(1035, last.deadline());
        assertEquals(RecordedJob.UNKNOWN, last.waited());
    }

    @Test
    void aMixHasAllJobsOfBothAndNobodyIsTakenForAnother() {
        for (int seed = 0; seed < LOGS; seed++) {
            RecordedLog one = RandomLog.of(seed);
            RecordedLog other = RandomLog.of(seed + 1000);
            List<RecordedJob> mixed = new MixedWith(other, MixedWith.Begin.TOGETHER)
                    .apply(one)
                    .recorded()
                    .jobs();
            assertEquals(one.jobs().size() + other.jobs().size(), mixed.size());
            assertEquals(
                    mixed.size(),
                    mixed.stream().map(RecordedJob::number).distinct().count());
            assertEquals(
                    users(one.jobs()).size() + users(other.jobs()).size(),
                    users(mixed).size());
            assertEquals(one.jobs().get(0).submit(), mixed.get(0).submit());
            for (int i = 1; i < mixed.size(); i++) {
                assertTrue(mixed.get(i - 1).submit() <= mixed.get(i).submit());
            }
        }
    }

    private static Set<Integer> users(List<RecordedJob> jobs) {
        Set<Integer> users = new HashSet<>();
        jobs.stream().map(RecordedJob::user).filter(user -> user >= 0).forEach(users::add);
        return users;
    }

    @Test
    void logsWithoutADateCannotBeMixedByDate() {
        RecordedLog undated =
                new RecordedLog("u.swf", OptionalLong.empty(), OptionalInt.empty(), Optional.empty(), LOG.jobs());
        LogEditException refused =
                assertThrows(LogEditException.class, () -> new MixedWith(undated, MixedWith.Begin.BY_DATE).apply(LOG));
        assertTrue(refused.getMessage().startsWith("u.swf: its header has no UnixStartTime"), refused::getMessage);
    }

    @Test
    void editsAreCountedEachForItself() {
        EditedLog edited =
                EditedLog.of(LOG, List.of(dropped("interactive"), new RuntimesWithinWalltimes(), dropped("queue=9")));
        List<EditCount> counts = new ArrayList<>(edited.counts());
        assertEquals("1 job dropped: interactive", counts.get(0).toString());
        assertEquals(new EditCount("ended at the walltime", 0, 0, 1), counts.get(1));
        assertEquals(0, counts.get(2).dropped());
        assertEquals(3, edited.log().recorded().jobs().size());
    }
}
