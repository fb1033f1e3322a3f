package org.almanac.daemon.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.doctor.Finding.Verdict;
import org.almanac.daemon.support.PbsScenario;
import org.almanac.daemon.support.StubPbs;
import org.junit.jupiter.api.Test;

/** A doctor for good sites and bad ones, through the way that real libraries are called. */
class DoctorTest extends DoctorBench {
    @Test
    void aGoodTorqueIsWell() throws Exception {
        Findings findings = examineTorque(PbsScenario.torque(NOW), "almanac");
        assertEquals(0, findings.problems(), findings::text);
        assertTrue(only(findings, "server").text().endsWith("ms: TORQUE 6.1.3"), findings::text);
        assertEquals("batch", only(findings, "queues").text());
        assertTrue(only(findings, "nodes").text().startsWith("2 nodes, 8 cpus, clusters {cluster=2}"), findings::text);
        assertEquals("2 understood, by state {Q=1, R=1}", only(findings, "jobs").text());
        assertTrue(only(findings, "scheduler").text().contains("scheduling is True; 1 running job"), findings::text);
        assertTrue(only(findings, "rights").text().contains("set server managers += almanac@*"), findings::text);
        assertTrue(findings.text().endsWith(String.format("All is well.%n")));
    }

    @Test
    void countsASingleNode() throws Exception {
        String one = PbsScenario.torque(NOW).replaceAll("(?s)@node n2.*?@job", "@job");
        assertTrue(only(examineTorque(one, "almanac"), "nodes").text().startsWith("1 node, 4 cpus, "), () -> one);
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
    void saysThatAnOrderByPriorityOrdersNothingWhereNodesHaveNone() throws Exception {
        try (StubPbs stub = StubPbs.torque()) {
            stub.controls().stub_scenario(PbsScenario.torque(NOW));
            Finding told = only(
                    examine(
                            "server: {kind: torque, library: " + stub.file() + "}\nnode-order: priority high\n",
                            "root"),
                    "configuration");
            assertEquals(Verdict.NOTE, told.verdict());
            assertEquals(
                    "node-order: it names priority, and no node of the server has another priority than the others;"
                            + " nodes of TORQUE have none",
                    told.text());
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
    void runsTheProgramsThatTellWhatIsFreeOnce() throws Exception {
        Finding finding = only(
                examine(
                        "server: {kind: openpbs, library: /nowhere/libpbs.so, dynamic-resources:"
                                + " [{name: matlab, command: /nowhere/free}]}\n",
                        "root"),
                "dynamic matlab");
        assertEquals(Verdict.PROBLEM, finding.verdict());
        assertEquals("there is no file /nowhere/free", finding.text());
        assertTrue(finding.advice().orElseThrow().contains("no job that asks for it starts"), finding.toString());
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
