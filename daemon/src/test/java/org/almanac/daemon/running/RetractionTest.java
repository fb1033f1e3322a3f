package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.support.PbsJobs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What was told of a plan is taken back when it is of no use any more. */
class RetractionTest {
    private static final long T = DrivenSite.BEGIN;
    private static final String OURS = "comment=Planned start 2026-11-20 17:30:00 on n1\n";

    @TempDir
    private Path folder;

    private static String running(PbsJobs kind, String id, String more) {
        return kind.job(
                id, 'R', 4, T - 900, kind.place("n1", 4) + "\n" + kind.started(T - 600) + "\nsubstate=42\n" + more);
    }

    /** By whomever it was started, and by whichever daemon it was told. */
    @ParameterizedTest
    @EnumSource
    void aJobThatRunsDoesNotSayWhenItIsPlanned(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site() + running(kind, "1.vm", OURS));
            assertEquals(List.of("alter 1.vm comment="), site.after(0));
            site.tells(kind.site() + running(kind, "1.vm", ""));
            assertEquals(List.of(), site.after(1));
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatOthersSayStays(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site() + running(kind, "1.vm", "comment=Job run at Mon Nov 23\n"));
            assertEquals(List.of(), site.after(0));
            site.tells(kind.site() + running(kind, "1.vm", "comment=Planned start of my thesis\n"));
            assertEquals(List.of(), site.after(1));
        }
    }

    @ParameterizedTest
    @EnumSource
    void whereItIsRefusedItIsLeftAtThat(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site() + running(kind, "1.vm", OURS));
            site.controls().stub_fail("pbs_alterjob", 15004, "Invalid request", 1);
            assertEquals(List.of(), site.after(0));
            assertEquals(List.of(), site.after(1), "the same would come of it");
        }
    }

    @Test
    void whileAnotherSchedulerIsAtWorkNoPlanOfOursIsTold() throws Exception {
        PbsJobs kind = PbsJobs.TORQUE;
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            String waits = kind.job("2.vm", 'Q', 4, T - 9, "Hold_Types=u\n" + OURS);
            String held = kind.job("3.vm", 'H', 4, T - 9, "Hold_Types=u\ncomment=Not planned: held\n");
            String foreign = kind.job("1.vm", 'R', 4, T - 9, kind.place("n1", 4) + "\n" + kind.started(T - 5));
            site.tells(kind.site() + foreign + waits + held);
            assertEquals(List.of("alter 2.vm comment=", "alter 3.vm comment="), site.after(0));
            String silent = kind.job("3.vm", 'H', 4, T - 9, "Hold_Types=u");
            site.tells(kind.site() + silent);
            List<String> told = site.after(200);
            assertEquals(1, told.size(), told::toString);
            assertTrue(told.get(0).startsWith("alter 3.vm comment=Not planned: held"), told::toString);
        }
    }
}
