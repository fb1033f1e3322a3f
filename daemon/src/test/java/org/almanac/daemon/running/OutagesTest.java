package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.support.PbsJobs;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers, nodes and the daemon itself are killed and come back, and each of that is one clear line. */
@Timeout(120)
class OutagesTest {
    private static final long T = DrivenSite.BEGIN;

    @TempDir
    private Path folder;

    private static String waiting(PbsJobs kind) {
        return kind.job("1.vm", 'Q', 4, T - 9, "")
                + kind.job("2.vm", 'Q', 4, T - 8, "")
                + kind.job("3.vm", 'Q', 4, T - 7, "");
    }

    private static String running(PbsJobs kind, String job, String node) {
        return kind.job(job, 'R', 4, T - 9, kind.place(node, 4) + "\n" + kind.started(T) + "\n" + kind.starts(1));
    }

    /** The first two run, each on its node, and the third waits. */
    private static String loaded(PbsJobs kind) {
        return running(kind, "1.vm", "n1") + running(kind, "2.vm", "n2") + kind.job("3.vm", 'Q', 4, T - 7, "");
    }

    private static String name(PbsJobs kind) {
        return kind == PbsJobs.TORQUE ? "vm" : "pbs";
    }

    /** It is away for three polls; then its nodes have not reported yet. */
    @ParameterizedTest
    @EnumSource
    void aServerThatIsRestartedUnderLoad(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(kind.site() + waiting(kind));
            assertEquals(2, site.startsAfter(0).size());
            site.controls().stub_drop();
            site.controls().stub_fail("pbs_connect", kind == PbsJobs.TORQUE ? 111 : 15010, "", 3);
            for (int i = 0; i < 3; i++) {
                assertEquals(List.of(), site.after(1));
            }
            site.tells(kind.site().replace("state=free", "state=down") + loaded(kind));
            assertEquals(List.of(), site.startsAfter(1), "what runs still runs");
            assertEquals('R', site.job("1.vm").state());
            assertEquals(T + 600, site.job("3.vm").plannedStart().orElseThrow());
            site.tells(kind.site() + loaded(kind));
            assertEquals(List.of(), site.startsAfter(12), "its nodes have reported");
            assertEquals(T + 600, site.job("3.vm").plannedStart().orElseThrow());
            List<String> told = lines.take();
            assertEquals(2, told.size(), told::toString);
            assertTrue(told.get(0).contains("pbs_server does not run there; trying again"), told::toString);
            assertEquals("server " + name(kind) + ": all is well again after 3 failed cycles", told.get(1));
        }
    }

    /** TORQUE and OpenPBS go on saying that what ran there runs, as nobody can tell. */
    @ParameterizedTest
    @EnumSource
    void aMomThatIsKilledUnderARunningJob(PbsJobs kind) throws Exception {
        String down = kind.site().replaceFirst("state=free", "state=down");
        try (DrivenSite site = DrivenSite.of(kind, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(kind.site() + waiting(kind));
            assertEquals(2, site.startsAfter(0).size());
            site.tells(down + loaded(kind));
            assertEquals(List.of(), site.startsAfter(1));
            assertEquals(List.of(), lines.take(), "it may only be late");
            assertEquals(List.of(), site.startsAfter(30));
            assertEquals(List.of(), site.startsAfter(60));
            assertEquals(List.of("server " + name(kind) + ": node n1: down; nothing is started there"), lines.take());
            assertEquals(List.of("n2"), site.job("3.vm").plannedNodes());
            String left = running(kind, "2.vm", "n2") + kind.job("3.vm", 'Q', 4, T - 7, "");
            site.tells(kind.site() + left);
            assertEquals(List.of(kind.start("3.vm", "n1", 4)), site.startsAfter(1), "its job is gone");
            assertEquals(List.of("server " + name(kind) + ": node n1: open to jobs again"), lines.take());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aNodeThatIsDeleted(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(kind.site());
            site.after(0);
            String left = kind.site().replaceFirst("(?s)@node n2\n.*", "");
            site.tells(left + kind.job("1.vm", 'Q', 4, T - 9, "") + kind.job("2.vm", 'Q', 4, T - 8, ""));
            assertEquals(List.of(kind.start("1.vm", "n1", 4)), site.startsAfter(1));
            assertEquals(T + 601, site.job("2.vm").plannedStart().orElseThrow());
            assertEquals(
                    List.of("server " + name(kind) + ": node n2: gone; the server does not tell of it any more"),
                    lines.take());
        }
    }

    /** Between the plan and the start: the server says so as it is asked. */
    @ParameterizedTest
    @EnumSource
    void aNodeThatIsDeletedAfterTheLook(PbsJobs kind) throws Exception {
        String left = kind.site().replaceFirst("(?s)@node n2\n.*", "");
        String jobs = kind.job("1.vm", 'Q', 4, T - 9, "");
        try (DrivenSite site = DrivenSite.of(kind, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(kind.site() + jobs);
            site.controls().stub_fail(kind.runCall(), kind == PbsJobs.TORQUE ? 15173 : 15062, "Unknown node", 1);
            assertEquals(List.of(), site.startsAfter(0));
            List<String> told = lines.take();
            assertEquals(1, told.size(), told::toString);
            assertTrue(told.get(0).startsWith("server " + name(kind) + ": job 1.vm: "), told::toString);
            site.tells(left + jobs);
            assertEquals(List.of(), site.startsAfter(1));
            assertEquals(List.of(kind.start("1.vm", "n1", 4)), site.startsAfter(9));
            assertEquals(
                    List.of("server " + name(kind) + ": node n2: gone; the server does not tell of it any more"),
                    lines.take());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDaemonThatIsKilledStartsNothingTwiceAndTellsNobodyAgain(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(kind.site() + waiting(kind) + kind.job("4.vm", 'H', 1, T - 6, "Hold_Types=u"));
            assertEquals(4, site.after(0).size());
            site.restart();
            assertEquals(List.of(), site.after(5));
            assertEquals('R', site.job("1.vm").state());
            assertEquals(List.of(), lines.take());
        }
    }
}
