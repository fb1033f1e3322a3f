package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.support.PbsJobs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A scheduler that an OpenPBS server has connected, beside a daemon that is not registered. */
@Timeout(120)
class ConnectedSchedulerTest {
    private static final long T = DrivenSite.BEGIN;
    private static final PbsJobs KIND = PbsJobs.OPENPBS;
    private static final String JOB = KIND.job("1.vm", 'Q', 4, T, "");

    @TempDir
    private Path folder;

    private static String scheduler(String state, String scheduling) {
        return "@sched default\nsched_host=elsewhere\nstate=" + state + "\nscheduling=" + scheduling + "\n";
    }

    @Test
    void nothingIsStartedBesideOneThatIsAtWork() throws Exception {
        try (DrivenSite site = DrivenSite.of(KIND, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(KIND.site() + scheduler("scheduling", "True") + JOB);
            assertEquals(List.of(), site.after(0));
            assertTrue(site.isMeasured("almanac_other_scheduler_at_work 1.0"));
            site.tells(KIND.site() + scheduler("idle", "True") + JOB);
            assertEquals(List.of(), site.after(179), "it has been seen within the last three minutes");
            List<String> told = lines.take();
            assertEquals(1, told.size(), told::toString);
            assertTrue(
                    told.get(0)
                            .contains("the server's scheduler \"default\" is connected (scheduling); nothing is"
                                    + " started until"),
                    told::toString);
            site.tells(KIND.site() + scheduler("down", "True") + JOB);
            assertEquals(1, site.startsAfter(0).size(), "it has gone");
            assertTrue(site.isMeasured("almanac_other_scheduler_at_work 0.0"));
            assertTrue(lines.take().get(0).endsWith("it is not seen any more; jobs are started from now on"));
        }
    }

    /** As a server is told that is not to have its scheduler start anything. */
    @Test
    void oneThatIsNotCalledIsNoRival() throws Exception {
        try (DrivenSite site = DrivenSite.of(KIND, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(KIND.site() + scheduler("idle", "False") + JOB);
            assertEquals(1, site.startsAfter(0).size());
            assertEquals(List.of(), lines.take());
        }
    }

    /** A server that was started calls its scheduler idle though none has come. */
    @Test
    void oneThatMayNotBeThereIsToldOfOnce() throws Exception {
        try (DrivenSite site = DrivenSite.of(KIND, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(KIND.site() + scheduler("idle", "True") + JOB);
            assertEquals(1, site.startsAfter(0).size());
            site.after(10);
            List<String> told = lines.take();
            assertEquals(1, told.size(), told::toString);
            assertTrue(
                    told.get(0)
                            .contains(
                                    "the server's scheduler \"default\" is idle, which the server also says where none"
                                            + " has come since it was started. Maybe pbs_sched is to be stopped; qmgr -c 'set"
                                            + " server scheduling = False'"),
                    told::toString);
        }
    }
}
