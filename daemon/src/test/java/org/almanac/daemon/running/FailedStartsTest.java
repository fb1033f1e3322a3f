package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.view.Reason;
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

    private static String onItsWay(PbsJobs kind, String job) {
        return kind.job(job, 'R', 1, T - 9, kind.place("n1", 1) + "\nsubstate=41");
    }

    @ParameterizedTest
    @EnumSource
    void aNodeWhoseMomHangsIsAvoidedUntilItAnswersAndToldOnce(PbsJobs kind) throws Exception {
        String name = kind == PbsJobs.TORQUE ? "vm" : "pbs";
        try (DrivenSite site = DrivenSite.of(kind, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(kind.site() + onItsWay(kind, "1.vm"));
            site.after(0);
            site.after(29);
            assertEquals(List.of(), lines.take());
            String hanging = onItsWay(kind, "1.vm") + onItsWay(kind, "2.vm");
            site.tells(kind.site() + hanging + kind.job("3.vm", 'Q', 1, T - 8, ""));
            assertEquals(List.of(kind.start("3.vm", "n2", 1)), site.startsAfter(1));
            site.startsAfter(100);
            assertEquals(
                    List.of("server " + name + ": node n1: the start of job 1.vm was taken 30 s ago and is not carried"
                            + " out; nothing is planned there until it is. Maybe a MoM hangs"),
                    lines.take());
            site.tells(kind.site() + hanging.replace("substate=41", "substate=42") + kind.job("4.vm", 'Q', 1, T, ""));
            assertEquals(List.of(kind.start("4.vm", "n1", 1)), site.startsAfter(1));
            assertEquals(List.of("server " + name + ": node n1: open to jobs again"), lines.take());
        }
    }

    /** As where its MoM was killed: OpenPBS keeps the job there until the MoM is back, or for some minutes. */
    @ParameterizedTest
    @EnumSource
    void aStartThatIsLostWithItsNodeIsOneLineBesideTheNodes(PbsJobs kind) throws Exception {
        String name = kind == PbsJobs.TORQUE ? "vm" : "pbs";
        try (DrivenSite site = DrivenSite.of(kind, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(kind.site() + onItsWay(kind, 1));
            site.after(0);
            site.tells(kind.site().replaceFirst("state=free", "state=down") + onItsWay(kind, 1));
            site.after(1);
            site.after(29);
            site.after(1);
            site.after(60);
            assertEquals(
                    List.of(
                            "server " + name + ": job 1.vm: kept by the server on nodes that are down; put back by a"
                                    + " forced qrerun",
                            "server " + name + ": node n1: down; nothing is started there"),
                    lines.take());
        }
    }

    @Test
    void startsThatTorqueHasNotTurnedToForLongAreOneLine() throws Exception {
        PbsJobs kind = PbsJobs.TORQUE;
        String pending = kind.site()
                + kind.job("1.vm", 'Q', 1, T - 9, "substate=19")
                + kind.job("2.vm", 'Q', 1, T - 9, "substate=19");
        try (DrivenSite site = DrivenSite.of(kind, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(pending);
            site.after(0);
            site.after(30);
            site.after(30);
            assertEquals(
                    List.of("server vm: jobs 1.vm, 2.vm: the start was taken 30 s ago and is not carried out"),
                    lines.take());
        }
    }

    /** A MoM that hung may carry it out when nobody waits for the answer any more. */
    @ParameterizedTest
    @EnumSource
    void aStartThatWasCutOffAndHappenedAllTheSameIsOursAndNotMadeAgain(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site());
            site.after(0);
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T - 9, ""));
            if (kind == PbsJobs.TORQUE) {
                site.controls().stub_fail(kind.runCall(), 15085, "", 1);
            } else {
                // A connection that is lost is made anew once within a call.
                site.controls().stub_fail(kind.runCall(), 15031, "", 2);
            }
            assertEquals(List.of(), site.startsAfter(1));
            site.tells(kind.site()
                    + kind.job("1.vm", 'R', 4, T - 9, kind.place("n1", 4) + "\n" + kind.started(T + 2))
                    + kind.job("2.vm", 'Q', 4, T - 8, "")
                    + kind.job("3.vm", 'Q', 4, T - 7, ""));
            assertEquals(List.of(kind.start("2.vm", "n2", 4)), site.startsAfter(1));
            assertEquals(T + 602, site.job("3.vm").plannedStart().orElseThrow());
            assertEquals(List.of(), site.startsAfter(60));
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
            assertEquals(List.of(), site.startsAfter(pause(kind, 1) - 1));
            assertEquals(1, site.startsAfter(1).size());
        }
    }

    /** OpenPBS counts the starts that fail, and holds the job in the end; of TORQUE a job is tried ever more rarely. */
    private static long pause(PbsJobs kind, int starts) {
        return kind == PbsJobs.TORQUE ? 60L << starts - 1 : 2;
    }

    /** Of one that waits again OpenPBS tells what it tells of the array, and no number of starts. */
    @Test
    void jobsOfAnArrayThatFallBackAreSeenToHave() throws Exception {
        PbsJobs kind = PbsJobs.OPENPBS;
        String array = kind.job("7[].vm", 'B', 4, T - 9, "array=True") + kind.job("7[1].vm", 'Q', 4, T - 9, "");
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site() + array);
            assertEquals(1, site.startsAfter(0).size());
            site.tells(kind.site() + array);
            assertEquals(List.of(), site.startsAfter(1));
            assertEquals(List.of(), site.startsAfter(1));
            assertEquals(1, site.startsAfter(1).size());
        }
    }

    /** Its jobs are told to be queued, and what the server says of why it holds it stays. */
    @Test
    void anArrayThatTheServerHoldsForThatWaits() throws Exception {
        PbsJobs kind = PbsJobs.OPENPBS;
        String why = "Hold_Types=s\ncomment=Job Array Held, too many failed attempts to run subjob 7[1].vm";
        String array =
                kind.job("7[].vm", 'H', 4, T - 9, "array=True\n" + why) + kind.job("7[1].vm", 'Q', 4, T - 9, why);
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site() + array);
            assertEquals(List.of(), site.after(0));
            site.tells(kind.site() + array.replace("comment=", "estimated.start_time=" + (T + 50) + "\ncomment="));
            site.after(100);
            assertEquals(Reason.of(Reason.Kind.HELD), site.job("7[1].vm").reason(), "and its queue is not stopped");
        }
    }

    /** A job that the server has sent to a MoM, which has not answered. */
    private static String onItsWay(PbsJobs kind, int starts) {
        return kind.job("1.vm", 'R', 4, T - 9, kind.place("n1", 4) + "\nsubstate=41\n" + kind.starts(starts));
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
            for (int starts = 1; starts <= 3; starts++) {
                long pause = pause(kind, starts);
                site.tells(kind.site() + onItsWay(kind, starts));
                assertEquals(List.of(), site.startsAfter(1));
                assertEquals(List.of(), lines.take());
                site.tells(kind.site() + fallen(kind, starts));
                assertEquals(List.of(), site.startsAfter(1));
                String line = "server " + name
                        + ": job 1.vm: the start was taken and came to nothing; the next one is planned" + " after "
                        + pause + " s";
                // The ones after it differ in numbers alone, and are counted for an hour.
                assertEquals(starts == 1, lines.take().contains(line), line);
                assertEquals(List.of(), site.startsAfter(pause - 1));
                String node = starts < 3 ? "n1" : "n2";
                assertEquals(List.of(kind.start("1.vm", node, 4)), site.startsAfter(1), "start " + (starts + 1));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void norWhereTheDaemonWasStartedAnewMeanwhile(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T - 9, ""));
            assertEquals(1, site.startsAfter(0).size());
            site.tells(kind.site() + onItsWay(kind, 1));
            site.restart();
            assertEquals(List.of(), site.startsAfter(1));
            site.tells(kind.site() + fallen(kind, 1));
            assertEquals(List.of(), site.startsAfter(1));
            assertEquals(List.of(), site.startsAfter(pause(kind, 1) - 1));
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
            assertEquals(List.of(), site.startsAfter(1), "that was the time before");
            assertEquals(1, site.startsAfter(1 + 120).size());
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
