package org.almanac.pbs.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The records that a simulated server writes. */
class AccountingFilesTest {
    private static final Machine MACHINE =
            new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(Cluster.alike("c", 2, Resources.of(4, 1L << 30))));
    private static final String ASKED = " Resource_List.ncpus=4 Resource_List.mem=4mb Resource_List.nodect=2"
            + " Resource_List.place=scatter:excl Resource_List.select=2:ncpus=2:mem=2mb:fast=True"
            + " Resource_List.walltime=00:01:40";
    private static final String WHERE = " exec_host=n1/0*2+n2/0*2 exec_vnode=(n1:ncpus=2:mem=2mb)+(n2:ncpus=2:mem=2mb)";

    @TempDir
    private Path folder;

    /** Five seconds before midnight. */
    private long now = 86_395;

    @Test
    void aJobOverMidnightHasRecordsOnBothDays() throws IOException, PbsException {
        SimulatedPbsServer server = server();
        String id = server.submit(submission(10));
        start(server, id);
        now += 10;
        server.snapshot();

        String who = ";1.sim;user=u group=g project=p jobname=job queue=batch ctime=86395 qtime=86395 etime=86395";
        assertEquals(
                List.of(
                        "01/01/1970 23:59:55;Q" + who + ASKED,
                        "01/01/1970 23:59:55;S" + who + " start=86395" + WHERE + ASKED),
                Files.readAllLines(folder.resolve("19700101")));
        assertEquals(
                List.of("01/02/1970 00:00:05;E" + who + " start=86395" + WHERE + ASKED
                        + " session=0 end=86405 Exit_status=0 resources_used.walltime=00:00:10 run_count=1"),
                Files.readAllLines(folder.resolve("19700102")));
    }

    @Test
    void whatTheSiteExpectsAJobToRunIsInItsRecords() throws IOException, PbsException {
        server().submit(submission(10).expectedToRun(80));
        String queued = Files.readAllLines(folder.resolve("19700101")).get(0);
        assertTrue(queued.contains(" Resource_List.soft_walltime=00:01:20 "), queued);
    }

    @Test
    void lettersTellWhatBecomesOfJobs() throws IOException, PbsException {
        SimulatedPbsServer server = server();
        String waits = server.submit(submission(10).onHold());
        server.delete(waits);
        String runs = server.submit(submission(90));
        start(server, runs);
        now++;
        server.requeue(runs);
        start(server, runs);
        now++;
        server.delete(runs);

        List<String> lines = Files.readAllLines(folder.resolve("19700101"));
        assertEquals(
                List.of("Q1", "D1", "Q2", "S2", "R2", "S2", "D2", "E2"),
                lines.stream()
                        .map(line -> line.split(";")[1] + line.split(";")[2].charAt(0))
                        .toList());
        assertTrue(lines.get(0).contains(" etime=0 "), lines.get(0));
        assertTrue(lines.get(7).contains(" Exit_status=271 "), lines.get(7));
        assertTrue(lines.get(7).endsWith(" run_count=2"), lines.get(7));
    }

    @Test
    void aServerWhoseAccountingCannotBeWrittenGoesOnAndSaysWhy() throws IOException, PbsException {
        AccountingFiles files = AccountingFiles.into(folder, ZoneOffset.UTC, AccountingForm.OPENPBS);
        SimulatedPbsServer server = SimulatedPbsServer.empty(SimulatedSite.of(MACHINE), () -> now);
        server.keepAccounts(files);
        Files.createDirectory(folder.resolve("19700101"));

        assertEquals(Optional.empty(), files.failure());
        server.submit(submission(10));

        assertTrue(files.failure().orElseThrow().startsWith(folder.resolve("19700101") + ": accounting cannot be"));
        assertEquals(1, server.snapshot().jobs().size());
    }

    @Test
    void asTorqueWritesThemQueuedAndDeletedJobsTellNearlyNothing() throws IOException, PbsException {
        SimulatedPbsServer server = server(AccountingForm.TORQUE);
        String waits = server.submit(submission(10).onHold());
        server.delete(waits);
        String runs = server.submit(submission(90));
        start(server, runs);
        now++;
        server.requeue(runs);
        start(server, runs);
        now++;
        server.delete(runs);

        String began =
                "user=u group=g account=p jobname=job queue=batch ctime=86395 qtime=86395 etime=86395 start_count=";
        String ran = " owner=u@localhost exec_host=n1/0-1+n2/0-1 Resource_List.nodes=2:ppn=2:fast#excl"
                + " Resource_List.nodect=2 Resource_List.neednodes=2:ppn=2:fast#excl Resource_List.mem=4mb"
                + " Resource_List.walltime=00:01:40";
        assertEquals(
                List.of(
                        "01/01/1970 23:59:55;Q;1.sim;queue=batch",
                        "01/01/1970 23:59:55;D;1.sim;requestor=root@localhost",
                        "01/01/1970 23:59:55;Q;2.sim;queue=batch",
                        "01/01/1970 23:59:55;S;2.sim;" + began + "1 start=86395" + ran,
                        "01/01/1970 23:59:56;R;2.sim;",
                        "01/01/1970 23:59:56;S;2.sim;" + began + "2 start=86396" + ran,
                        "01/01/1970 23:59:57;D;2.sim;requestor=root@localhost",
                        "01/01/1970 23:59:57;E;2.sim;" + began + "2 start=86396" + ran
                                + " session=0 total_execution_slots=4 unique_node_count=2 end=86397 Exit_status=271"
                                + " resources_used.walltime=00:00:01"),
                Files.readAllLines(folder.resolve("19700101")));
    }

    private SimulatedPbsServer server() throws IOException {
        return server(AccountingForm.OPENPBS);
    }

    private SimulatedPbsServer server(AccountingForm form) throws IOException {
        SimulatedPbsServer server = SimulatedPbsServer.empty(SimulatedSite.of(MACHINE), () -> now);
        server.keepAccounts(AccountingFiles.into(folder, ZoneOffset.UTC, form));
        return server;
    }

    private static Submission submission(long runtime) {
        Request request = new Request(
                List.of(new Chunk(2, Resources.of(2, 2 << 20), Set.of("fast"))),
                Arrangement.SCATTER,
                Sharing.EXCLUSIVE);
        return new Submission("job", new Owner("u", "g", "p"), "batch", 100, runtime, request);
    }

    private static void start(SimulatedPbsServer server, String id) throws PbsException {
        Resources each = Resources.of(2, 2 << 20);
        server.start(id, new Location(List.of(new Share("n1", each), new Share("n2", each))));
    }
}
