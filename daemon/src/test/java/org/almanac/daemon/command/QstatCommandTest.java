package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.Run;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.Histories;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.json.JsonTree;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.store.HistoryQuery;
import org.almanac.daemon.store.JobHistory;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class QstatCommandTest {
    private static HttpApi api;
    private static String address;

    @BeforeAll
    static void start() throws IOException {
        api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new Readings(() -> Optional.of(SamplePublished.make()), format -> ""));
        address = "http://127.0.0.1:" + api.port();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @Test
    void listsAllJobs() {
        Run run = Run.almanac("qstat", "--api", address);
        assertEquals(0, run.code());
        assertEquals("", run.err());
        assertEquals(List.of("11.sim", "12.sim", "1.sim", "13.sim"), ids(run.out()));
    }

    @Test
    void listsTheJobsOfSomeUsers() {
        assertEquals(
                List.of("12.sim", "1.sim"),
                ids(Run.almanac("qstat", "--api", address, "-u", "u2").out()));
        assertEquals(
                List.of("11.sim", "13.sim"),
                ids(Run.almanac("qstat", "--api", address + "/", "-u", "u1,u3").out()));
    }

    /** As PBS takes them; the host of a job is not published. */
    @Test
    void listsTheJobsOfUsersNamedWithTheirHosts() {
        Run run = Run.almanac("qstat", "--api", address, "-u", "u1@head.example.org,u3");
        assertEquals(List.of("11.sim", "13.sim"), ids(run.out()));
        assertTrue(run.err().contains("it is not known from which host they were submitted"), run::err);
        assertEquals(1, run.errLines().size());
        assertEquals(
                ExitCode.USAGE,
                Run.almanac("qstat", "--api", address, "-u", "@head").code());
    }

    @Test
    void tellsNothingOfUsersWithoutJobs() {
        assertEquals(new Run(0, "", ""), Run.almanac("qstat", "--api", address, "-u", "nobody"));
    }

    @Test
    void saysWhichJobsThereAreNot() {
        Run run = Run.almanac("qstat", "--api", address, "12", "99", "1.other");
        assertEquals(ExitCode.NO_SUCH_JOB, run.code());
        assertEquals(List.of("12.sim"), ids(run.out()));
        assertEquals(List.of("almanac: there is no job 99 and no job 1.other"), run.errLines());
    }

    @Test
    void saysWhyAJobIsLeftOut() {
        String why = "ppn=many is no number of cpus; it is left out";
        assertEquals(new Run(0, "job 19.sim: " + why + "\n", ""), Run.almanac("qstat", "--api", address, "19"));
        assertEquals(
                new Run(0, "Job Id: 19.sim\n    reason = " + why + "\n\n", ""),
                Run.almanac("qstat", "--api", address, "-f", "19.sim"));
        Run all = Run.almanac("qstat", "--api", address);
        assertTrue(all.out().endsWith("\njob 19.sim: " + why + "\n"), all::out);
    }

    @Test
    void tellsAllAboutAJob() {
        Run run = Run.almanac("qstat", "--api", address, "-f", "13");
        assertEquals(0, run.code());
        assertTrue(run.out().startsWith("Job Id: 13.sim\n    Job_Name = fourth\n"), run::out);
        assertTrue(
                run.out().contains("reason = its start was put off (node n01 is not free); tried again from "),
                run::out);
    }

    @Test
    void printsTheApisJson() {
        Run run = Run.almanac("qstat", "--api", address, "-F", "json", "1");
        assertEquals(0, run.code());
        assertEquals("qstat", run.meta().get("command").asText());
        assertEquals("sim", run.meta().get("server").asText());
        assertTrue(
                run.out()
                        .contains("\"data\":{\"now\":1795178500,\"server\":\"sim\",\"mode\":\"active\",\"policy\":"
                                + "\"workload-adaptive\",\"speed\":60,\"jobs\":[{\"id\":\"1.sim\","),
                run::out);
        assertEquals(List.of(), run.warnings());
    }

    @Test
    void takesQueuesAndServersAsOperands() {
        assertEquals(
                List.of("11.sim", "12.sim"),
                ids(Run.almanac("qstat", "--api", address, "batch").out()));
        assertEquals(
                List.of("1.sim", "13.sim"),
                ids(Run.almanac("qstat", "--api", address, "express@sim").out()));
        assertEquals(
                List.of("11.sim", "12.sim", "1.sim"),
                ids(Run.almanac("qstat", "--api", address, "batch", "1").out()));
        assertEquals(
                List.of("11.sim", "12.sim", "1.sim", "13.sim"),
                ids(Run.almanac("qstat", "--api", address, "@sim").out()));
        assertEquals(new Run(0, "", ""), Run.almanac("qstat", "--api", address, "any"));
        refused("there is no queue bach (maybe batch?)", "bach");
        refused("there is no server other here: this is the plan of sim and no job 99", "@other", "99");
    }

    private static void refused(String why, String... words) {
        assertEquals(new Run(ExitCode.NO_SUCH_JOB, "", "almanac: " + why + "\n"), qstat(words));
    }

    private static void mistaken(String why, String... words) {
        assertEquals(new Run(ExitCode.USAGE, "", "almanac: " + why + ". Try 'almanac qstat --help'\n"), qstat(words));
    }

    private static Run qstat(String... words) {
        List<String> all = new ArrayList<>(List.of("qstat", "--api", address));
        all.addAll(List.of(words));
        return Run.almanac(all.toArray());
    }

    @Test
    void listsJobsByTheirStates() {
        assertEquals(
                List.of("11.sim", "12.sim", "1.sim", "13.sim"),
                idsOf(5, Run.almanac("qstat", "--api", address, "-a").out()));
        assertEquals(
                List.of("12.sim", "1.sim", "13.sim"),
                idsOf(5, Run.almanac("qstat", "--api", address, "-i").out()));
        assertEquals(
                List.of("11.sim"),
                idsOf(5, Run.almanac("qstat", "--api", address, "-r").out()));
        assertEquals(
                List.of("11.sim"),
                ids(Run.almanac("qstat", "--api", address, "-r", "-T").out()));
        assertEquals("", Run.almanac("qstat", "--api", address, "-H").out());
        assertEquals(new Run(0, "", ""), Run.almanac("qstat", "--api", address, "-J"));
        Run with = Run.almanac("qstat", "--api", address, "-x");
        assertEquals(4, ids(with.out()).size());
        String none =
                "of jobs that are over only those are known of which the server still tells, and those of the last day"
                        + " that the daemon's store has, which are none";
        assertEquals("almanac: " + none + "\n", with.err());
        Run programs = Run.almanac("qstat", "--api", address, "-x", "-F", "json");
        assertEquals("almanac: " + none + "\n", programs.err());
        assertEquals(List.of(none), programs.warnings());
    }

    /** A job that the server has forgotten is listed as long as it was over within a day, once, and by its user. */
    @Test
    void listsJobsThatAreOverFromTheStore() throws IOException {
        long now = SamplePublished.NOW;
        List<HistoryQuery> asked = Collections.synchronizedList(new ArrayList<>());
        Histories histories = (query, reader) -> {
            asked.add(query);
            for (KeptJob job : List.of(
                    over("9.sim", "u2", now - 7200, now - 3600),
                    over("8.sim", "u7", now - 7200, now - 1800),
                    // The server still tells of it.
                    over("12.sim", "u2", now - 7200, now - 10))) {
                if (query.job().filter(id -> !job.id().startsWith(id)).isEmpty()) {
                    reader.accept(new JobHistory(job, List.of()));
                }
            }
        };
        try (HttpApi with = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new Readings(
                        () -> Optional.of(SamplePublished.make()),
                        format -> "",
                        Optional.empty(),
                        Optional.of(histories)))) {
            String there = "http://127.0.0.1:" + with.port();

            Run all = Run.almanac("qstat", "--api", there, "-x");
            assertEquals("", all.err());
            assertEquals(List.of("11.sim", "12.sim", "1.sim", "13.sim", "9.sim", "8.sim"), ids(all.out()));
            assertEquals(
                    new HistoryQuery(Optional.empty(), Optional.empty(), OptionalLong.of(now - 86_400)), asked.get(0));
            assertEquals(
                    List.of("9.sim", "8.sim"),
                    idsOf(5, Run.almanac("qstat", "--api", there, "-H").out()));
            assertEquals(
                    List.of("9.sim"),
                    idsOf(
                            5,
                            Run.almanac("qstat", "--api", there, "-H", "-u", "u2")
                                    .out()));
            assertEquals(Optional.of("u2"), asked.get(asked.size() - 1).user());
            String full = Run.almanac("qstat", "--api", there, "-x", "-f", "9").out();
            assertTrue(full.startsWith("Job Id: 9.sim\n"), full);
            // Of all there may be too many to be told.
            assertEquals(HistoryQuery.ofJob("9"), asked.get(asked.size() - 1));
            assertTrue(full.contains("    job_state = C\n"), full);
            String json = Run.almanac("qstat", "--api", there, "-x", "-F", "json", "9", "8")
                    .out();
            assertTrue(
                    json.contains("{\"id\":\"9.sim\",\"user\":\"u2\",\"queue\":\"batch\",\"state\":\"C\",\"cpus\":4,"),
                    json);
            assertTrue(json.contains("\"ended\":" + (now - 3600)), json);
            assertEquals(
                    2,
                    JsonTree.read(json.getBytes(StandardCharsets.UTF_8))
                            .tree("data")
                            .list("jobs", JsonTree.class)
                            .size());
            int before = asked.size();
            Run.almanac("qstat", "--api", there);
            assertEquals(before, asked.size());
        }
    }

    private static KeptJob over(String id, String user, long started, long ended) {
        return new KeptJob(
                id,
                user,
                "batch",
                started - 600,
                4,
                3600,
                OptionalLong.empty(),
                OptionalLong.of(started),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.of(started),
                OptionalLong.of(ended),
                Optional.empty(),
                true,
                true);
    }

    @Test
    void tellsOfQueuesAndServer() {
        assertTrue(Run.almanac("qstat", "--api", address, "-Q").out().startsWith("Queue              Max   Tot Ena "));
        assertEquals(
                3,
                Run.almanac("qstat", "--api", address, "-Q", "batch")
                        .out()
                        .lines()
                        .count());
        assertTrue(Run.almanac("qstat", "--api", address, "-q").out().startsWith("\nserver: sim\n"));
        assertTrue(Run.almanac("qstat", "--api", address, "-B").out().startsWith("Server             Max "));
        assertTrue(
                Run.almanac("qstat", "--api", address, "-B", "-f", "sim").out().startsWith("Server: sim\n"));
        assertTrue(Run.almanac("qstat", "--api", address, "-Qf").out().startsWith("Queue: batch\n"));
        assertTrue(
                Run.almanac("qstat", "--api", address, "-Q", "-F", "json").out().contains("\"queues\":[{\"name\""));
        refused("there is no queue nosuch", "-Q", "nosuch");
        refused("there is no server other here: this is the plan of sim", "-B", "other");
    }

    @Test
    void jsonHoldsTheJobsThatWereChosen() {
        String json = Run.almanac("qstat", "--api", address, "-F", "json", "-r").out();
        assertTrue(json.contains("\"jobs\":[{\"id\":\"11.sim\",") && !json.contains("12.sim"), json);
        String queue =
                Run.almanac("qstat", "--api", address, "-F", "json", "express").out();
        assertTrue(queue.contains("{\"id\":\"1.sim\",") && queue.contains("},{\"id\":\"13.sim\","), queue);
        assertTrue(queue.endsWith("\"left_out\":[]},\"warnings\":[]}\n") || queue.contains("\"left_out\":["), queue);
    }

    @Test
    void refusesWhatDoesNotGoTogether() {
        for (List<String> two : List.of(List.of("-a", "-r"), List.of("-H", "-Q"), List.of("-Q", "-B"))) {
            Run run = Run.almanac("qstat", two.get(0), two.get(1));
            assertEquals(ExitCode.USAGE, run.code());
            assertTrue(run.err().contains(two.get(0) + " and " + two.get(1) + " do not go together."), run::err);
        }
        assertEquals(
                "almanac: -1 needs -n, -s or -f. Try 'almanac qstat --help'\n",
                Run.almanac("qstat", "-1").err());
    }

    /** Of a single letter nobody can guess what was meant. */
    @Test
    void guessesNoOtherOption() {
        assertEquals(
                "almanac: there is no option -p. Try 'almanac qstat --help'\n",
                Run.almanac("qstat", "-p").err());
    }

    @Test
    void saysWhatToStartWhereNobodyAnswers() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Run run = Run.almanac("qstat", "--api", "http://127.0.0.1:" + port);
        assertEquals(ExitCode.UNREACHABLE, run.code());
        assertEquals("", run.out());
        assertEquals(
                List.of("almanac: nobody answers at http://127.0.0.1:" + port + " (Connection refused). Maybe no daemon"
                        + " runs there: 'almanac demo' starts one; --api names another address"),
                run.errLines());
    }

    @Test
    void refusesAnAddressThatIsNone() {
        Run run = Run.almanac("qstat", "--api", "localhost:8642");
        assertEquals(ExitCode.USAGE, run.code());
        assertEquals(
                List.of("almanac: 'localhost:8642' is no address of an API; write it as http://127.0.0.1:8642."
                        + " Try 'almanac qstat --help'"),
                run.errLines());
    }

    @Test
    void refusesAnAddressWithNoPortOfTcpOrWithMoreThanAPath() {
        for (String wrong : List.of("http://127.0.0.1:99999", address + "?x", address + "#x")) {
            Run run = Run.almanac("qstat", "--api", wrong);
            assertEquals(ExitCode.USAGE, run.code(), run::err);
            assertTrue(run.err().startsWith("almanac: '" + wrong + "' is no address of an API"), run::err);
        }
    }

    @Test
    void takesEmptyNamesForMistakes() {
        for (List<String> words : List.of(List.of("-u", ""), List.of("-u", ","), List.of("-u", "u1", "-u", ""))) {
            mistaken("-u names no user; without it, all are chosen", words.toArray(String[]::new));
        }
        mistaken("'' is no job, queue or server; without it, all are listed", "");
        mistaken("'' is no job, queue or server; without it, all are listed", "12", "", "-F", "json");
        assertEquals(
                Run.almanac("qstat", "--api", address, "-u", "u1").out(),
                Run.almanac("qstat", "--api", address, "-u", "u1,,").out());
    }

    @Test
    void saysThatItTalksToAStranger() {
        Run run = Run.almanac("qstat", "--api", address + "/web");
        assertEquals(ExitCode.FAILED, run.code());
        assertEquals(
                List.of("almanac: the daemon at " + address + "/web refuses: there is nothing at /web/api/v1/qstat"),
                run.errLines());
    }

    /** The first column of a table behind its head. */
    private static List<String> ids(String table) {
        return idsOf(6, table);
    }

    private static List<String> idsOf(int head, String table) {
        return table.lines()
                .skip(head)
                .takeWhile(line -> !line.startsWith("job "))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .toList();
    }
}
