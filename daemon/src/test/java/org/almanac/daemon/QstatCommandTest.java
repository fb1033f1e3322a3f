package org.almanac.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
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
                () -> Optional.of(SamplePublished.make()),
                () -> "");
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

    @Test
    void tellsNothingOfUsersWithoutJobs() {
        assertEquals(new Run(0, "", ""), Run.almanac("qstat", "--api", address, "-u", "nobody"));
    }

    @Test
    void saysWhichJobsThereAreNot() {
        Run run = Run.almanac("qstat", "--api", address, "12", "99", "1.other");
        assertEquals(Almanac.NO_SUCH_JOB, run.code());
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
                run.out().contains("reason = its start was refused (node n01 is not free); tried again from "),
                run::out);
    }

    @Test
    void printsTheApisJson() {
        Run run = Run.almanac("qstat", "--api", address, "-F", "json", "1");
        assertEquals(0, run.code());
        assertTrue(run.out().startsWith("{\"now\":1795178500,\"jobs\":[{\"id\":\"1.sim\","), run::out);
    }

    @Test
    void saysWhatToStartWhereNobodyAnswers() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Run run = Run.almanac("qstat", "--api", "http://127.0.0.1:" + port);
        assertEquals(Almanac.UNREACHABLE, run.code());
        assertEquals("", run.out());
        assertEquals(
                List.of("almanac: nobody answers at http://127.0.0.1:" + port + " (Connection refused). Maybe no daemon"
                        + " runs there: 'almanac demo' starts one; --api names another address"),
                run.errLines());
    }

    @Test
    void refusesAnAddressThatIsNone() {
        Run run = Run.almanac("qstat", "--api", "localhost:8642");
        assertEquals(Almanac.USAGE, run.code());
        assertEquals(
                List.of("almanac: 'localhost:8642' is no address of an API; write it as http://127.0.0.1:8642."
                        + " Try 'almanac qstat --help'"),
                run.errLines());
    }

    @Test
    void saysThatItTalksToAStranger() {
        Run run = Run.almanac("qstat", "--api", address + "/web");
        assertEquals(Almanac.FAILED, run.code());
        assertEquals(
                List.of("almanac: the daemon at " + address + "/web refuses: there is nothing at /web/api/v1/jobs"),
                run.errLines());
    }

    /** The first column of a table behind its head. */
    private static List<String> ids(String table) {
        return table.lines()
                .skip(6)
                .takeWhile(line -> !line.startsWith("job "))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .toList();
    }
}
