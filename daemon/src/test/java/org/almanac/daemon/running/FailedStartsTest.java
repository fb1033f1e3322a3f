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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of starts that a server has taken, through the way that real libraries are called. */
@Timeout(120)
class FailedStartsTest {
    private static final long T = DrivenSite.BEGIN;

    @TempDir
    private Path folder;

    /** As where its MoM hangs. */
    @ParameterizedTest
    @EnumSource
    void aStartThatIsNotCarriedOutIsOneLine(PbsJobs kind) throws Exception {
        String place = kind.place("n1", 4);
        String name = kind == PbsJobs.TORQUE ? "vm" : "pbs";
        try (DrivenSite site = DrivenSite.of(kind, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(kind.site() + kind.job("1.vm", 'R', 4, T - 9, place + "\nsubstate=41"));
            site.after(0);
            site.after(59);
            assertEquals(List.of(), lines.take());
            site.after(1);
            site.after(60);
            assertEquals(
                    List.of("server " + name + ": job 1.vm: the start was taken 60 s ago and is not carried out; maybe"
                            + " the MoM of node n1 hangs"),
                    lines.take());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aJobThatFellBackIsLeftAloneForAWhile(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T - 9, ""));
            assertEquals(1, site.startsAfter(0).size());
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T - 9, kind.starts(1)));
            List<String> asked = site.after(1);
            assertTrue(asked.get(0).startsWith("alter 1.vm "), asked::toString);
            assertEquals(1, asked.size(), asked::toString);
            assertEquals(List.of(), site.startsAfter(59));
            assertEquals(1, site.startsAfter(1).size());
        }
    }

    /** A job that the server has sent to the MoM of that node, which has not answered. */
    private static String onItsWay(PbsJobs kind, String node, int starts) {
        return kind.job("1.vm", 'R', 4, T - 9, kind.place(node, 4) + "\nsubstate=41\n" + kind.starts(starts));
    }

    private static String fallen(PbsJobs kind, int starts) {
        return kind.job("1.vm", 'Q', 4, T - 9, "substate=10\n" + kind.starts(starts));
    }

    @ParameterizedTest
    @EnumSource
    void aJobThatIsSeenOnItsWayHasNotComeToRun(PbsJobs kind) throws Exception {
        String name = kind == PbsJobs.TORQUE ? "vm" : "pbs";
        try (DrivenSite site = DrivenSite.of(kind, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T - 9, ""));
            assertEquals(List.of(kind.start("1.vm", "n1", 4)), site.startsAfter(0));
            long pause = 60;
            for (int starts = 1; starts <= 3; starts++) {
                site.tells(kind.site() + onItsWay(kind, "n1", starts));
                assertEquals(List.of(), site.startsAfter(1));
                assertEquals(List.of(), lines.take());
                site.tells(kind.site() + fallen(kind, starts));
                assertEquals(List.of(), site.startsAfter(1));
                String line = "server " + name
                        + ": job 1.vm: the start was taken and came to nothing; the next one is planned" + " after "
                        + pause + " s";
                assertTrue(lines.take().contains(line), line);
                assertEquals(List.of(), site.startsAfter(pause - 1));
                String node = starts < 3 ? "n1" : "n2";
                assertEquals(List.of(kind.start("1.vm", node, 4)), site.startsAfter(1), "start " + (starts + 1));
                pause *= 2;
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void norWhereTheDaemonWasStartedAnewMeanwhile(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T - 9, ""));
            assertEquals(1, site.startsAfter(0).size());
            site.tells(kind.site() + onItsWay(kind, "n1", 1));
            site.restart();
            assertEquals(List.of(), site.startsAfter(1));
            site.tells(kind.site() + fallen(kind, 1));
            assertEquals(List.of(), site.startsAfter(1));
            assertEquals(List.of(), site.startsAfter(59));
            assertEquals(1, site.startsAfter(1).size());
        }
    }

    private static String requeued(PbsJobs kind, long time) {
        return kind == PbsJobs.TORQUE ? "exit_status=0\nstart_time=" + time : "Exit_status=-11\nobittime=" + time;
    }

    @ParameterizedTest
    @EnumSource
    void aJobThatSomebodyPutsBackAtOnceIsNoFailedStart(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            String waiting = kind.job("1.vm", 'Q', 4, T - 9, "");
            site.tells(kind.site() + waiting);
            assertEquals(1, site.startsAfter(0).size());
            site.tells(kind.site() + waiting + kind.starts(1) + "\n" + requeued(kind, T) + "\n");
            assertEquals(1, site.startsAfter(1).size(), "it is started again");
            site.tells(kind.site() + waiting + kind.starts(2) + "\n" + requeued(kind, T) + "\n");
            assertEquals(List.of(), site.startsAfter(59), "that was the time before");
            assertEquals(1, site.startsAfter(1 + 60).size());
        }
    }

    @Test
    void aStartThatTorqueIsLongInCarryingOutIsNotMadeAgain() throws Exception {
        PbsJobs kind = PbsJobs.TORQUE;
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T - 9, ""));
            assertEquals(1, site.startsAfter(0).size());
            String pending = kind.site() + kind.job("1.vm", 'Q', 4, T - 9, "substate=19");
            site.tells(pending + kind.job("2.vm", 'Q', 4, T, ""));
            assertEquals(List.of(kind.start("2.vm", "n2", 4)), site.startsAfter(100), "n1 is taken");
            site.restart();
            site.tells(pending);
            assertEquals(List.of(), site.startsAfter(1));
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T - 9, "substate=10\n" + kind.starts(1)));
            assertEquals(1, site.startsAfter(100).size(), "it has come to nothing");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aNodeOnWhichStartsFailIsAvoided(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            String others =
                    kind.job("1.vm", 'Q', 1, T - 9, kind.starts(1)) + kind.job("2.vm", 'Q', 1, T - 8, kind.starts(1));
            site.tells(kind.site() + others.replace(kind.starts(1), kind.starts(0)));
            assertEquals(List.of(kind.start("1.vm", "n1", 1), kind.start("2.vm", "n1", 1)), site.startsAfter(0));
            site.tells(kind.site() + others + kind.job("3.vm", 'Q', 1, T, ""));
            assertEquals(List.of(kind.start("3.vm", "n2", 1)), site.startsAfter(1));
        }
    }

    @ParameterizedTest
    @EnumSource
    void startsThatAServerForgotAsItWasKilledAreMadeAgainAtOnce(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            String first = kind.job("1.vm", 'Q', 2, T - 9, "");
            String second = kind.job("2.vm", 'Q', 2, T - 8, "");
            site.tells(kind.site() + first + second);
            List<String> starts = List.of(kind.start("1.vm", "n1", 2), kind.start("2.vm", "n1", 2));
            assertEquals(starts, site.startsAfter(0));
            site.controls().stub_drop();
            site.controls().stub_fail("pbs_connect", kind == PbsJobs.TORQUE ? 111 : 15010, "", 1);
            assertEquals(List.of(), site.startsAfter(1));
            site.tells(kind.site() + first + kind.starts(1) + "\n" + second + kind.starts(1) + "\n");
            assertEquals(List.of(), site.startsAfter(1));
            assertEquals(starts, site.startsAfter(1), "and the node is not to blame");
        }
    }
}
