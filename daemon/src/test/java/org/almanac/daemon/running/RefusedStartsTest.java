package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.view.Reason;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of starts that a server does not take, through the way that real libraries are called. */
@Timeout(120)
class RefusedStartsTest {
    private static final long T = DrivenSite.BEGIN;

    @TempDir
    private Path folder;

    /** Nobody here is a manager: that is told once, however often the server says no, and so is its end. */
    @ParameterizedTest
    @EnumSource
    void aMissingRightIsOneLine(PbsJobs kind) throws Exception {
        String user = System.getProperty("user.name");
        String name = kind == PbsJobs.TORQUE ? "vm" : "pbs";
        String plain = kind.site().replace("root@*", "somebody@*\noperators=somebody@*");
        String waits = kind.job("1.vm", 'Q', 4, T - 9, "");
        String held = kind.job("2.vm", 'H', 4, T - 8, "Hold_Types=u");
        try (DrivenSite site = DrivenSite.of(kind, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(plain + waits + held);
            site.controls().stub_fail(kind.runCall(), 15007, "Unauthorized Request", 3);
            for (int i = 0; i < 3; i++) {
                assertEquals(List.of(), site.after(1));
            }
            site.tells(plain + held);
            site.controls().stub_fail("pbs_alterjob", 15003, "read only or insufficient permission", 2);
            for (int i = 0; i < 2; i++) {
                assertEquals(List.of(), site.after(1));
            }
            assertEquals(
                    List.of("server " + name + ": " + user + " is no manager: can start nothing; this lets him: qmgr -c"
                            + " 'set server managers += " + user + "@*'"),
                    lines.take());
            site.tells(plain.replaceFirst("somebody@\\*", user + "@*") + waits + held);
            assertEquals(2, site.after(1).size(), "a job is started, and a user told");
            assertEquals(
                    List.of("server " + name + ": the right to start jobs and to tell their users has been given; both"
                            + " are done from now on"),
                    lines.take());
        }
    }

    /** It would be said to wait until then by a plan that starts it at once. */
    @ParameterizedTest
    @EnumSource
    void aRefusalOfWhenTheClockWasAheadIsForgotten(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            String waits = kind.job("1.vm", 'Q', 4, T - 9, "");
            site.tells(kind.site());
            site.after(0);
            site.tells(kind.site() + waits);
            site.controls().stub_fail(kind.runCall(), 15046, "full", 1);
            site.after(86_400);
            assertEquals(Reason.Kind.BACKING_OFF, site.job("1.vm").reason().kind());
            site.tells(kind.site() + kind.job("1.vm", 'H', 4, T - 9, "Hold_Types=u"));
            site.after(10 - 86_400);
            site.tells(kind.site()
                    + kind.job("0.vm", 'R', 4, T - 9, kind.place("n1", 4))
                    + kind.job("3.vm", 'R', 4, T - 9, kind.place("n2", 4))
                    + waits);
            site.after(1);
            assertEquals(Reason.Kind.PLANNED, site.job("1.vm").reason().kind());
        }
    }

    @ParameterizedTest
    @EnumSource
    void anOperatorDoesWhatHeMay(PbsJobs kind) throws Exception {
        String user = System.getProperty("user.name");
        String operated = kind.site().replace("managers=root@*", "managers=somebody@*\noperators=" + user + "@*");
        try (DrivenSite site = DrivenSite.of(kind, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(
                    operated + kind.job("1.vm", 'Q', 4, T - 9, "") + kind.job("2.vm", 'H', 4, T - 8, "Hold_Types=u"));
            if (kind == PbsJobs.OPENPBS) {
                site.controls().stub_fail("pbs_alterjob", 15003, "read only or insufficient permission", 1);
            }
            assertEquals(kind == PbsJobs.TORQUE ? 2 : 1, site.after(1).size());
            List<String> told = kind == PbsJobs.TORQUE
                    ? List.of()
                    : List.of("server pbs: " + user + " is an operator and no manager: can start jobs, but tell nobody"
                            + " when they are planned; this lets him: qmgr -c 'set server managers += " + user
                            + "@*'");
            assertEquals(told, lines.take());
        }
    }

    @ParameterizedTest
    @EnumSource
    void jobsDeletedBetweenPlanAndStartAreOneLine(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T - 9, "") + kind.job("3.vm", 'Q', 4, T - 8, ""));
            site.controls().stub_fail(kind.runCall(), 15001, "Unknown Job Id", 2);
            assertEquals(List.of(), site.startsAfter(0));
            List<String> told = lines.take();
            assertEquals(1, told.size(), told::toString);
            assertTrue(told.get(0).contains(": jobs 1.vm, 3.vm: " + kind.runCall()), told::toString);
            site.tells(kind.site() + kind.job("2.vm", 'Q', 4, T, ""));
            assertEquals(1, site.startsAfter(1).size());
        }
    }
}
