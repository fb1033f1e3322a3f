package org.almanac.daemon.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.almanac.daemon.Run;
import org.almanac.daemon.loss.Loss;
import org.almanac.daemon.predecessor.fate.Fate;
import org.almanac.daemon.support.PbsScenario;
import org.almanac.daemon.support.StubPbs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a doctor finds that a site loses, on sites as their servers tell them. */
class LossesTest extends DoctorBench {
    private static String server(String... settings) {
        return PbsScenario.openPbs(NOW).replace("@server pbs\n", "@server pbs\n" + lines(settings));
    }

    private static String lines(String... settings) {
        return String.join("\n", settings) + "\n";
    }

    /** A waiting job that is told to all who ask, in both the ways in which an OpenPBS server is asked. */
    private static String job(String id, String... attributes) {
        String told = id + "\njob_state=Q\nqueue=workq\nctime=1\nqtime=1\nResource_List.select=1:ncpus=1\n"
                + "schedselect=1:ncpus=1\nResource_List.walltime=60\n" + lines(attributes);
        return "@job " + told;
    }

    private static List<Loss> about(Findings findings, String setting) {
        return findings.losses().all().stream()
                .filter(loss -> loss.setting().startsWith(setting))
                .toList();
    }

    private static Loss only(List<Loss> losses) {
        assertEquals(1, losses.size(), losses::toString);
        return losses.get(0);
    }

    private static void isLoss(Fate.Kind kind, String where, List<String> jobs, Loss loss) {
        assertEquals(kind, loss.fate().kind(), loss::toString);
        assertEquals(where, loss.where());
        assertEquals(jobs, loss.concerned().map(Loss.Concerned::jobs).orElse(List.of()));
    }

    @Test
    void aPlainSiteLosesNothing() throws Exception {
        Findings findings = examineOpenPbs(PbsScenario.openPbs(NOW), "root");
        assertEquals(List.of(), findings.losses().all());
        assertFalse(findings.text().contains("Almanac does not do"), findings::text);
        assertTrue(
                only(findings, "losses").text().startsWith("by the server alone, as no sched_config"), findings::text);
    }

    @ParameterizedTest
    @CsvSource({
        "job_sort_formula=ncpus*walltime, SAME",
        "job_sort_formula=ncpus ^ walltime, NOT_DONE",
        "eligible_time_enable=True, SAME",
        "backfill_depth=5, OTHERWISE",
        "scheduler_iteration=600, OTHERWISE",
        "max_run=[u:PBS_GENERIC=5], SAME",
        "max_run_res.ncpus=[u:PBS_GENERIC=5], SAME",
        "max_run_soft=[u:PBS_GENERIC=5], OTHERWISE",
        "resv_enable=True, OTHERWISE"
    })
    void aSettingOfTheServerHasItsFate(String setting, Fate.Kind kind) throws Exception {
        Findings findings = examineOpenPbs(server(setting), "root");
        String name = setting.substring(0, setting.indexOf('='));
        Loss loss = only(about(findings, name));
        assertEquals(kind, loss.fate().kind());
        assertEquals("server", loss.where());
        assertEquals(kind != Fate.Kind.SAME, findings.text().contains("server: " + name), findings::text);
    }

    @ParameterizedTest
    @CsvSource({"eligible_time_enable=False", "resv_enable=False", "job_sort_formula=", "node_group_key=switch"})
    void whatIsOffIsNoLoss(String setting) throws Exception {
        assertEquals(List.of(), examineOpenPbs(server(setting), "root").losses().all());
    }

    /** How many jobs hold reservations is for the policy to say. */
    @ParameterizedTest
    @CsvSource({
        "planned, 5, OTHERWISE, every job has a planned start",
        "planned, 0, OTHERWISE, every job has a planned start",
        "'maui, depth: 5', 5, SAME, as many jobs",
        "'maui, depth: 3', 5, OTHERWISE, 3 at most (policy.depth)",
        "easy, 1, SAME, as many jobs",
        "easy, 5, OTHERWISE, depth: 5 would let more",
        "fcfs, 5, OTHERWISE, no job overtakes",
        "best-fit, 5, NOT_DONE, no job holds a reservation"
    })
    void howManyJobsHoldReservationsIsForThePolicyToSay(String policy, String depth, Fate.Kind kind, String words)
            throws Exception {
        try (StubPbs stub = StubPbs.openPbs()) {
            stub.controls().stub_scenario(server("backfill_depth=" + depth));
            Fate fate = only(about(
                            examine(
                                    "server: {kind: openpbs, library: " + stub.file() + "}\npolicy: {name: " + policy
                                            + "}\n",
                                    "root"),
                            "backfill_depth"))
                    .fate();
            assertEquals(kind, fate.kind());
            assertTrue(fate.text().contains(words), fate::text);
        }
    }

    @Test
    void aQueueHasALineOfItsOwn() throws Exception {
        String queue = PbsScenario.openPbs(NOW).replace("@queue workq\n", "@queue workq\nbackfill_depth=2\n");
        isLoss(
                Fate.Kind.OTHERWISE,
                "queue workq",
                List.of(),
                only(about(examineOpenPbs(queue, "root"), "backfill_depth")));
    }

    @Test
    void aFormulaThatIsNoneConcernsAllThatWait() throws Exception {
        Findings findings = examineOpenPbs(server("job_sort_formula=ncpus ^ 2") + job("9.pbs"), "root");
        isLoss(Fate.Kind.NOT_DONE, "server", List.of("9.pbs"), only(about(findings, "job_sort_formula")));
        assertTrue(findings.text().contains("\n      today: 1 job: 9.pbs\n"), findings::text);
    }

    @Test
    void placementSetsAreTheSame() throws Exception {
        String sets = server("node_group_enable=True", "node_group_key=switch") + job("9.pbs");
        isLoss(Fate.Kind.SAME, "server", List.of("9.pbs"), only(about(examineOpenPbs(sets, "root"), "node_group_key")));
        try (StubPbs stub = StubPbs.openPbs()) {
            stub.controls().stub_scenario(sets);
            Findings clustered = examine(
                    "server: {kind: openpbs, library: " + stub.file()
                            + ", clusters: 'attribute:resources_available.switch'}\n",
                    "root");
            assertEquals(
                    Fate.Kind.SAME,
                    only(about(clustered, "node_group_key")).fate().kind());
        }
    }

    @Test
    void reservationsThatWaitForASchedulerAreNamed() throws Exception {
        String waits =
                server("resv_enable=True") + "@resv R7.pbs\nreserve_state=1\nqueue=R7\n@resv R9.pbs\nreserve_state=10\n"
                        + "queue=R9\n@resv R8.pbs\nreserve_state=2\nqueue=R8\nreserve_start=" + NOW + "\nreserve_end="
                        + (NOW + 60)
                        + "\nresv_nodes=(n1:ncpus=4)\n";
        Findings findings = examineOpenPbs(waits, "root");
        assertEquals(
                List.of("R7.pbs", "R9.pbs"),
                only(about(findings, "resv_enable")).concerned().orElseThrow().reservations());
        assertTrue(findings.text().contains("today: 2 reservations: R7.pbs, R9.pbs\n"), findings::text);
    }

    @Test
    void preemptionIsToldWhereAQueueIsOfExpress() throws Exception {
        String scheduler = "@sched default\nstate=down\nscheduling=False\npreempt_order=SCR\npreempt_queue_prio=150\n"
                + "preempt_prio=express_queue, normal_jobs\n";
        String plain = PbsScenario.openPbs(NOW) + job("9.pbs") + scheduler;
        assertEquals(List.of(), about(examineOpenPbs(plain, "root"), "preempt_prio"));
        String express = plain.replace("@queue workq\n", "@queue workq\nPriority=150\n");
        isLoss(
                Fate.Kind.OTHERWISE,
                "scheduler default",
                List.of("9.pbs"),
                only(about(examineOpenPbs(express, "root"), "preempt_prio")));
        isLoss(Fate.Kind.SAME, "queue workq", List.of(), only(about(examineOpenPbs(express, "root"), "Priority")));
        isLoss(
                Fate.Kind.NOT_DONE,
                "scheduler default",
                List.of("9.pbs"),
                only(about(
                        examineOpenPbs(express.replace("normal_jobs", "starving_jobs, normal_jobs"), "root"),
                        "preempt_prio")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Resource_List.soft_walltime=30 | soft_walltime | SAME",
                "Resource_List.min_walltime=30 | min_walltime | OTHERWISE",
                "Resource_List.place=scatter:group=switch | place=group= | SAME",
                "Resource_List.aoe=rhel | aoe, eoe | NOT_DONE",
                "Priority=5 | qsub -p | SAME",
                "topjob_ineligible=True | topjob_ineligible | OTHERWISE",
                "create_resv_from_job=True | create_resv_from_job | SAME"
            })
    void whatAJobAsksForIsToldOfThatJob(String attribute, String setting, Fate.Kind kind) throws Exception {
        Findings findings = examineOpenPbs(PbsScenario.openPbs(NOW) + job("8.pbs") + job("9.pbs", attribute), "root");
        isLoss(kind, "jobs", List.of("9.pbs"), only(about(findings, setting)));
    }

    @Test
    void jobsWithMauisExtensionsAreNamed() throws Exception {
        String jobs = PbsScenario.torque(NOW) + "@job 9.vm\njob_state=Q\nqueue=batch\nctime=1\nqtime=1\nx=QOS:hi\n"
                + "Resource_List.nodes=1\nResource_List.walltime=60\n";
        isLoss(Fate.Kind.NOT_DONE, "jobs", List.of("9.vm"), only(about(examineTorque(jobs, "root"), "qos")));
    }

    private Path schedConfig(String text) throws Exception {
        Path folder = Files.createDirectories(this.folder.resolve("var/spool/pbs/sched_priv"));
        return Files.writeString(folder.resolve("sched_config"), text);
    }

    @Test
    void theFileAtItsUsualPlaceIsHeldAgainstTheJobsOfToday() throws Exception {
        Path file = schedConfig(
                "server_dyn_res: \"matlab !/opt/lmstat | tail -1\"\nprovision_policy: avoid_provision\nround_robin: false\n"
                        + "peer_queue: \"workq workq@other\"\n");
        String jobs = PbsScenario.openPbs(NOW) + job("8.pbs") + job("9.pbs", "Resource_List.matlab=1");
        Findings findings = examineOpenPbs(jobs, "root");
        String where = file.toRealPath() + ":";
        isLoss(Fate.Kind.NOT_DONE, where + 1, List.of("9.pbs"), only(about(findings, "server_dyn_res")));
        isLoss(Fate.Kind.NOT_DONE, where + 2, List.of(), only(about(findings, "provision_policy")));
        assertTrue(findings.text().contains("\n      today: nobody\n"), findings::text);
        assertEquals(Optional.empty(), only(about(findings, "peer_queue")).concerned());
        assertTrue(findings.text().endsWith("besides: 1 meaningless\n\nAll is well.\n"), findings::text);
    }

    @Test
    void primetimeConcernsTheQueuesThatAreKeptToIt() throws Exception {
        String jobs = PbsScenario.openPbs(NOW) + "@queue p_day\nqueue_type=Execution\nenabled=True\nstarted=True\n"
                + job("8.pbs") + job("9.pbs").replace("queue=workq", "queue=p_day");
        Path file = schedConfig("primetime_prefix: p_\n");
        Files.writeString(file.resolveSibling("holidays"), "YEAR 2026\nweekday 0600 1730\n");
        isLoss(
                Fate.Kind.TAKEN_OVER,
                file.resolveSibling("holidays").toRealPath() + ":2",
                List.of("9.pbs"),
                only(about(examineOpenPbs(jobs, "root"), "weekday")));
        schedConfig("primetime_prefix: p_\nbackfill_prime: true\n");
        assertEquals(
                List.of("8.pbs", "9.pbs"),
                only(about(examineOpenPbs(jobs, "root"), "weekday"))
                        .concerned()
                        .orElseThrow()
                        .jobs());
    }

    @Test
    void ofSeveralFilesNoneIsGuessed() throws Exception {
        schedConfig("round_robin: true\n");
        Files.writeString(
                Files.createDirectories(folder.resolve("usr/local/maui")).resolve("maui.cfg"), "LOGLEVEL 3\n");
        Findings findings = examineOpenPbs(PbsScenario.openPbs(NOW), "root");
        assertEquals(List.of(), findings.losses().all());
        assertEquals(Finding.Verdict.NOTE, only(findings, "losses").verdict());
    }

    @Test
    void theProgramTellsPeopleAndPrograms() throws Exception {
        Path maui = Files.writeString(
                folder.resolve("maui.cfg"), "USERCFG[user2] QDEF=hi\nUSERCFG[nobody] QDEF=hi\nBACKFILPOLICY X\n");
        try (StubPbs stub = StubPbs.torque()) {
            stub.controls().stub_scenario(PbsScenario.torque(Instant.now().getEpochSecond()));
            Path config = Files.writeString(
                    folder.resolve("almanac.yaml"),
                    "server: {kind: torque, library: " + stub.file() + "}\napi: {listen: '127.0.0.1:1'}\nstate: "
                            + folder.resolve("state") + "\n");
            Run run = Run.almanac("doctor", "--config", config, "--scheduler", maui);
            assertEquals(0, run.code(), run::out);
            assertTrue(run.out().contains("unknown (1)\n  " + maui + ":3: BACKFILPOLICY X\n"), run::out);
            JsonNode losses = Run.almanac("doctor", "--config", config, "--scheduler", maui, "-F", "json")
                    .data()
                    .get("losses");
            JsonNode first = StreamSupport.stream(losses.spliterator(), false)
                    .filter(loss -> loss.get("setting").asText().startsWith("USERCFG[user2]"))
                    .findFirst()
                    .orElseThrow();
            assertEquals("not-done", first.get("fate").asText());
            assertEquals(maui + ":1", first.get("where").asText());
            assertEquals("6.vm", first.get("jobs").get(0).asText());
            assertTrue(first.get("looked").asBoolean());
            assertEquals(0, first.get("reservations").size());
            Run wrong = Run.almanac("doctor", "--config", config, "--scheduler", folder.resolve("none"));
            assertEquals(1, wrong.code());
            assertEquals("almanac: " + folder.resolve("none") + ": no such file\n", wrong.err());
        }
    }
}
