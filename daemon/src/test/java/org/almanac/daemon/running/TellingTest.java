package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.pbs.ifl.TorqueCode;
import org.almanac.pbs.order.PlanComment;
import org.almanac.pbs.snapshot.PlannedStart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Users are told what is planned, through the way that real libraries are called. */
@Timeout(120)
class TellingTest {
    private static final long T = DrivenSite.BEGIN;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void anArrayIsToldOfOnce(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            StringBuilder jobs =
                    new StringBuilder(kind.job("1.vm", 'Q', 4, T - 9, "") + kind.job("2.vm", 'Q', 4, T, ""));
            for (int i = 0; i < 5; i++) {
                jobs.append(kind.job("7[" + i + "].vm", 'Q', 4, T, ""));
            }
            String parent = kind.job("7[].vm", 'Q', 4, T, "");
            site.tells(kind.site() + jobs + (kind == PbsJobs.TORQUE ? parent.replace("@job", "@array") : parent));
            List<String> told = site.after(0).stream()
                    .filter(line -> line.startsWith("alter "))
                    .toList();
            assertEquals(1, told.size(), told::toString);
            assertTrue(told.get(0).startsWith("alter 7[].vm "), told::toString);
        }
    }

    /** What the server shows of a job that runs is not what it shows of those that wait. */
    @Test
    void anArrayIsToldByWhatOneShowsThatWaits() throws Exception {
        PbsJobs kind = PbsJobs.OPENPBS;
        String shown = "\nestimated.start_time=" + (T + 5) + "\nestimated.exec_vnode=(n2:ncpus=4)";
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site()
                    + kind.job("7[].vm", 'Q', 4, T - 9, "")
                    + kind.job("7[0].vm", 'R', 4, T - 9, kind.place("n1", 4) + "\n" + kind.started(T - 300) + shown)
                    + kind.job("7[1].vm", 'H', 4, T - 9, "Hold_Types=u" + shown));
            List<String> told = site.after(0);
            assertEquals(1, told.size(), told::toString);
            assertTrue(
                    told.get(0)
                            .startsWith("alter 7[].vm estimated.start_time=0 comment=Not Running: Not planned: held"),
                    told::toString);
        }
    }

    /** Nor is it told when they are expected to start, and nobody is told twice. */
    @ParameterizedTest
    @EnumSource
    void jobsOfAStoppedQueueAreToldSoInTheWordsOfOpenPbs(PbsJobs kind) throws Exception {
        String begin = kind == PbsJobs.OPENPBS ? "Not Running: " : "";
        String site = kind.site().replace("started=True", "started=False");
        try (DrivenSite driven = DrivenSite.of(kind, folder)) {
            driven.tells(site + kind.job("1.vm", 'Q', 4, T - 9, ""));
            String told = "comment=" + begin + "Queue not started.";
            assertEquals(List.of("alter 1.vm " + told), driven.after(0));
            driven.tells(site + kind.job("1.vm", 'Q', 4, T - 9, told));
            assertEquals(List.of(), driven.after(60));
        }
    }

    @Test
    void attributesOfTorqueWhereASiteWantsThem() throws Exception {
        try (DrivenSite site = DrivenSite.of(PbsJobs.TORQUE, folder, "telling: {attributes: yes}\n")) {
            PbsJobs kind = PbsJobs.TORQUE;
            site.tells(kind.site()
                    + kind.job("1.vm", 'Q', 4, T - 9, "")
                    + kind.job("2.vm", 'Q', 4, T - 8, "")
                    + kind.job("3.vm", 'Q', 4, T - 7, ""));
            String told = site.after(0).get(2);
            assertTrue(told.endsWith(" planned_start=" + (T + 600) + " planned_nodes=n1"), told);
        }
    }

    @Test
    void attributesThatTorqueRefusesAreLeftOut() throws Exception {
        try (DrivenSite site = DrivenSite.of(PbsJobs.TORQUE, folder, "telling: {attributes: yes}\n")) {
            PbsJobs kind = PbsJobs.TORQUE;
            site.tells(kind.site() + kind.job("1.vm", 'H', 4, T - 9, "Hold_Types=u"));
            site.controls()
                    .stub_fail("pbs_alterjob", TorqueCode.UNDEFINED_ATTRIBUTE.number(), "Undefined attribute", 1);
            assertEquals(List.of(), site.after(0));
            List<String> told = site.after(1);
            assertEquals(1, told.size(), told::toString);
            assertTrue(told.get(0).startsWith("alter 1.vm comment=Not planned: held"), told::toString);
            assertFalse(told.get(0).contains("planned_"), told::toString);
        }
    }

    /** As of any other job that nothing is planned for; nobody is told twice, nor by a restart. */
    @ParameterizedTest
    @ValueSource(strings = {"software=abaqus", "arch=sparc", "gres=matlab"})
    void theUsersOfAJobThatIsNotUnderstoodAreTold(String asked) throws Exception {
        PbsJobs kind = PbsJobs.TORQUE;
        String text = "Not planned: \"" + asked + "\" is no resource that can be planned, as neither nodes nor"
                + " resources_available tell of it; it is left out";
        String job = kind.job("1.vm", 'Q', 4, T - 9, "Resource_List." + asked);
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site() + job);
            assertEquals(List.of("alter 1.vm comment=" + text), site.after(0));
            assertEquals(List.of(), site.after(60));
            site.tells(kind.site() + job + "comment=" + text + "\n");
            site.restart();
            assertEquals(List.of(), site.after(60), "its comment says so already");
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T - 9, "comment=" + text));
            assertEquals("run 1.vm n1:ppn=4", site.after(60).get(0), "what was odd is gone");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anArrayThatIsNotUnderstoodIsToldOfOnce(PbsJobs kind) throws Exception {
        String odd = "depend=synccount:2";
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site()
                    + kind.job("7[0].vm", 'H', 4, T - 9, odd)
                    + kind.job("7[1].vm", 'H', 4, T - 9, odd)
                    + kind.job("7[].vm", 'H', 4, T, "").replace("@job", "@array"));
            List<String> told = site.after(0);
            assertEquals(
                    List.of("alter 7[].vm comment=" + begin(kind)
                            + "Not planned: \"synccount:2\" is no dependency that can be planned; it is left out"),
                    told);
            assertEquals(List.of(), site.after(60));
        }
    }

    /** Where the one that runs is over, nobody has anything to say of it. */
    @Test
    void aJobThatRunsThoughItIsNotUnderstoodIsNotToldOf() throws Exception {
        PbsJobs kind = PbsJobs.TORQUE;
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            String running = kind.place("n1", 4) + "\n" + kind.started(T - 300) + "\nResource_List.software=abaqus";
            site.tells(kind.site() + kind.job("1.vm", 'R', 4, T - 999, running));
            assertEquals(List.of(), site.after(0));
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotBeToldOfOneJobKeepsNobodyFromBeingTold(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder, "telling: {calls: 1}\npoll: 10s\n")) {
            site.tells(kind.site()
                    + kind.job("1.vm", 'H', 4, T - 9, "Hold_Types=u")
                    + kind.job("2.vm", 'H', 4, T - 8, "Hold_Types=u"));
            site.controls().stub_fail("pbs_alterjob", TorqueCode.BAD_VALUE.number(), "Illegal value", 1);
            assertEquals(List.of(), site.after(0));
            List<String> told = site.after(10);
            assertEquals(1, told.size(), told::toString);
            assertTrue(told.get(0).startsWith("alter 2.vm "), told::toString);
            assertEquals(List.of(), site.after(10), "nothing is new");
        }
    }

    @ParameterizedTest
    @EnumSource
    void noMoreCallsThanTheBudgetBetweenTwoPolls(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder, "telling: {calls: 2}\npoll: 10s\n")) {
            StringBuilder jobs = new StringBuilder();
            for (int i = 0; i < 7; i++) {
                jobs.append(kind.job(i + ".vm", 'Q', 4, T - 10 + i, ""));
            }
            site.tells(kind.site() + jobs);
            List<String> first = site.after(0);
            assertEquals(4, first.size(), first::toString);
            assertTrue(
                    first.get(2).startsWith("alter 2.vm ") && first.get(3).startsWith("alter 3.vm "), first::toString);
            assertEquals(0, site.after(1).size(), "the budget is spent");
            assertEquals(2, site.after(10).size());
            assertEquals(1, site.after(10).size());
        }
    }

    /** A job that runs for that time has all there is; what was the other one told. */
    private static List<String> toldBeside(DrivenSite site, PbsJobs kind, String walltime, long later) {
        String place = kind.place("n1", 4) + "\n";
        String drained = kind.site().replaceFirst("(?s)(@node n2\n)state=free", "$1state=offline");
        site.tells(drained
                + kind.job("1.vm", 'R', 4, T - 400, place + kind.started(T - 300))
                        .replace("00:10:00", walltime)
                + kind.job("2.vm", 'Q', 4, T - 9, ""));
        return site.after(later);
    }

    @ParameterizedTest
    @EnumSource
    void isToldAgainBeyondTheToleranceAndWhereTheStartHasPassed(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            assertEquals(1, toldBeside(site, kind, "00:10:00", 0).size());
            assertEquals(T + 300, site.job("2.vm").plannedStart().orElseThrow());
            assertEquals(List.of(), toldBeside(site, kind, "00:10:20", 1), "by 20 s");
            assertEquals(T + 320, site.job("2.vm").plannedStart().orElseThrow());
            assertEquals(1, toldBeside(site, kind, "00:10:40", 1).size(), "by 40 s");
            assertEquals(List.of(), toldBeside(site, kind, "00:10:45", 335), "it has not passed yet");
            assertEquals(1, toldBeside(site, kind, "00:10:45", 5).size(), "it has passed");
            assertTrue(site.job("2.vm").plannedStart().orElseThrow() > site.now);
        }
    }

    /** How a comment begins on such a server. */
    private static String begin(PbsJobs kind) {
        return kind == PbsJobs.OPENPBS ? "Not Running: " : "";
    }

    /** What the server shows of a planned start. */
    private static String shown(PbsJobs kind, long start) {
        return kind == PbsJobs.TORQUE
                ? "comment=" + new PlanComment(ZoneId.systemDefault()).of(new PlannedStart.At(start, List.of("n1")))
                : "estimated.start_time=" + start + "\nestimated.exec_vnode=(n1:ncpus=4)";
    }

    @ParameterizedTest
    @EnumSource
    void aStartThatHasPassedIsRefreshedHoweverMuchIsNewOfTheNext(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder, "telling: {calls: 1}\npoll: 10s\n")) {
            String drained = kind.site().replaceFirst("(?s)(@node n2\n)state=free", "$1state=offline");
            StringBuilder waiting = new StringBuilder();
            for (int i = 2; i < 6; i++) {
                waiting.append(kind.job(i + ".vm", 'Q', 4, T - 10 + i, shown(kind, T + 600 * (i - 1))));
            }
            waiting.append(kind.job("6.vm", 'Q', 4, T - 4, shown(kind, T - 5)));
            List<String> told = new ArrayList<>();
            for (int minutes = 1; minutes <= 3; minutes++) {
                // What comes before all of them takes longer each time.
                String runs = kind.job("1.vm", 'R', 4, T - 400, kind.place("n1", 4) + "\n" + kind.started(T - 300))
                        .replace("00:10:00", "00:1" + minutes + ":00");
                site.tells(drained + runs + waiting);
                told.addAll(site.after(10));
            }
            assertEquals(3, told.size(), told::toString);
            assertEquals(
                    1,
                    told.stream().filter(line -> line.startsWith("alter 6.vm ")).count(),
                    told::toString);
        }
    }

    @Test
    void whoCannotBeToldNowIsToldLater() throws Exception {
        PbsJobs kind = PbsJobs.TORQUE;
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site() + kind.job("1.vm", 'H', 4, T - 9, "Hold_Types=u"));
            site.controls().stub_fail("pbs_alterjob", TorqueCode.SERVER_BUSY.number(), "busy", 1);
            assertEquals(List.of(), site.after(0));
            assertEquals(1, site.after(1).size());
        }
    }
}
