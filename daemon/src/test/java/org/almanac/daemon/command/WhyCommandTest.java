package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.Run;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What {@code almanac why} tells of the jobs of a daemon. */
class WhyCommandTest {
    private static HttpApi api;
    private static String address;

    @BeforeAll
    static void start() throws IOException {
        api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new Readings(() -> Optional.of(SamplePublished.withArray()), format -> ""));
        address = "http://127.0.0.1:" + api.port();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    private static Run why(Object... words) {
        List<Object> all = new ArrayList<>(List.of("why", "--api", address));
        all.addAll(List.of(words));
        return Run.almanac(all.toArray());
    }

    @Test
    void tellsOfJobs() {
        Run run = why("12");
        assertEquals(ExitCode.DONE, run.code());
        assertEquals("", run.err());
        assertTrue(run.out().startsWith("job 12.sim of u2, queue batch: it waits\n"), run::out);
        assertTrue(run.out().contains("  expected start    "), run::out);
        assertTrue(run.out().contains(" (4 of 5: "), run::out);
        assertTrue(run.out().contains("  latest start      none is guaranteed\n"), run::out);
        assertTrue(run.out().contains("; it is planned 0:10:00 later\n"), run::out);
    }

    @Test
    void tellsWhoHasToDoSomething() {
        Run run = why("1.sim");
        assertTrue(
                run.out()
                        .endsWith("In its way:\n  held: it waits until it is released\n"
                                + "    out of its way where it is released (qrls 1)\n"),
                run::out);
    }

    @Test
    void tellsOfEachOfSeveral() {
        Run run = why("11", "1");
        assertTrue(run.out().contains("\n\njob 1.sim of u2"), run::out);
        assertTrue(run.out().startsWith("job 11.sim of u1, queue batch: it runs\n"), run::out);
    }

    @Test
    void tellsOfTheJobOfAnArrayThatStartsNext() {
        for (String named : List.of("26[]", "26[].sim")) {
            Run run = why(named);
            assertTrue(
                    run.out()
                            .startsWith(
                                    "array " + named + ": Q 2, R 1; the job that starts next:\n\njob 26[3].sim of u3"),
                    run::out);
        }
        assertTrue(why("26[2]").out().startsWith("job 26[2].sim of u3"));
        JsonNode json = why("26[]", "-F", "json").data().get("jobs").get(0);
        assertEquals("26[3].sim", json.get("job").get("id").asText());
        assertEquals(3, json.get("array").size());
    }

    @Test
    void tellsWhyAJobIsLeftOut() {
        Run run = why("19");
        assertEquals(ExitCode.DONE, run.code());
        assertEquals("""
                job 19 is left out: nothing is planned for it
                  reason            ppn=many is no number of cpus; it is left out
                """, run.out());
        assertEquals(
                "ppn=many is no number of cpus; it is left out",
                why("19", "-F", "json").data().get("jobs").get(0).get("reason").asText());
    }

    @Test
    void saysWhichJobsThereAreNot() {
        Run run = why("99", "12", "98[]");
        assertEquals(ExitCode.NO_SUCH_JOB, run.code());
        assertEquals("almanac: there is no job 99 and no job 98[]\n", run.err());
        assertTrue(run.out().startsWith("job 12.sim"), run::out);
        Run programs = why("99", "-F", "json");
        assertEquals(ExitCode.NO_SUCH_JOB, programs.code());
        assertEquals("", programs.out());
        assertEquals(ExitCode.NO_SUCH_JOB, why("no/such job?").code());
    }

    @Test
    void needsAJob() {
        assertEquals(ExitCode.USAGE, why().code());
        assertEquals(ExitCode.USAGE, why("").code());
        assertEquals(
                ExitCode.UNREACHABLE,
                Run.almanac("why", "12", "--api", "http://127.0.0.1:1").code());
    }

    @Test
    void tellsProgramsWhatIsInTheWay() {
        JsonNode told = why("13", "-F", "json").data().get("jobs").get(0);
        assertEquals("13.sim", told.get("job").get("id").asText());
        JsonNode wait = told.get("waits").get(0);
        assertEquals("backing_off", wait.get("kind").asText());
        assertEquals(0, wait.get("job_count").asInt());
        assertEquals("the server takes its start", wait.get("changes").get(0).asText());
        assertEquals("sim", why("13", "-F", "json").meta().get("server").asText());
    }
}
