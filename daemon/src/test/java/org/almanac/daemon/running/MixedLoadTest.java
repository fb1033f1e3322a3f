package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.almanac.daemon.running.PbsAccounting.Mark;
import org.almanac.daemon.running.PbsAccounting.Telling;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.support.PbsJobs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Hundreds of jobs of all shapes, through the way that real libraries are called, and what their accounting says.
 *
 * <p>With {@code -Dalmanac.load-seed=N} other ones.
 */
@Timeout(240)
@Tag("slow")
class MixedLoadTest {
    private static final long BEGIN = DrivenSite.BEGIN;
    private static final int JOBS = 200;
    private static final long LONGEST = 86_400;
    private static final long SEED = Long.getLong("almanac.load-seed", 1);

    /** Seconds by which a start may be later than what its user sees, before he is told again. */
    private static final long TOLERANCE = 30;

    @TempDir
    private Path folder;

    private DrivenSite site(PbsJobs kind, String policy) throws Exception {
        // Suspended jobs of OpenPBS run on by the word of who is registered alone.
        String registered = kind == PbsJobs.OPENPBS ? "waking: {register: yes}\n" : "";
        return DrivenSite.of(kind, folder, "policy: " + policy + "\n" + registered);
    }

    @ParameterizedTest
    @EnumSource
    void whateverBefallsJobsTheyAllRunWhereThereIsRoomForThem(PbsJobs kind) throws Exception {
        List<LoadedJob> jobs = MixedLoad.draw(SEED, JOBS, BEGIN, true);
        LoadedPbs pbs = new LoadedPbs(kind, MixedLoad.nodes(), jobs, BEGIN);
        try (DrivenSite site = site(kind, "planned:iterations=50");
                LoggedLines lines = new LoggedLines()) {
            pbs.runs(site, BEGIN + 1500);
            site.restart();
            pbs.runs(site, BEGIN + 3000);
            assertEquals(List.of(), lines.take());
            site.controls().stub_drop();
            site.controls().stub_fail("pbs_connect", kind == PbsJobs.TORQUE ? 111 : 15010, "", 3);
            pbs.runs(site, BEGIN + LONGEST);
            assertEquals(3, site.failedCycles());
            assertEquals(2, lines.take().size(), "it was away, and is back");
        }
        LoadCheck check = new LoadCheck(pbs, jobs);
        check.all();
        check.arraysKeepToTheirOrder();
    }

    @ParameterizedTest
    @EnumSource
    void whereNothingBefallsThemNobodyStartsLaterThanHeWasToldFirst(PbsJobs kind) throws Exception {
        List<LoadedJob> jobs = MixedLoad.draw(SEED, JOBS, BEGIN, false);
        LoadedPbs pbs = new LoadedPbs(kind, MixedLoad.nodes(), jobs, BEGIN);
        try (DrivenSite site = site(kind, "conservative");
                LoggedLines lines = new LoggedLines()) {
            pbs.runs(site, BEGIN + LONGEST);
            assertEquals(0, site.failedCycles());
            assertEquals(List.of(), lines.take());
        }
        new LoadCheck(pbs, jobs).all();
        int compared = 0;
        for (LoadedJob job : jobs) {
            OptionalLong told = pbs.accounting().tellings(job.toldAs()).stream()
                    .map(Telling::start)
                    .filter(OptionalLong::isPresent)
                    .findFirst()
                    .orElse(OptionalLong.empty());
            // An array is told of by the first of its jobs alone.
            if (job.array.isEmpty() && told.isPresent()) {
                compared++;
                long started = pbs.accounting().times(job, Mark.STARTED).get(0);
                assertTrue(
                        started <= told.getAsLong() + TOLERANCE, job.id + " starts at " + started + ", told " + told);
            }
        }
        assertTrue(compared > JOBS / 3, compared + " were told");
    }
}
