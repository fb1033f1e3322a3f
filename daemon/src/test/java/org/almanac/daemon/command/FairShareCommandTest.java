package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.almanac.daemon.Run;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.client.ApiText;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@code almanac fairshare} tells of a daemon. */
class FairShareCommandTest {
    private final AtomicReference<Published> published = new AtomicReference<>(SamplePublished.make());
    private HttpApi api;
    private String address;

    @BeforeEach
    void start() throws IOException {
        api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new Readings(() -> Optional.of(published.get()), format -> ""));
        address = "http://127.0.0.1:" + api.port();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void tellsOwnersAndUsers() {
        assertEquals(new Run(0, """
                25.0 % of the machine is not where it belongs by its shares.

                owner      held  target  due now
                physics  25.0 %  60.0 %   50.0 %  below
                alice    50.0 %  40.0 %   25.0 %

                user         rank   share     used  run  wait  next job  starts in
                physics/bob     0  60.0 %  1:00:00    0     2    12.sim    1:00:00
                alice           1  40.0 %  2:00:00    1     0        --         --

                Used: in time of the whole machine, decayed. Users with the lowest rank come first where the policy goes by \
                fair share.
                """, ""), Run.almanac("fairshare", "--api", address));
    }

    @Test
    void tellsItToPrograms() {
        Run run = Run.almanac("fairshare", "--api", address, "-F", "json");
        assertEquals(0, run.code());
        assertTrue(
                run.out()
                        .contains("\"users\":[{\"path\":[\"physics\",\"bob\"],\"share\":0.6,\"used_s\":3600,\"rank\":0,"
                                + "\"running\":0,\"waiting\":2,\"next\":\"12.sim\",\"next_start\":"
                                + (published.get().now() + 3600) + "},{\"path\":[\"alice\"]"),
                run::out);
        assertTrue(run.out().contains("\"distance\":0.25,\"matches\":12,\"wasted_matches\":3,\"owners\":["), run::out);
    }

    /** The sample is of 2026-11-20T12:41:40Z. */
    @Test
    void tellsHowUsersWillStand() {
        String expected = """
                , if all jobs start as planned and use their walltimes:

                user         rank   share     used  run  wait  next job  starts in
                alice           0  40.0 %  2:00:00    0     0        --         --
                physics/bob     1  60.0 %  6:00:00    1     1    13.sim    0:01:00

                Used: in time of the whole machine, decayed. Users with the lowest rank come first where the policy goes by \
                fair share.
                """;
        OffsetDateTime then = Instant.ofEpochSecond(SamplePublished.NOW + 6 * 3600)
                .atZone(ZoneId.systemDefault())
                .toOffsetDateTime();
        for (String written : List.of(
                then.toString(),
                then.toInstant().toString(),
                then.toLocalDateTime().toString())) {
            Run run = Run.almanac("fairshare", "--api", address, "--at=" + written);
            assertEquals("", run.err());
            assertTrue(run.out().startsWith("At " + then.toLocalDateTime()), run::out);
            assertTrue(run.out().endsWith(expected), run::out);
        }

        Run json = Run.almanac("fairshare", "--api", address, "--at", then.toString(), "-F", "json");
        assertTrue(
                json.out()
                        .contains("\"at\":" + then.toEpochSecond()
                                + ",\"users\":[{\"path\":[\"alice\"],\"share\":0.4,\"used_s\":7200,\"rank\":0,"),
                json::out);
    }

    @Test
    void aDayIsItsBegin() {
        Run run = Run.almanac("fairshare", "--api", address, "--at=2027-03-01");
        assertTrue(run.out().startsWith("At 2027-03-01T00:00:00"), run::out);
    }

    @Test
    void refusesTimesThatAreOverOrNone() {
        Run over = Run.almanac("fairshare", "--api", address, "--at=2001-01-01T00:00Z");
        assertEquals(ExitCode.FAILED, over.code());
        assertEquals(
                "almanac: the daemon at " + address + " refuses: at is 978307200, which is over: the plan begins at "
                        + SamplePublished.NOW + ", the server's time\n",
                over.err());
        for (String none : List.of("tomorrow", "2026-13-01", "2026-12-01T25:00", "")) {
            Run run = Run.almanac("fairshare", "--api", address, "--at=" + none);
            assertEquals(ExitCode.USAGE, run.code(), none);
            assertTrue(run.err().contains("'" + none + "' is no moment; write it as 2026-12-01, "), run::err);
        }
        assertTrue(refusal("/api/v1/fairshare?at=soon").contains("at is 'soon', but may be one time in epoch seconds"));
        assertTrue(refusal("/api/v1/fairshare.txt?at=1&at=2").contains("at is '1,2', but may be one time"));
        assertTrue(refusal("/api/v1/fairshare?att=1").contains("Maybe at?"));
    }

    private String refusal(String path) {
        return assertThrows(IOException.class, () -> new ApiText(address).get(path))
                .getMessage();
    }

    @Test
    void saysWhereNoSharesAreKnown() {
        published.set(SamplePublished.withoutShares());
        Run run = Run.almanac("fairshare", "--api", address);
        assertEquals(ExitCode.FAILED, run.code());
        assertEquals(
                "almanac: the daemon at " + address
                        + " refuses: the plan knows no shares; fair-share in the configuration tells them\n",
                run.err());
    }
}
