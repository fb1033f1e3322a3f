package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.view.Reason.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reservations and maintenance are respected and planned around, through the way that real libraries are called.
 *
 * <p>A maintenance reservation ({@code pbs_rsub --hosts}) of OpenPBS is confirmed at once, whatever runs there; what does
 * then runs on, and the reservations of others lose their vnodes there.
 */
@Timeout(120)
class ReservationsTest {
    private static final long T = DrivenSite.BEGIN;
    private static final long FROM = T + 300;
    private static final long TO = T + 900;
    private static final PbsJobs PBS = PbsJobs.OPENPBS;

    @TempDir
    private Path folder;

    private static String reservation(String name, int state, String vnodes) {
        return """
                @resv %s.pbs
                reserve_state=%d
                queue=%1$s
                Resource_List.place=exclhost
                resv_nodes=%s
                reserve_start=%d
                reserve_end=%d
                @queue %1$s
                queue_type=Execution
                enabled=True
                started=%s
                """.formatted(name, state, vnodes, FROM, TO, state == 5 ? "True" : "False");
    }

    private static String queued(PbsJobs kind) {
        return kind.job("1.vm", 'Q', 4, T - 9, "") + kind.job("2.vm", 'Q', 4, T - 8, "");
    }

    private static String running(String job, String node) {
        return PBS.job(job, 'R', 4, T - 9, PBS.place(node, 4) + "\n" + PBS.started(T));
    }

    @ParameterizedTest
    @ValueSource(strings = {"R5", "M5"})
    void aReservationIsPlannedAround(String name) throws Exception {
        try (DrivenSite site = DrivenSite.of(PBS, folder)) {
            site.tells(PBS.site() + reservation(name, 2, "(n1:ncpus=4)") + queued(PBS));
            assertEquals(List.of(PBS.start("1.vm", "n2", 4)), site.startsAfter(0));
            assertEquals(T + 600, site.job("2.vm").plannedStart().orElseThrow());
            assertEquals(List.of("n2"), site.job("2.vm").plannedNodes());
        }
    }

    /** The stand-in for the library notes the answer, and nothing else. */
    @Test
    void oneThatWaitsIsConfirmedBeforeJobsAreStarted() throws Exception {
        String asking = reservation("R5", 1, "")
                .replace("resv_nodes=\n", "schedselect=1:ncpus=4\nReserve_Owner=anna@vm\n")
                .replace("=exclhost", "=free");
        try (DrivenSite site = DrivenSite.of(PBS, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(PBS.site() + asking + queued(PBS));
            List<String> calls = site.after(0);
            assertEquals("confirm R5.pbs (n1:ncpus=4) " + FROM + " PBS_RESV_CONFIRM_SUCCESS", calls.get(0));
            List<String> told = lines.take();
            assertTrue(told.get(0).contains("reservation R5.pbs of anna is confirmed: n1 from "), told::toString);
            site.tells(PBS.site() + reservation("R5", 2, "(n1:ncpus=4)"));
            assertEquals(
                    List.of(),
                    site.after(10).stream()
                            .filter(line -> line.startsWith("confirm "))
                            .toList());
        }
    }

    @Test
    void oneForWhichThereIsNoPlaceIsRefused() throws Exception {
        String asking = reservation("R5", 1, "")
                .replace("resv_nodes=\n", "schedselect=3:ncpus=4\nReserve_Owner=anna@vm\n")
                .replace("=exclhost", "=free");
        try (DrivenSite site = DrivenSite.of(PBS, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(PBS.site() + asking);
            assertEquals(
                    "confirm R5.pbs null 0 PBS_RESV_CONFIRM_FAIL", site.after(0).get(0));
            List<String> told = lines.take();
            assertTrue(
                    told.get(0).endsWith("R5.pbs of anna is refused: no cluster has so many nodes of that kind"),
                    told::toString);
        }
    }

    /** On TORQUE, which has none, a site says it in its configuration, and may so for OpenPBS. */
    @ParameterizedTest
    @EnumSource
    void aWindowOfTheConfigurationIsPlannedAround(PbsJobs kind) throws Exception {
        String window = "windows: [{name: w, nodes: n1, from: " + FROM + ", to: " + TO + "}]\n";
        try (DrivenSite site = DrivenSite.of(kind, folder, window)) {
            site.tells(kind.site() + queued(kind));
            assertEquals(List.of(kind.start("1.vm", "n2", 4)), site.startsAfter(0));
            assertEquals(T + 600, site.job("2.vm").plannedStart().orElseThrow());
            assertEquals(List.of("n2"), site.job("2.vm").plannedNodes());
        }
    }

    @Test
    void whatRunsWhereAMaintenanceBeginsRunsOnAndNothingElseStartsThereBeforeItsEnd() throws Exception {
        String shut = PBS.site().replaceFirst("state=free", "state=resv-exclusive");
        String run = running("1.vm", "n1") + running("2.vm", "n2");
        String third = PBS.job("3.vm", 'Q', 4, T - 7, "");
        String fourth = PBS.job("4.vm", 'Q', 4, T - 6, "");
        try (DrivenSite site = DrivenSite.of(PBS, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(PBS.site() + queued(PBS));
            assertEquals(2, site.startsAfter(0).size());
            site.tells(PBS.site() + reservation("M5", 2, "(n1:ncpus=4)") + run + third);
            assertEquals(List.of(), site.startsAfter(10));
            assertEquals(List.of("n2"), site.job("3.vm").plannedNodes());
            site.tells(shut + reservation("M5", 5, "(n1:ncpus=4)") + run + third + fourth);
            assertEquals(List.of(), site.startsAfter(290));
            assertEquals(Kind.RUNNING, site.job("1.vm").reason().kind());
            assertEquals(T + 600, site.job("3.vm").plannedStart().orElseThrow());
            assertEquals(TO, site.job("4.vm").plannedStart().orElseThrow());
            assertEquals(List.of("n1"), site.job("4.vm").plannedNodes());
            site.tells(shut + reservation("M5", 5, "(n1:ncpus=4)") + third + fourth);
            assertEquals(List.of(PBS.start("3.vm", "n2", 4)), site.startsAfter(300), "n1 is free, but not for them");
            site.tells(PBS.site() + third.replace("job_state=Q", "job_state=R\n" + PBS.place("n2", 4)) + fourth);
            assertEquals(List.of(PBS.start("4.vm", "n1", 4)), site.startsAfter(300));
            assertEquals(List.of(), lines.take());
        }
    }

    @Test
    void nothingIsStartedThatWouldNotEndBeforeTheMaintenanceOfAllNodes() throws Exception {
        String shortOne = PBS.job("3.vm", 'Q', 4, T - 7, "").replace("00:10:00", "00:05:00");
        try (DrivenSite site = DrivenSite.of(PBS, folder)) {
            site.tells(PBS.site() + reservation("M5", 2, "(n1:ncpus=4)+(n2:ncpus=4)") + queued(PBS) + shortOne);
            assertEquals(List.of(PBS.start("3.vm", "n1", 4)), site.startsAfter(0));
            assertEquals(TO, site.job("1.vm").plannedStart().orElseThrow());
            assertEquals(TO, site.job("2.vm").plannedStart().orElseThrow());
        }
    }

    @Test
    void jobsOfAReservationStartInItsTimeOnItsVnodesAndNowhereElse() throws Exception {
        String own = PBS.job("1.vm", 'Q', 4, T - 9, "")
                .replace("queue=batch", "queue=R5")
                .replace("00:10", "00:05");
        try (DrivenSite site = DrivenSite.of(PBS, folder)) {
            site.tells(PBS.site() + reservation("R5", 2, "(n2:ncpus=4)") + own);
            assertEquals(List.of(), site.startsAfter(0));
            assertEquals(FROM, site.job("1.vm").plannedStart().orElseThrow());
            site.tells(PBS.site() + reservation("R5", 5, "(n2:ncpus=4)") + own);
            assertEquals(List.of(PBS.start("1.vm", "n2", 4)), site.startsAfter(300));
        }
    }

    /** The server takes the vnodes from it that the maintenance needs. */
    @Test
    void jobsOfAReservationThatHasLostItsVnodesToAMaintenanceStartNowhere() throws Exception {
        String own = PBS.job("1.vm", 'Q', 4, T - 9, "")
                .replace("queue=batch", "queue=R5")
                .replace("00:10", "00:05");
        try (DrivenSite site = DrivenSite.of(PBS, folder);
                LoggedLines lines = new LoggedLines()) {
            String lost = reservation("R5", 10, "").replace("started=False", "started=True");
            site.tells(PBS.site() + reservation("M6", 5, "(n1:ncpus=4)") + lost + own);
            assertEquals(List.of(), site.startsAfter(400));
            List<String> told = lines.take();
            assertEquals(1, told.size(), told::toString);
            assertTrue(told.get(0).contains("reservation R5.pbs: "), told::toString);
        }
    }

    /** The server may still tell of one that has just ended. */
    @Test
    void norDoTheyWhenItIsOver() throws Exception {
        String own = PBS.job("1.vm", 'Q', 4, T - 9, "")
                .replace("queue=batch", "queue=R5")
                .replace("00:10", "00:05");
        try (DrivenSite site = DrivenSite.of(PBS, folder)) {
            site.tells(PBS.site() + reservation("R5", 5, "(n2:ncpus=4)") + own);
            assertEquals(List.of(), site.startsAfter(TO - T));
        }
    }
}
