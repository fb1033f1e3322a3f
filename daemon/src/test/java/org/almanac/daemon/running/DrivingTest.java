package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.support.StubPbs;
import org.almanac.daemon.view.Reason.Kind;
import org.almanac.pbs.OpenPbsCode;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.TorqueCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Jobs are started and users told, through the way that real libraries are called. */
@Timeout(120)
class DrivingTest {
    private static final long T = DrivenSite.BEGIN;
    private static final Set<Integer> LOST =
            Set.of(TorqueCode.CONNECTION_BROKEN.number(), OpenPbsCode.CONNECTION_LOST.number());
    private static final Map<PbsJobs, StubPbs> STUBS = new EnumMap<>(PbsJobs.class);

    @TempDir
    private Path folder;

    private DrivenSite site(PbsJobs kind, String more) throws Exception {
        return site(kind, more, "");
    }

    private DrivenSite site(PbsJobs kind, String more, String server) throws Exception {
        if (!STUBS.containsKey(kind)) {
            STUBS.put(kind, kind == PbsJobs.TORQUE ? StubPbs.torque() : StubPbs.openPbs());
        }
        StubPbs stub = STUBS.get(kind);
        return new DrivenSite(stub, kind.name().toLowerCase(Locale.ROOT), folder, more, server);
    }

    private DrivenSite site(PbsJobs kind) throws Exception {
        return site(kind, "");
    }

    private static String run(PbsJobs kind) {
        return kind == PbsJobs.TORQUE ? "pbs_asyrunjob" : "pbs_asyrunjob_ack";
    }

    private static String started(PbsJobs kind, String job, String node, int cpus) {
        return "run " + job + " " + kind.at(node, cpus);
    }

    @AfterAll
    static void end() {
        STUBS.values().forEach(StubPbs::close);
        STUBS.clear();
    }

    @ParameterizedTest
    @EnumSource
    void startsWhatIsDueAndTellsWhatIsNot(PbsJobs kind) throws Exception {
        try (DrivenSite site = site(kind)) {
            site.tells(kind.site()
                    + kind.job("1.vm", 'Q', 4, T - 9, "")
                    + kind.job("2.vm", 'Q', 4, T - 8, "")
                    + kind.job("3.vm", 'Q', 4, T - 7, "")
                    + kind.job("4.vm", 'H', 1, T - 6, "Hold_Types=u"));
            List<String> asked = site.after(0);
            assertEquals(started(kind, "1.vm", "n1", 4), asked.get(0));
            assertEquals(started(kind, "2.vm", "n2", 4), asked.get(1));
            String planned = kind == PbsJobs.TORQUE
                    ? "alter 3.vm comment=Planned start "
                    : "alter 3.vm estimated.start_time=" + (T + 600) + " estimated.exec_vnode=(n1:ncpus=4)";
            assertTrue(asked.get(2).startsWith(planned), asked::toString);
            assertTrue(asked.get(3).startsWith("alter 4.vm comment=Not planned: held"), asked::toString);
            assertEquals(List.of(), site.after(1), "nothing is new");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRestartStartsNothingTwiceAndTellsNobodyAgain(PbsJobs kind) throws Exception {
        try (DrivenSite site = site(kind)) {
            site.tells(kind.site()
                    + kind.job("1.vm", 'Q', 4, T - 9, "")
                    + kind.job("2.vm", 'Q', 4, T - 8, "")
                    + kind.job("3.vm", 'Q', 4, T - 7, "")
                    + kind.job("4.vm", 'H', 1, T - 6, "Hold_Types=u"));
            assertEquals(4, site.after(0).size());
            site.restart();
            assertEquals(List.of(), site.after(5));
            assertEquals('R', site.job("1.vm").state());
        }
    }

    @ParameterizedTest
    @EnumSource
    void anArrayIsToldOfOnce(PbsJobs kind) throws Exception {
        try (DrivenSite site = site(kind)) {
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

    @Test
    void attributesOfTorqueWhereASiteWantsThem() throws Exception {
        try (DrivenSite site = site(PbsJobs.TORQUE, "telling: {attributes: yes}\n")) {
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
        try (DrivenSite site = site(PbsJobs.TORQUE, "telling: {attributes: yes}\n")) {
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

    @ParameterizedTest
    @EnumSource
    void whatCannotBeToldOfOneJobKeepsNobodyFromBeingTold(PbsJobs kind) throws Exception {
        try (DrivenSite site = site(kind, "telling: {calls: 1}\npoll: 10s\n")) {
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
        try (DrivenSite site = site(kind, "telling: {calls: 2}\npoll: 10s\n")) {
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
        String place = kind == PbsJobs.TORQUE ? "exec_host=n1/0-3\nstart_time=" : "exec_vnode=(n1:ncpus=4)\nstime=";
        String drained = kind.site().replaceFirst("(?s)(@node n2\n)state=free", "$1state=offline");
        site.tells(drained
                + kind.job("1.vm", 'R', 4, T - 400, place + (T - 300)).replace("00:10:00", walltime)
                + kind.job("2.vm", 'Q', 4, T - 9, ""));
        return site.after(later);
    }

    @ParameterizedTest
    @EnumSource
    void isToldAgainBeyondTheToleranceAndWhereTheStartHasPassed(PbsJobs kind) throws Exception {
        try (DrivenSite site = site(kind)) {
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

    static Stream<Arguments> codes() {
        List<Arguments> all = new ArrayList<>();
        for (TorqueCode code : TorqueCode.values()) {
            all.add(Arguments.of(PbsJobs.TORQUE, code.number(), code.meaning()));
        }
        for (OpenPbsCode code : OpenPbsCode.values()) {
            all.add(Arguments.of(PbsJobs.OPENPBS, code.number(), code.meaning()));
        }
        all.add(Arguments.of(PbsJobs.TORQUE, 15999, Meaning.OTHER));
        all.add(Arguments.of(PbsJobs.OPENPBS, 15999, Meaning.OTHER));
        return all.stream();
    }

    /** A start is refused with each code there is; what becomes of the job, and of the other one that is due. */
    @ParameterizedTest
    @MethodSource("codes")
    void eachCodeHasItsConsequence(PbsJobs kind, int code, Meaning meaning) throws Exception {
        try (DrivenSite site = site(kind)) {
            site.tells(kind.site());
            site.after(0);
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T - 9, "") + kind.job("2.vm", 'Q', 4, T - 8, ""));
            // A connection that is lost is made anew once within a call, which is no matter of a code.
            site.controls().stub_fail(run(kind), code, "told so", LOST.contains(code) ? 2 : 1);
            List<String> asked = site.startsAfter(1);
            switch (meaning) {
                case UNREACHABLE -> {
                    assertEquals(1, site.failedCycles());
                    assertTrue(asked.isEmpty(), "the other one is not tried");
                }
                case NOT_AUTHORISED -> {
                    assertEquals(1, site.failedCycles());
                    assertTrue(asked.isEmpty(), "the other one is not tried");
                    assertEquals(2, site.startsAfter(1).size(), "it was not the job's fault");
                }
                case UNKNOWN_JOB, WRONG_STATE -> waits(site, kind, asked, 1);
                case NODE_NOT_FREE, UNKNOWN_NODE -> waits(site, kind, asked, 10);
                case NOT_ALLOWED_NOW, NODE_TROUBLE, OTHER -> waits(site, kind, asked, 60);
                case MALFORMED -> waits(site, kind, asked, 300);
                case NOT_YET -> {
                    assertEquals(0, site.failedCycles());
                    assertEquals(List.of(started(kind, "2.vm", "n2", 4)), asked, "the other one is tried");
                    assertEquals(List.of(started(kind, "1.vm", "n1", 4)), site.startsAfter(1));
                }
            }
            site.controls().stub_release(0);
            site.startsAfter(3000);
            assertEquals('R', site.job("1.vm").state(), "in the end it runs");
        }
    }

    private static void waits(DrivenSite site, PbsJobs kind, List<String> asked, long seconds) {
        assertEquals(1, asked.size(), "the other one is started");
        assertTrue(asked.get(0).startsWith("run 2.vm "), asked::toString);
        assertEquals(0, site.failedCycles());
        assertEquals(Kind.BACKING_OFF, site.job("1.vm").reason().kind());
        if (seconds > 1) {
            assertEquals(List.of(), site.startsAfter(seconds - 1));
        }
        assertEquals(1, site.startsAfter(1).size());
    }

    /** Nobody here is a manager: that is told once, however often the server says no, and so is its end. */
    @ParameterizedTest
    @EnumSource
    void aMissingRightIsOneLine(PbsJobs kind) throws Exception {
        String user = System.getProperty("user.name");
        String name = kind == PbsJobs.TORQUE ? "vm" : "pbs";
        String plain = kind.site().replace("root@*", "somebody@*\noperators=somebody@*");
        String waits = kind.job("1.vm", 'Q', 4, T - 9, "");
        String held = kind.job("2.vm", 'H', 4, T - 8, "Hold_Types=u");
        try (DrivenSite site = site(kind);
                LoggedLines lines = new LoggedLines()) {
            site.tells(plain + waits + held);
            site.controls().stub_fail(run(kind), 15007, "Unauthorized Request", 3);
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
            assertEquals(List.of("server " + name + ": what was missing may be done now"), lines.take());
        }
    }

    /** As where its MoM hangs. */
    @ParameterizedTest
    @EnumSource
    void aStartThatIsNotCarriedOutIsOneLine(PbsJobs kind) throws Exception {
        String place = kind == PbsJobs.TORQUE ? "exec_host=n1/0-3" : "exec_vnode=(n1:ncpus=4)";
        String name = kind == PbsJobs.TORQUE ? "vm" : "pbs";
        try (DrivenSite site = site(kind);
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
    void anOperatorDoesWhatHeMay(PbsJobs kind) throws Exception {
        String user = System.getProperty("user.name");
        String operated = kind.site().replace("managers=root@*", "managers=somebody@*\noperators=" + user + "@*");
        try (DrivenSite site = site(kind);
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

    @Test
    void whoCannotBeToldNowIsToldLater() throws Exception {
        PbsJobs kind = PbsJobs.TORQUE;
        try (DrivenSite site = site(kind)) {
            site.tells(kind.site() + kind.job("1.vm", 'H', 4, T - 9, "Hold_Types=u"));
            site.controls().stub_fail("pbs_alterjob", TorqueCode.SERVER_BUSY.number(), "busy", 1);
            assertEquals(List.of(), site.after(0));
            assertEquals(1, site.after(1).size());
        }
    }

    @ParameterizedTest
    @EnumSource
    void jobsDeletedBetweenPlanAndStartAreOneLine(PbsJobs kind) throws Exception {
        try (DrivenSite site = site(kind);
                LoggedLines lines = new LoggedLines()) {
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T - 9, "") + kind.job("3.vm", 'Q', 4, T - 8, ""));
            site.controls().stub_fail(run(kind), 15001, "Unknown Job Id", 2);
            assertEquals(List.of(), site.startsAfter(0));
            List<String> told = lines.take();
            assertEquals(1, told.size(), told::toString);
            assertTrue(told.get(0).contains(": jobs 1.vm, 3.vm: " + run(kind)), told::toString);
            site.tells(kind.site() + kind.job("2.vm", 'Q', 4, T, ""));
            assertEquals(1, site.startsAfter(1).size());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aJobThatFellBackIsLeftAloneForAWhile(PbsJobs kind) throws Exception {
        try (DrivenSite site = site(kind)) {
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

    private static String requeued(PbsJobs kind, long time) {
        return kind == PbsJobs.TORQUE ? "exit_status=0\nstart_time=" + time : "Exit_status=-11\nobittime=" + time;
    }

    @ParameterizedTest
    @EnumSource
    void aJobThatSomebodyPutsBackAtOnceIsNoFailedStart(PbsJobs kind) throws Exception {
        try (DrivenSite site = site(kind)) {
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
        try (DrivenSite site = site(kind)) {
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T - 9, ""));
            assertEquals(1, site.startsAfter(0).size());
            String pending = kind.site() + kind.job("1.vm", 'Q', 4, T - 9, "substate=19");
            site.tells(pending + kind.job("2.vm", 'Q', 4, T, ""));
            assertEquals(List.of(started(kind, "2.vm", "n2", 4)), site.startsAfter(100), "n1 is taken");
            site.restart();
            site.tells(pending);
            assertEquals(List.of(), site.startsAfter(1));
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T - 9, "substate=10\n" + kind.starts(1)));
            assertEquals(1, site.startsAfter(100).size(), "it has come to nothing");
        }
    }

    @ParameterizedTest
    @EnumSource
    void ourStartsAreOursHoweverLongABusyServerTakes(PbsJobs kind) throws Exception {
        try (DrivenSite site = site(kind)) {
            String waiting = kind.job("1.vm", 'Q', 4, T - 9, "");
            site.tells(kind.site() + waiting);
            assertEquals(1, site.startsAfter(0).size());
            String time = kind == PbsJobs.TORQUE ? "start_time=" : "stime=";
            String place = kind == PbsJobs.TORQUE ? "exec_host=n1/0-3" : "exec_vnode=(n1:ncpus=4)";
            String late = kind.job("1.vm", 'R', 4, T - 9, place + "\n" + time + (T + 170));
            site.restart();
            site.tells(kind.site() + late + kind.job("2.vm", 'Q', 4, T, ""));
            assertEquals(List.of(started(kind, "2.vm", "n2", 4)), site.startsAfter(171));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aNodeOnWhichStartsFailIsAvoided(PbsJobs kind) throws Exception {
        try (DrivenSite site = site(kind)) {
            String others =
                    kind.job("1.vm", 'Q', 1, T - 9, kind.starts(1)) + kind.job("2.vm", 'Q', 1, T - 8, kind.starts(1));
            site.tells(kind.site() + others.replace(kind.starts(1), kind.starts(0)));
            assertEquals(List.of(started(kind, "1.vm", "n1", 1), started(kind, "2.vm", "n1", 1)), site.startsAfter(0));
            site.tells(kind.site() + others + kind.job("3.vm", 'Q', 1, T, ""));
            assertEquals(List.of(started(kind, "3.vm", "n2", 1)), site.startsAfter(1));
        }
    }

    /** OpenPBS leaves such behind where a start of a job that wants several vnodes alone fails half-way. */
    @Test
    void onVnodesThatAreShutForAJobWhichIsNotThereNothingIsStartedUntilTheyAreOpened() throws Exception {
        PbsJobs kind = PbsJobs.OPENPBS;
        String shut = kind.site().replaceFirst("(@node n1\n)state=free", "$1state=job-exclusive\njobs=9.vm/0, 9.vm/1");
        String jobs = kind.job("1.vm", 'Q', 4, T - 9, "") + kind.job("2.vm", 'Q', 4, T - 8, "");
        try (DrivenSite site = site(kind);
                LoggedLines lines = new LoggedLines()) {
            site.tells(shut);
            site.after(0);
            assertEquals(List.of(), lines.take(), "a job may just be ending there");
            site.tells(shut + jobs);
            assertEquals(List.of(started(kind, "1.vm", "n2", 4)), site.startsAfter(1));
            assertEquals(List.of("n2"), site.job("2.vm").plannedNodes());
            assertEquals(
                    1,
                    lines.take().stream()
                            .filter(line -> line.contains("node n1: it is \"job-exclusive\" for"))
                            .count());
            site.controls()
                    .stub_scenario(shut
                            + jobs.replaceFirst(
                                    "job_state=Q", "job_state=R\nexec_vnode=(n2:ncpus=4)\nstime=" + (T + 1)));
            assertEquals(List.of(), site.startsAfter(1));
            assertEquals(List.of(), lines.take(), "it was told");
            site.controls()
                    .stub_scenario(kind.site()
                            + jobs.replaceFirst(
                                    "job_state=Q", "job_state=R\nexec_vnode=(n2:ncpus=4)\nstime=" + (T + 1)));
            assertEquals(List.of(started(kind, "2.vm", "n1", 4)), site.startsAfter(1), "the server was started anew");
        }
    }

    private static String suspended(String id) {
        return PbsJobs.TORQUE.job(id, 'S', 4, T - 99, "exec_host=n1/0-3\nstart_time=" + (T - 90));
    }

    /** TORQUE lets it run on whatever has been started there meanwhile. */
    @Test
    void whereAJobOfTorqueIsSuspendedNothingIsStarted() throws Exception {
        PbsJobs kind = PbsJobs.TORQUE;
        String jobs = suspended("1.vm") + kind.job("2.vm", 'Q', 4, T - 9, "") + kind.job("3.vm", 'Q', 4, T - 8, "");
        try (DrivenSite site = site(kind)) {
            site.tells(kind.site() + jobs);
            assertEquals(List.of(started(kind, "2.vm", "n2", 4)), site.startsAfter(OtherScheduler.WHILE));
            assertEquals(Kind.SUSPENDED, site.job("1.vm").reason().kind());
            assertEquals('S', site.job("1.vm").state());
            site.tells(kind.site() + jobs.replaceFirst("job_state=S", "job_state=R"));
            assertEquals(List.of(), site.startsAfter(1));
            assertEquals(Kind.RUNNING, site.job("1.vm").reason().kind());
        }
    }

    @Test
    void unlessTheSiteWantsItOtherwise() throws Exception {
        PbsJobs kind = PbsJobs.TORQUE;
        try (DrivenSite site = site(kind, "", ", suspended-jobs: free-nodes")) {
            site.tells(kind.site()
                    + suspended("1.vm")
                    + kind.job("2.vm", 'Q', 4, T - 9, "")
                    + kind.job("3.vm", 'Q', 4, T - 8, ""));
            assertEquals(2, site.startsAfter(OtherScheduler.WHILE).size());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRuleForWhatTheServerDoesNotHaveIsToldOnce(PbsJobs kind) throws Exception {
        try (LoggedLines lines = new LoggedLines();
                DrivenSite site = site(kind, "limits: [{name: l, counts: cpus, at-most: 4, in-queue: btch}]\n")) {
            site.tells(kind.site());
            site.after(0);
            site.after(1);
            List<String> told = lines.take();
            assertEquals(1, told.size(), told::toString);
            assertTrue(
                    told.get(0)
                            .endsWith("limit l: the server has no queue \"btch\", so that it holds for none. Maybe"
                                    + " \"batch\" is meant"),
                    told::toString);
        }
    }

    @ParameterizedTest
    @EnumSource
    void nodesThatTakeNoJobsAreNotShownAsUp(PbsJobs kind) throws Exception {
        String word = kind == PbsJobs.TORQUE ? "unknown" : "maintenance";
        try (DrivenSite site = site(kind)) {
            site.tells(kind.site().replaceFirst("(@node n2\n)state=free", "$1state=" + word));
            site.after(0);
            assertEquals(List.of("up", "offline"), site.nodeStates());
        }
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsStartedWhereAnotherSchedulerIsAtWork(PbsJobs kind) throws Exception {
        try (DrivenSite site = site(kind)) {
            String time = kind == PbsJobs.TORQUE ? "start_time=" : "stime=";
            String place = kind == PbsJobs.TORQUE ? "exec_host=n1/0-3" : "exec_vnode=(n1:ncpus=4)";
            String told = kind.site()
                    + kind.job("1.vm", 'R', 4, T - 99, place + "\n" + time + (T - 60))
                    + kind.job("2.vm", 'Q', 4, T - 8, "");
            site.tells(told);
            assertEquals(List.of(), site.after(0));
            assertEquals(List.of(), site.after(OtherScheduler.WHILE - 61));
            assertEquals(List.of(started(kind, "2.vm", "n2", 4)), site.after(1), "it has ceased");
        }
    }

    @ParameterizedTest
    @EnumSource
    void jobsStartedByHandAndDrainedNodesArePlannedAround(PbsJobs kind) throws Exception {
        try (DrivenSite site = site(kind)) {
            site.tells(kind.site());
            site.after(0);
            String time = kind == PbsJobs.TORQUE ? "start_time=" : "stime=";
            String place = kind == PbsJobs.TORQUE ? "exec_host=n1/0-3" : "exec_vnode=(n1:ncpus=4)";
            String byHand = kind.job("1.vm", 'R', 4, T - 9, place + "\n" + time + (T + 1));
            String drained = kind.site().replaceFirst("(?s)(@node n2\n)state=free", "$1state=offline");
            site.tells(drained + byHand + kind.job("2.vm", 'Q', 2, T, ""));
            List<String> asked = site.after(2);
            assertEquals(1, asked.size(), asked::toString);
            assertTrue(asked.get(0).startsWith("alter 2.vm "), asked::toString);
            assertEquals(T + 601, site.job("2.vm").plannedStart().orElseThrow());
            site.tells(kind.site() + byHand + kind.job("2.vm", 'Q', 2, T, ""));
            assertEquals(List.of(started(kind, "2.vm", "n2", 2)), site.startsAfter(1));
        }
    }

    @ParameterizedTest
    @EnumSource
    void startsThatAServerForgotAsItWasKilledAreMadeAgainAtOnce(PbsJobs kind) throws Exception {
        try (DrivenSite site = site(kind)) {
            String first = kind.job("1.vm", 'Q', 2, T - 9, "");
            String second = kind.job("2.vm", 'Q', 2, T - 8, "");
            site.tells(kind.site() + first + second);
            List<String> starts = List.of(started(kind, "1.vm", "n1", 2), started(kind, "2.vm", "n1", 2));
            assertEquals(starts, site.startsAfter(0));
            site.controls().stub_drop();
            site.controls().stub_fail("pbs_connect", kind == PbsJobs.TORQUE ? 111 : 15010, "", 1);
            assertEquals(List.of(), site.startsAfter(1));
            site.tells(kind.site() + first + kind.starts(1) + "\n" + second + kind.starts(1) + "\n");
            assertEquals(List.of(), site.startsAfter(1));
            assertEquals(starts, site.startsAfter(1), "and the node is not to blame");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatIsRestartedUnderLoad(PbsJobs kind) throws Exception {
        try (DrivenSite site = site(kind)) {
            site.tells(kind.site()
                    + kind.job("1.vm", 'Q', 4, T - 9, "")
                    + kind.job("2.vm", 'Q', 4, T - 8, "")
                    + kind.job("3.vm", 'Q', 4, T - 7, ""));
            assertEquals(2, site.startsAfter(0).size());
            site.controls().stub_drop();
            site.controls().stub_fail("pbs_connect", kind == PbsJobs.TORQUE ? 111 : 15010, "", 3);
            for (int i = 0; i < 3; i++) {
                assertEquals(List.of(), site.after(1));
            }
            assertEquals(List.of(), site.startsAfter(1), "what runs still runs");
            assertEquals('R', site.job("1.vm").state());
            assertEquals('Q', site.job("3.vm").state());
        }
    }
}
