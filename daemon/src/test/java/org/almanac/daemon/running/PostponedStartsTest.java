package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.planner.Cause;
import org.almanac.planner.Cause.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A start that the server was not ready for is not told to have been refused. */
class PostponedStartsTest {
    private static final long T = DrivenSite.BEGIN;
    private static final String ARRAY = "@array 7[].vm\njob_array_request=0-1%1\n";

    @TempDir
    private Path folder;

    private static String member(int number, char state, String more) {
        return PbsJobs.TORQUE.job("7[" + number + "].vm", state, 4, T - 9, "job_array_id=" + number + "\n" + more);
    }

    private static List<Kind> causes(DrivenSite site, String job) {
        return site.job(job).moves().later().orElseThrow().causes().stream()
                .map(Cause::kind)
                .toList();
    }

    @Test
    void ofAnArrayThatTheServerHasNotReleasedYetAndOfWhatWaitsForIt() throws Exception {
        String after = PbsJobs.TORQUE.job("8.vm", 'H', 4, T - 8, "Hold_Types=s\nsubstate=22\ndepend=afterany:7[1].vm");
        String held = member(1, 'H', "Hold_Types=l");
        try (DrivenSite site = DrivenSite.of(PbsJobs.TORQUE, folder)) {
            String site0 = PbsJobs.TORQUE.site() + ARRAY;
            String runs =
                    member(0, 'R', PbsJobs.TORQUE.place("n1", 4) + "\nsubstate=42\n" + PbsJobs.TORQUE.started(T - 200));
            site.tells(site0 + runs + held + after);
            site.after(0);
            assertEquals(T + 400, site.job("7[1].vm").plannedStart().orElseThrow());
            site.tells(site0 + held + after);
            for (int i = 0; i < 3; i++) {
                assertEquals(List.of(), site.startsAfter(1));
            }
            String reason =
                    new ReasonWords(ZoneOffset.UTC).of(site.job("7[1].vm").reason());
            assertTrue(
                    reason.startsWith("its start was put off (not started: the server has not released it for the free"
                            + " slot of its array yet); tried again from"),
                    reason);
            assertEquals(List.of(Kind.START_POSTPONED), causes(site, "7[1].vm"));
            assertEquals(List.of(Kind.START_POSTPONED), causes(site, "8.vm"));
            assertEquals(0, site.refused());
            site.tells(site0 + member(1, 'Q', "") + after);
            assertEquals(1, site.startsAfter(1).size());
        }
    }
}
