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
import org.almanac.daemon.config.ConfigurationException;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.doctor.Finding.Verdict;
import org.almanac.daemon.support.PbsScenario;
import org.almanac.daemon.support.StubPbs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A doctor for good sites and bad ones, through the way that real libraries are called. */
class DoctorTest {
    private static final long NOW = 1_795_178_500L;

    @TempDir
    private Path folder;

    private Findings examine(String server, String user) throws IOException, ConfigurationException {
        Path file = Files.writeString(
                folder.resolve("almanac.yaml"),
                "api: {listen: '127.0.0.1:1'}\nstate: " + folder.resolve("state") + "\n" + server);
        return new Doctor(ConfigurationReader.plain().read(file), user, () -> NOW).examine();
    }

    private Findings examineTorque(String scenario, String user) throws Exception {
        return examineTorque(scenario, user, "");
    }

    private Findings examineTorque(String scenario, String user, String more) throws Exception {
        try (StubPbs stub = StubPbs.torque()) {
            stub.controls().stub_scenario(scenario);
            return examine("server: {kind: torque, library: " + stub.file() + "}\n" + more, user);
        }
    }

    private static Finding only(Findings findings, String subject) {
        List<Finding> some = findings.all().stream()
                .filter(finding -> finding.subject().equals(subject))
                .toList();
        assertEquals(1, some.size(), findings::text);
        return some.get(0);
    }

    private static void isProblem(String text, String advice, Finding finding) {
        assertEquals(Verdict.PROBLEM, finding.verdict());
        assertEquals(text, finding.text());
        assertEquals(Optional.of(advice), finding.advice());
    }

    @Test
    void aGoodTorqueIsWell() throws Exception {
        Findings findings = examineTorque(PbsScenario.torque(NOW), "almanac");
        assertEquals(0, findings.problems(), findings::text);
        assertTrue(only(findings, "server").text().endsWith("ms: TORQUE 6.1.3"), findings::text);
        assertEquals("batch", only(findings, "queues").text());
        assertTrue(only(findings, "nodes").text().startsWith("2 nodes, 8 cpus, clusters {cluster=2}"), findings::text);
        assertEquals("2 understood, by state {Q=1, R=1}", only(findings, "jobs").text());
        assertTrue(only(findings, "scheduler").text().contains("scheduling is True; 1 running jobs"), findings::text);
        assertTrue(only(findings, "rights").text().contains("set server managers += almanac@*"), findings::text);
        assertTrue(findings.text().endsWith(String.format("All is well.%n")));
    }

    @Test
    void aGoodOpenPbsIsWell() throws Exception {
        try (StubPbs stub = StubPbs.openPbs()) {
            stub.controls().stub_scenario(PbsScenario.openPbs(NOW));
            Findings findings = examine("server: {kind: openpbs, library: " + stub.file() + "}\n", "root");
            assertEquals(0, findings.problems(), findings::text);
            assertEquals(
                    "root is a manager: may read, start and alter",
                    only(findings, "rights").text());
        }
    }

    @Test
    void saysWhoHidesTheJobsOfOthers() throws Exception {
        String hiding = PbsScenario.torque(NOW).replace("query_other_jobs=True", "query_other_jobs=False");
        isProblem(
                "almanac does not see the jobs of others (query_other_jobs is False)",
                "qmgr -c 'set server query_other_jobs = True', or qmgr -c 'set server managers += almanac@*'",
                only(examineTorque(hiding, "almanac"), "rights"));
        assertEquals(Verdict.OK, only(examineTorque(hiding, "root"), "rights").verdict());
    }

    @Test
    void saysWhatAUserMayNotDoWhoIsToStartJobs() throws Exception {
        String grant = "qmgr -c 'set server managers += almanac@*'";
        String operated = PbsScenario.openPbs(NOW).replace("managers=", "operators=almanac@*\nmanagers=");
        isProblem(
                "almanac is no manager: can start nothing",
                grant,
                only(examineOpenPbs(PbsScenario.openPbs(NOW), "almanac", "mode: active\n"), "rights"));
        isProblem(
                "almanac is an operator and no manager: can start jobs, but tell nobody when they are planned",
                grant,
                only(examineOpenPbs(operated, "almanac", "mode: active\n"), "rights"));
    }

    @Test
    void saysThatTheClocksDiffer() throws Exception {
        isProblem(
                "the server tells of something 90 s in the future",
                "let both hosts keep the same time (chrony, ntp)",
                only(examineTorque(PbsScenario.torque(NOW + 90), "root"), "clock"));
        isProblem(
                "the latest report of a node is 4000 s old",
                "see that both hosts keep the same time, and that pbs_mom runs on the nodes",
                only(examineTorque(PbsScenario.torque(NOW - 4000), "root"), "clock"));
    }

    private Findings examineOpenPbs(String scenario, String user) throws Exception {
        return examineOpenPbs(scenario, user, "");
    }

    private Findings examineOpenPbs(String scenario, String user, String more) throws Exception {
        try (StubPbs stub = StubPbs.openPbs()) {
            stub.controls().stub_scenario(scenario);
            return examine("server: {kind: openpbs, library: " + stub.file() + "}\n" + more, user);
        }
    }

    /** A job that is told to all who ask, subjobs expanded or not. */
    private static String withRunningJob(String scenario, String... attributes) {
        return scenario + "@job 9.pbs\njob_state=R\n" + String.join("\n", attributes) + "\n";
    }

    @Test
    void saysByRunningJobsThatTheClockOfATorqueDiffers() throws Exception {
        String running = "start_time=" + (NOW - 100);
        for (int ahead : new int[] {-700, -60, 60, 700}) {
            String left = "Walltime.Remaining=" + (600 - (100 + ahead));
            String told =
                    PbsScenario.torque(NOW + Math.min(0, ahead)).replaceAll("start_time=\\d+", running + "\n" + left);
            Finding clock = only(examineTorque(told, "root"), "clock");
            isProblem(
                    ahead > 0
                            ? "the server tells of something " + ahead + " s in the future"
                            : "by the jobs that run the server's clock is " + -ahead + " s behind",
                    "let both hosts keep the same time (chrony, ntp)",
                    clock);
        }
    }

    @Test
    void saysByRunningJobsThatTheClockOfAnOpenPbsDiffers() throws Exception {
        String behind = withRunningJob(
                PbsScenario.openPbs(NOW - 4000), "stime=" + (NOW - 5000), "resources_used.walltime=00:16:40");
        isProblem(
                "by the jobs that run the server's clock is 4000 s behind",
                "let both hosts keep the same time (chrony, ntp)",
                only(examineOpenPbs(behind, "root"), "clock"));
        String ahead = withRunningJob(
                PbsScenario.openPbs(NOW - 4000), "stime=" + (NOW - 1000), "resources_used.walltime=00:18:20");
        isProblem(
                "the server tells of something 100 s in the future",
                "let both hosts keep the same time (chrony, ntp)",
                only(examineOpenPbs(ahead, "root"), "clock"));
        String same = withRunningJob(
                PbsScenario.openPbs(NOW - 4000), "stime=" + (NOW - 1000), "resources_used.walltime=00:12:00");
        assertEquals(Verdict.OK, only(examineOpenPbs(same, "root"), "clock").verdict());
    }

    @Test
    void saysWhatAnOpenPbsHidesFromAPlainUser() throws Exception {
        String plain = PbsScenario.openPbs(NOW).replaceAll("(?m)^(euser|egroup|schedselect)=.*\\n", "");
        Finding hidden = examineOpenPbs(plain, "almanac").all().stream()
                .filter(each -> each.subject().equals("rights") && each.verdict() == Verdict.NOTE)
                .findFirst()
                .orElseThrow();
        assertEquals(
                "2 of 2 jobs are told to almanac without euser, egroup and schedselect: limits and shares of groups do"
                        + " not hold for them",
                hidden.text());
        assertEquals(
                Optional.of("nothing, where no such thing is used; else qmgr -c 'set server managers += almanac@*'"),
                hidden.advice());
        assertEquals(Verdict.OK, only(examineOpenPbs(plain, "root"), "rights").verdict());
        String hiding =
                plain.replace("query_other_jobs=True", "query_other_jobs=False").replaceAll("(?s)@subjob.*", "");
        isProblem(
                "almanac does not see the jobs of others (query_other_jobs is False)",
                "qmgr -c 'set server query_other_jobs = True', or qmgr -c 'set server managers += almanac@*'",
                only(examineOpenPbs(hiding, "almanac"), "rights"));
    }

    @Test
    void tellsOfNodesThatTakeNoJobs() throws Exception {
        String one = PbsScenario.torque(NOW).replaceFirst("(@node n2\n *)state=free", "$1state=down,offline");
        Finding finding = only(examineTorque(one, "root"), "nodes");
        assertEquals(Verdict.NOTE, finding.verdict());
        assertTrue(finding.text().endsWith("; 1 take no jobs: n2 (down,offline)"), finding::text);
        String all = PbsScenario.torque(NOW).replace("state=free", "state=down");
        assertEquals(Verdict.PROBLEM, only(examineTorque(all, "root"), "nodes").verdict());
    }

    @Test
    void showsTheJobThatIsNotUnderstood() throws Exception {
        String odd = PbsScenario.torque(NOW).replace("nodes=2:ppn=4", "nodes=2:ppn=lots");
        Findings findings = examineTorque(odd, "root");
        Finding finding = findings.all().stream()
                .filter(each -> each.subject().equals("jobs") && each.verdict() == Verdict.PROBLEM)
                .findFirst()
                .orElseThrow();
        assertTrue(finding.text().startsWith("job 6.vm: "), finding::text);
        assertTrue(finding.text().contains("ppn=lots"), finding::text);
    }

    @Test
    void saysTheSameOfManyJobsOnce() throws Exception {
        StringBuilder odd = new StringBuilder(PbsScenario.torque(NOW));
        for (int i = 10; i < 300; i++) {
            odd.append("@job ")
                    .append(i)
                    .append(".vm\njob_state=Q\nqueue=batch\nctime=1\nqtime=1\n")
                    .append("Resource_List.gpus=2\nResource_List.walltime=60\n");
        }
        List<Finding> jobs = examineTorque(odd.toString(), "root").all().stream()
                .filter(each -> each.subject().equals("jobs") && each.verdict() == Verdict.PROBLEM)
                .toList();
        assertEquals(1, jobs.size(), jobs::toString);
        assertTrue(
                jobs.get(0).text().startsWith("job 10.vm, job 11.vm, job 12.vm, job 13.vm, job 14.vm and 285 more: "),
                jobs::toString);
    }

    /** What only shows when the jobs are planned with, and what is odd of a job that is planned all the same. */
    @Test
    void tellsWhatIsLeftOutFromWhatIsPlanned() throws Exception {
        String told = PbsScenario.torque(NOW) + """
                @job 8.vm
                job_state=Q
                queue=batch
                ctime=1
                qtime=1
                Resource_List.nodes=1
                Resource_List.walltime=00:00:00
                @job 9.vm
                job_state=Q
                queue=batch
                ctime=1
                qtime=1
                Resource_List.nodes=1
                Resource_List.walltime=00:01:00
                Resource_List.deadline=soon
                """;
        Findings findings = examineTorque(told, "root");
        assertEquals(
                List.of("job 8.vm: it has a walltime of 0 s; it is left out"),
                findings.all().stream()
                        .filter(each -> each.subject().equals("jobs") && each.verdict() == Verdict.PROBLEM)
                        .map(Finding::text)
                        .toList());
        Finding planned = only(findings, "told");
        assertEquals(Verdict.NOTE, planned.verdict());
        assertEquals("job 9.vm: \"soon\" is no deadline; it is run as soon as possible", planned.text());
    }

    @Test
    void saysWhichCountedResourceNoNodeTells() throws Exception {
        try (StubPbs stub = StubPbs.torque()) {
            stub.controls().stub_scenario(PbsScenario.torque(NOW));
            Finding told = only(
                    examine("server: {kind: torque, library: " + stub.file() + ", counted: [mem, memm]}\n", "root"),
                    "configuration");
            assertEquals(Verdict.NOTE, told.verdict());
            assertEquals(
                    "server.counted: no node tells how much it has of \"memm\"; counted are cpus, memory", told.text());
        }
    }

    @Test
    void saysWhichNamesOfTheConfigurationTheServerDoesNotHave() throws Exception {
        try (StubPbs stub = StubPbs.torque()) {
            stub.controls().stub_scenario(PbsScenario.torque(NOW));
            Findings findings = examine(
                    "server: {kind: torque, library: " + stub.file() + "}\n"
                            + "limits: [{name: l, counts: cpus, at-most: 4, in-queue: btch}]\n"
                            + "windows: [{name: w, nodes: [n1, zz1], from: '2030-12-01T08:00+01:00', to:"
                            + " '2030-12-01T18:00+01:00'}]\n",
                    "root");
            assertEquals(
                    List.of(
                            "limit l: the server has no queue \"btch\", so that it holds for none. Maybe \"batch\" is"
                                    + " meant",
                            "window w: the server has no node \"zz1\", so that it holds for none"),
                    findings.all().stream()
                            .filter(each -> each.subject().equals("configuration"))
                            .map(Finding::text)
                            .toList());
        }
    }

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
                "scheduling is True; 1 running jobs were started in the last 15 minutes, by somebody else",
                "stop the other scheduler before mode is active",
                only(examineOpenPbs(PbsScenario.openPbs(NOW), "root", active), "scheduler"));
        Files.writeString(starts(), (NOW - 101) + " 5.pbs\n");
        Findings healthy = examineOpenPbs(PbsScenario.openPbs(NOW), "root", active);
        assertEquals(
                "scheduling is True; 1 running jobs were started in the last 15 minutes, all by almanacd",
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
    void saysThatReservationsStayUnconfirmed() throws Exception {
        String idle = withScheduler("down", "False");
        Finding told = only(examineOpenPbs(idle, "root", "mode: active\n"), "reservations");
        assertEquals(Verdict.NOTE, told.verdict());
        assertTrue(told.text().startsWith("Almanac confirms none: what pbs_rsub asks for stays unconfirmed"));
        String waits = idle + "@resv R7.pbs\nreserve_state=1\nqueue=R7\n@resv R8.pbs\nreserve_state=2\nqueue=R8\n"
                + "reserve_start=" + NOW + "\nreserve_end=" + (NOW + 60) + "\nresv_nodes=(n1:ncpus=4)\n";
        Finding problem = only(examineOpenPbs(waits, "root", "mode: active\n"), "reservations");
        assertEquals(Verdict.PROBLEM, problem.verdict());
        assertTrue(problem.text().endsWith("; so it is with reservation R7.pbs"), problem::text);
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

    @Test
    void saysThatTheServerCannotBeReached() throws Exception {
        try (StubPbs stub = StubPbs.torque()) {
            stub.controls().stub_fail("pbs_connect", -111, "", 100);
            Finding finding = only(examine("server: {kind: torque, library: " + stub.file() + "}\n", "root"), "server");
            assertEquals(Verdict.PROBLEM, finding.verdict());
            assertTrue(finding.advice().orElseThrow().contains("see that pbs_server runs"), finding::toString);
        }
    }

    @Test
    void saysWhereTheLibraryWasLookedFor() throws Exception {
        Finding finding = only(examine("server: {kind: openpbs, library: /nowhere/libpbs.so}\n", "root"), "library");
        isProblem(
                "no library of OpenPBS: there is no /nowhere/libpbs.so",
                "install the clients of OpenPBS, or set server.library to the file",
                finding);
    }

    @Test
    void needsToKnowTheServer() throws Exception {
        isProblem(
                "server.kind is missing",
                "set server.kind to torque, openpbs or simulated",
                only(examine("", "root"), "server"));
        isProblem(
                "simulated, but no clusters are described",
                "describe the machine by clusters",
                only(examine("server: {kind: simulated}", "root"), "server"));
    }

    @Test
    void saysThatTheStateCannotBeKept() throws Exception {
        Files.writeString(folder.resolve("state"), "a file where the folder is to be");
        isProblem(
                "the folder " + folder.resolve("state") + " cannot be written by root",
                "chown it to the daemon's user, or set 'state' to another folder",
                only(examine("server: {kind: simulated}", "root"), "state"));
    }
}
