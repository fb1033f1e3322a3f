package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.almanac.daemon.Run;
import org.almanac.daemon.api.HttpApi;
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
                new ApiSettings(new ListenAddress("127.0.0.1", 0)), () -> Optional.of(published.get()), () -> "");
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
