package org.almanac.daemon.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.doctor.Finding.Verdict;
import org.almanac.daemon.support.PbsScenario;
import org.almanac.daemon.support.StubPbs;
import org.junit.jupiter.api.Test;

/** What a doctor finds of who starts the jobs, and of what a server has without a scheduler of its own. */
class SchedulerExaminationTest extends DoctorBench {
    @Test
    void tellsOfASchedulerThatDoesNothing() throws Exception {
        String idle = PbsScenario.torque(NOW)
                .replace("scheduling=True", "scheduling=False")
                .replace("start_time=" + (NOW - 100), "start_time=" + (NOW - 10_000));
        assertEquals(
                Verdict.NOTE, only(examineTorque(idle, "root"), "scheduler").verdict());
    }

    @Test
    void saysThatTorqueCallsNobody() throws Exception {
        String idle = PbsScenario.torque(NOW).replace("start_time=" + (NOW - 100), "start_time=" + (NOW - 10_000));
        String mute = idle.replace("scheduling=True", "scheduling=False");
        Finding told = only(examineTorque(mute, "root", "mode: active\n"), "scheduler");
        assertEquals(Verdict.NOTE, told.verdict());
        assertEquals(Optional.of("qmgr -c 'set server scheduling = True'"), told.advice());
        assertEquals(
                Verdict.OK,
                only(examineTorque(idle, "root", "mode: active\n"), "scheduler").verdict());
    }

    private Path starts() throws IOException {
        return Files.createDirectories(folder.resolve("state")).resolve("starts");
    }

    @Test
    void tellsTheStartsOfTheDaemonFromThoseOfOthers() throws Exception {
        String active = "mode: active\n";
        isProblem(
                "scheduling is True; 1 running job was started in the last 15 minutes, by somebody else",
                "stop the other scheduler before mode is active",
                only(examineOpenPbs(PbsScenario.openPbs(NOW), "root", active), "scheduler"));
        Files.writeString(starts(), (NOW - 101) + " 5.pbs\n");
        Findings healthy = examineOpenPbs(PbsScenario.openPbs(NOW), "root", active);
        assertEquals(
                "scheduling is True; 1 running job was started in the last 15 minutes, all by almanacd",
                only(healthy, "scheduler").text());
        assertEquals(0, healthy.problems(), healthy::text);
    }

    @Test
    void saysThatTheRecordOfStartsCannotBeRead() throws Exception {
        Files.createDirectory(starts());
        Finding told = only(examineOpenPbs(PbsScenario.openPbs(NOW), "root", "mode: active\n"), "scheduler");
        assertEquals(Verdict.NOTE, told.verdict());
        assertTrue(told.text().endsWith("cannot be read"), told::text);
        assertEquals(Optional.of("run it as the daemon's user"), told.advice());
    }

    /** While the daemon runs, people may start some by hand. */
    @Test
    void aFewStartsByOthersBesideADaemonThatRunsAreNoProblem() throws Exception {
        Path lock = starts().resolveSibling("lock");
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = channel.lock()) {
            assertTrue(held.isValid());
            Finding told = only(examineOpenPbs(PbsScenario.openPbs(NOW), "root", "mode: active\n"), "scheduler");
            assertEquals(Verdict.NOTE, told.verdict());
            assertTrue(told.advice().orElseThrow().startsWith("nothing, where people start some by hand"));
        }
    }

    private static String withScheduler(String state, String scheduling) {
        return PbsScenario.openPbs(NOW).replace("stime=" + (NOW - 100), "stime=" + (NOW - 10_000))
                + "@sched default\nsched_host=elsewhere\nstate=" + state + "\nscheduling=" + scheduling + "\n";
    }

    private List<Finding> ofTheScheduler(String state, String scheduling, String more) throws Exception {
        return examineOpenPbs(withScheduler(state, scheduling), "root", "mode: active\n" + more).all().stream()
                .filter(finding -> finding.subject().equals("scheduler"))
                .skip(1)
                .toList();
    }

    @Test
    void saysThatTheServerHasAScheduler() throws Exception {
        isProblem(
                "the server's scheduler \"default\" is connected (scheduling), and starts jobs",
                "stop it (pbs_sched, maui) before mode is active",
                ofTheScheduler("scheduling", "True", "").get(0));
        Finding maybe = ofTheScheduler("idle", "True", "").get(0);
        assertEquals(Verdict.NOTE, maybe.verdict());
        assertTrue(maybe.advice().orElseThrow().contains("qmgr -c 'set server scheduling = False'"));
        assertEquals(List.of(), ofTheScheduler("down", "True", ""));
        Finding idle = ofTheScheduler("idle", "False", "").get(0);
        assertEquals(Verdict.OK, idle.verdict());
        assertTrue(idle.text().endsWith("and starts nothing, as its scheduling is False"), idle::text);
        Finding wanted = ofTheScheduler("scheduling", "True", "active: {beside-another-scheduler: yes}\n")
                .get(0);
        assertEquals(Verdict.NOTE, wanted.verdict());
    }

    @Test
    void triesToRegister() throws Exception {
        String register = "mode: active\nwaking: {register: yes}\n";
        try (StubPbs stub = StubPbs.openPbs()) {
            String server = "server: {kind: openpbs, library: " + stub.file() + "}\n" + register;
            stub.controls().stub_scenario(withScheduler("idle", "True"));
            assertEquals(
                    "the server takes root for its scheduler",
                    only(examine(server, "root"), "waking").text());
            stub.controls().stub_fail("pbs_register_sched", 15007, "", 1);
            isProblem(
                    "the server does not take root for its scheduler: pbs_register_sched: Unauthorized Request (15007)",
                    "write PBS_DAEMON_SERVICE_USER=root into its pbs.conf and restart pbs_server, or set waking.register"
                            + " to no",
                    only(examine(server, "root"), "waking"));
            stub.controls().stub_fail("pbs_register_sched", 15230, "", 1);
            isProblem(
                    "another scheduler is registered with the server",
                    "stop it (pbs_sched) before mode is active",
                    only(examine(server, "root"), "waking"));
            assertEquals(0, stub.controls().stub_count("open"));
            assertEquals(0, stub.controls().stub_count("misuses"));
        }
    }

    @Test
    void saysWhichReservationsWaitToBeConfirmed() throws Exception {
        String idle = withScheduler("down", "False");
        Finding told = only(examineOpenPbs(idle, "root", "mode: active\n"), "reservations");
        assertEquals(Verdict.OK, told.verdict());
        assertEquals("almanacd confirms them from its plan; none waits to be confirmed", told.text());
        String waits = idle + "@resv R7.pbs\nreserve_state=1\nqueue=R7\n@resv R8.pbs\nreserve_state=2\nqueue=R8\n"
                + "reserve_start=" + NOW + "\nreserve_end=" + (NOW + 60) + "\nresv_nodes=(n1:ncpus=4)\n";
        Finding note = only(examineOpenPbs(waits, "root", "mode: active\n"), "reservations");
        assertEquals(Verdict.NOTE, note.verdict());
        assertTrue(note.text().startsWith("reservation R7.pbs: not confirmed, and qsub"), note::text);
        assertEquals(Optional.of("start almanacd, which confirms them from its plan"), note.advice());
        assertTrue(examineOpenPbs(waits, "root").all().stream()
                .noneMatch(finding -> finding.subject().equals("reservations")));
    }

    @Test
    void saysWhatClearsPlannedStarts() throws Exception {
        String clears = withScheduler("down", "False")
                .replace("@server pbs\n", "@server pbs\nclear_topjob_estimates_enable=True\n");
        Finding told = only(examineOpenPbs(clears, "root", "mode: active\n"), "telling");
        assertTrue(told.text().startsWith("clear_topjob_estimates_enable is True: the server clears"), told::text);
    }

    /** As pbs_sched has it before it has started anything. */
    @Test
    void saysThatThePortAtWhichTorqueCallsIsTaken() throws Exception {
        String idle = PbsScenario.torque(NOW).replace("start_time=" + (NOW - 100), "start_time=" + (NOW - 10_000));
        try (ServerSocket taken = new ServerSocket(0)) {
            String active = "mode: active\nwaking: {port: " + taken.getLocalPort() + "}\n";
            List<Finding> told = examineTorque(idle, "root", active).all().stream()
                    .filter(finding -> finding.subject().equals("scheduler"))
                    .toList();
            isProblem(
                    "port " + taken.getLocalPort()
                            + ", at which TORQUE calls its scheduler, is taken by another program",
                    "stop it (pbs_sched, maui) before mode is active",
                    told.get(1));
        }
    }
}
