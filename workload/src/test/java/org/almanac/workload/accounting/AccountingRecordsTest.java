package org.almanac.workload.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.almanac.workload.accounting.AccountedJob.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the records of a job tell together, and what is counted of them. */
class AccountingRecordsTest {
    private static final String NODES = " Resource_List.nodes=1:ppn=2 Resource_List.walltime=01:00:00";
    private static final String RUN =
            "user=ann group=chem queue=batch ctime=1000 qtime=1000 etime=1010 start=1100" + " exec_host=n1/0-1" + NODES;

    private final AccountingRecords records = new AccountingRecords(ZoneId.of("UTC"));
    private long lines;

    @Test
    void theRecordOfAnEndAloneTellsAllOfAJob() {
        List<AccountedJob> jobs = jobs(
                line(
                        "E",
                        "7.srv",
                        RUN
                                + " jobname=run-7 Resource_List.soft_walltime=00:40:00 end=1500 Exit_status=3 resources_used.mem=20kb"));

        assertEquals(
                List.of(new AccountedJob(
                        new ServerJobId(7, ServerJobId.NONE, "srv"),
                        "ann",
                        "chem",
                        "run-7",
                        "batch",
                        new Asked("", "", "1:ppn=2", "", "", "", ""),
                        OptionalLong.of(3600),
                        OptionalLong.of(2400),
                        1010,
                        OptionalLong.of(1100),
                        OptionalLong.of(1500),
                        Outcome.FAILED,
                        OptionalInt.of(3),
                        OptionalLong.of(20 * 1024),
                        "n1/0-1",
                        false,
                        0)),
                jobs);
        assertEquals(List.of(new Held("n1", 2, 0, 0)), jobs.get(0).held());
        assertEquals(Map.of(Oddity.END_WITHOUT_START, 1L), records.counts().oddities());
    }

    @Test
    void anEndWrittenTwiceIsOneEnd() {
        String end = line("E", "7.srv", RUN + " end=1500 Exit_status=0");
        List<AccountedJob> jobs = jobs(line("Q", "7.srv", "queue=batch"), line("S", "7.srv", RUN), end, end);

        assertEquals(1, jobs.size());
        assertEquals(Outcome.COMPLETED, jobs.get(0).outcome());
        assertEquals(Map.of(Oddity.DOUBLED_END, 1L), records.counts().oddities());
        assertEquals(
                Map.of(RecordType.QUEUED, 1L, RecordType.STARTED, 1L, RecordType.ENDED, 2L),
                records.counts().records());
    }

    @ParameterizedTest
    @CsvSource({"end=1700 Exit_status=0", "end=1500 Exit_status=271"})
    void anEndThatSaysOtherwiseOfTheSameStartIsNoRequeue(String other) {
        List<AccountedJob> jobs = jobs(
                line("S", "7.srv", RUN),
                line("E", "7.srv", RUN + " end=1500 Exit_status=0"),
                line("E", "7.srv", RUN + " " + other));

        assertEquals(1, jobs.size());
        assertEquals(OptionalLong.of(1500), jobs.get(0).end());
        assertEquals(Outcome.COMPLETED, jobs.get(0).outcome());
        assertEquals(0, jobs.get(0).requeues());
        assertEquals(Map.of(Oddity.OTHER_END, 1L), records.counts().oddities());
    }

    @Test
    void anEndOfAnotherStartIsARequeue() {
        List<AccountedJob> jobs = jobs(
                line("S", "7.srv", RUN),
                line("E", "7.srv", RUN + " end=1500 Exit_status=0"),
                line("E", "7.srv", RUN.replace("1100", "1600") + " end=1700 Exit_status=0"));

        assertEquals(OptionalLong.of(1600), jobs.get(0).start());
        assertEquals(1, jobs.get(0).requeues());
        assertEquals(Map.of(Oddity.REQUEUE, 1L), records.counts().oddities());
    }

    @Test
    void aWalltimeThatCannotBeReadLeavesTheKnownOne() {
        List<AccountedJob> jobs = jobs(
                line("S", "7.srv", RUN),
                line("E", "7.srv", RUN.replace("01:00:00", "1:0x:00") + " end=1500 Exit_status=0"));

        assertEquals(OptionalLong.of(3600), jobs.get(0).walltime());
        assertEquals(Map.of(Oddity.WALLTIME_ILLEGIBLE, 1L), records.counts().oddities());
    }

    @ParameterizedTest
    @CsvSource({"R", "E"})
    void ofAJobThatWasPutBackTheLastRunCounts(String back) {
        List<AccountedJob> jobs = jobs(
                line("S", "7.srv", RUN),
                line(back, "7.srv", RUN + " end=1200 Exit_status=-3"),
                line("S", "7.srv", RUN.replace("1100", "2100").replace("n1/", "n2/")),
                line("E", "7.srv", RUN.replace("1100", "2100").replace("n1/", "n2/") + " end=2500 Exit_status=0"));

        assertEquals(1, jobs.size());
        assertEquals(OptionalLong.of(2100), jobs.get(0).start());
        assertEquals(OptionalLong.of(2500), jobs.get(0).end());
        assertEquals(Outcome.COMPLETED, jobs.get(0).outcome());
        assertEquals("n2/0-1", jobs.get(0).execution());
        assertEquals(1, jobs.get(0).requeues());
        assertEquals(Map.of(Oddity.REQUEUE, 1L), records.counts().oddities());
    }

    /** TORQUE writes no attribute when it puts a job back, and may write the deletion before the start that it ends. */
    @Test
    void aJobPutBackWithoutAWordAndDeletedAsItStartsIsOneCancelledRun() {
        String again = RUN.replace("start=1100", "start=1170").replace("n1/0-1", "n3/2,5");
        List<AccountedJob> jobs = jobs(
                line("S", "7.srv", RUN),
                line("R", "7.srv", ""),
                line("D", "7.srv", "requestor=root@srv"),
                line("S", "7.srv", again),
                line("E", "7.srv", again + " end=1171 Exit_status=271"));

        assertEquals(1, jobs.size());
        assertEquals(OptionalLong.of(1170), jobs.get(0).start());
        assertEquals(OptionalLong.of(1171), jobs.get(0).end());
        assertEquals(Outcome.CANCELLED, jobs.get(0).outcome());
        assertEquals(List.of(new Held("n3", 2, 0, 0)), jobs.get(0).held());
        assertEquals(Map.of(Oddity.REQUEUE, 1L), records.counts().oddities());
    }

    @Test
    void aDeletedJobIsCancelledWhetherItRanOrNot() {
        List<AccountedJob> jobs = jobs(
                line("Q", "7.srv", RUN.replaceAll(" start=.*", NODES)),
                line("S", "8.srv", RUN),
                line("D", "7.srv", "requestor=root@srv"),
                line("D", "8.srv", "requestor=root@srv"),
                line("E", "8.srv", RUN + " end=1500 Exit_status=271"));

        assertEquals(
                List.of(Outcome.CANCELLED, Outcome.CANCELLED),
                jobs.stream().map(AccountedJob::outcome).toList());
        assertEquals(OptionalLong.empty(), jobs.get(0).start());
        assertEquals(OptionalLong.of(1500), jobs.get(1).end());
        assertEquals(Map.of(), records.counts().oddities());
    }

    @Test
    void aJobOfWhichOnlyTheBeginningIsThereIsCounted() {
        List<AccountedJob> jobs = jobs(
                line("S", "7.srv", RUN),
                line("Q", "8.srv", RUN.replaceAll(" start=.*", NODES)),
                line("Q", "9.srv", "queue=batch"),
                line("D", "10.srv", "requestor=root@srv"));

        assertEquals(
                List.of(7L, 8L, 9L), jobs.stream().map(job -> job.id().number()).toList());
        assertEquals(OptionalLong.empty(), jobs.get(0).end());
        assertEquals(
                Map.of(
                        Oddity.START_WITHOUT_END,
                        1L,
                        Oddity.NEVER_STARTED,
                        2L,
                        Oddity.NOTHING_ASKED,
                        1L,
                        Oddity.DELETION_ALONE,
                        1L),
                records.counts().oddities());
    }

    @Test
    void subjobsAreJobsAndTheirArrayIsNone() {
        List<AccountedJob> jobs = jobs(
                line("Q", "7[].srv", RUN),
                line("S", "7[].srv", RUN),
                line("E", "7[1].srv", RUN + " end=1500 Exit_status=0"),
                line("E", "7[2].srv", RUN + " end=1501 Exit_status=0"),
                line("E", "7-3.srv", RUN + " end=1502 Exit_status=0"),
                line("E", "7[].srv", RUN + " end=1503 Exit_status=0"));

        assertEquals(
                List.of(1, 2, 3), jobs.stream().map(job -> job.id().index()).toList());
        assertEquals("7[2].srv", jobs.get(1).id().text());
        assertEquals(1, records.counts().of(Oddity.ARRAY_PARENT));
    }

    @Test
    void aReservationIsToldApartFromJobs() {
        jobs(
                line("B", "R22.srv", "owner=ann name=x start=1000 end=2000"),
                line("F", "R22.srv", ""),
                line("E", "7.srv", RUN + " end=1500"));

        assertEquals(1, records.counts().of(Oddity.RESERVATION));
        assertEquals(0, records.counts().bad());
    }

    @Test
    void anIdThatIsGivenAnewIsAnotherJob() {
        String later =
                RUN.replace("ctime=1000", "ctime=5000").replace("qtime=1000 etime=1010 start=1100", "start=5100");
        List<AccountedJob> jobs = jobs(
                line("E", "7.srv", RUN + " end=1500 Exit_status=0"),
                line("E", "7.srv", later + " end=5500 Exit_status=0"));

        assertEquals(
                List.of(1010L, 5000L), jobs.stream().map(AccountedJob::eligible).toList());
        assertEquals(1, records.counts().of(Oddity.NUMBER_USED_AGAIN));
    }

    @Test
    void aRunThatEndsBeforeItStartsHasNoEndAndIsCounted() {
        List<AccountedJob> jobs = jobs(line("E", "7.srv", RUN + " end=1099 Exit_status=0"));

        assertEquals(OptionalLong.empty(), jobs.get(0).end());
        assertEquals(1, records.counts().of(Oddity.TIMES_CONTRADICT));
    }

    /** OpenPBS writes etime 0 for a job that is started while it is held. */
    @ParameterizedTest
    @CsvSource({"0, 1050, 1050", "1010, 1050, 1010", "4000, 1050, 1050", "4000, 4000, 1000"})
    void aJobIsEligibleFromItsEtimeElseItsQtimeElseItsCtime(long etime, long qtime, long expected) {
        String times = RUN.replace("qtime=1000 etime=1010", "qtime=" + qtime + " etime=" + etime);

        assertEquals(
                expected, jobs(line("E", "7.srv", times + " end=1500")).get(0).eligible());
    }

    @Test
    void aTimeWithoutEpochSecondsIsThatOfTheWallWhoseOffsetTheStartsTell() {
        List<AccountedJob> jobs = jobs(
                // 01:30 in the server's summer is 23:30 UTC of the day before.
                "07/02/2020 01:30:00;S;1.srv;user=a queue=q start=1593646200" + NODES,
                "07/02/2020 02:00:00;Q;2.srv;user=a queue=q" + NODES);

        assertEquals(1593648000L, jobs.get(1).eligible());
    }

    @Test
    void valuesMayHoldBlanksAndQuotesAndBrokenLetters() {
        records.read(
                bytes(
                        "01/01/1970 00:20:00;E;7.srv;user=a\u00e9 b group=\"x queue=y\" jobname=don't queue=q"
                                + " start=1100"
                                + NODES + " end=1500",
                        StandardCharsets.ISO_8859_1),
                0,
                "01/01/1970 00:20:00;E;7.srv;user=a\u00e9 b group=\"x queue=y\" jobname=don't queue=q start=1100"
                                .length()
                        + NODES.length()
                        + 9,
                "f",
                1);
        AccountedJob job = records.jobs().get(0);

        assertEquals("a\ufffd b", job.user());
        assertEquals("x queue=y", job.group());
        assertEquals("q", job.queue());
        assertEquals(OptionalLong.of(1500), job.end());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NO_TIME|hello",
                "NO_TIME|13/01/2020 00:00:00;E;7.srv;",
                "NO_TIME|02/30/2020 00:00:00;E;7.srv;",
                "NO_TIME|01/01/2020 24:00:00;E;7.srv;",
                "NO_SUCH_TYPE|01/01/2020 00:00:00;X;7.srv;",
                "NO_SUCH_TYPE|01/01/2020 00:00:00;EE;7.srv;",
                "NO_ID|01/01/2020 00:00:00;E;;",
                "NO_ID|01/01/2020 00:00:00;E;server;",
                "NO_ID|01/01/2020 00:00:00;E;7[1;",
                "ILLEGIBLE_TIME|01/01/2020 00:00:00;E;7.srv;start=soon",
                "ILLEGIBLE_TIME|01/01/2020 00:00:00;E;7.srv;end=-5"
            })
    void aBadLineIsCountedAndTold(BadLine reason, String line) {
        assertEquals(List.of(), jobs(line));

        assertEquals(Map.of(reason, 1L), records.counts().badLines());
        String told = records.counts().firstBad().get(0);
        assertEquals(
                "f, line 1: it " + reason.title() + "; it reads \"", told.substring(0, told.lastIndexOf(" \"") + 2));
    }

    @Test
    void onlyTheFirstBadLinesAreTold() {
        for (int i = 0; i < 50; i++) {
            jobs("nothing");
        }

        assertEquals(50, records.counts().bad());
        assertEquals(5, records.counts().firstBad().size());
    }

    @ParameterizedTest
    @CsvSource({
        "30, 30",
        "02:30, 150",
        "100:00:00, 360000",
        "'', -1",
        "1:2:3:4, -1",
        "1h, -1",
        "1:, -1",
        "1234567890, -1",
    })
    void aDurationIsHoursMinutesAndSeconds(String text, long seconds) {
        byte[] record = bytes(line("Q", "7.srv", "Resource_List.walltime=" + text), StandardCharsets.UTF_8);
        AccountingLine read = new AccountingLine();

        assertEquals(Optional.empty(), read.read(record, 0, record.length - 1));
        assertEquals(seconds, read.duration(Attribute.WALLTIME));
    }

    private static String line(String type, String id, String rest) {
        return "01/01/1970 00:20:00;" + type + ";" + id + ";" + rest;
    }

    private static byte[] bytes(String line, Charset charset) {
        return (line + "\n").getBytes(charset);
    }

    private List<AccountedJob> jobs(String... texts) {
        for (String text : texts) {
            byte[] bytes = bytes(text, StandardCharsets.UTF_8);
            records.read(bytes, 0, bytes.length - 1, "f", ++lines);
        }
        return records.jobs();
    }
}
