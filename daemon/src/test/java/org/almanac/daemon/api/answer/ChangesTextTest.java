package org.almanac.daemon.api.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.tried.LeastChanges;
import org.almanac.daemon.tried.LeastChanges.Change;
import org.almanac.daemon.tried.LeastChanges.Looked;
import org.almanac.planner.advice.Dimension;
import org.almanac.planner.forecast.PastRuns;
import org.junit.jupiter.api.Test;

/** What is said of the least changes of a job, by how long its user's jobs of the kind have run. */
class ChangesTextTest {
    private static final long NOW = 1_795_178_500L;

    /** Of ten minutes to half a minute, and of 8 cpus to 4. */
    private static final LeastChanges CHANGES = new LeastChanges(
            NOW,
            OptionalLong.of(NOW + 3600),
            asked(8, 600),
            List.of(
                    new Change(Dimension.WALLTIME, asked(8, 28), NOW, true),
                    new Change(Dimension.CPUS, asked(4, 600), NOW, true)),
            Looked.EVERYWHERE);

    private static LeastChanges.Asked asked(long cpus, long walltime) {
        return new LeastChanges.Asked(cpus, 1, walltime, OptionalLong.empty(), "batch", Set.of());
    }

    private static String text(LeastChanges changes) {
        return new ChangesText(ZoneOffset.UTC).of(changes);
    }

    @Test
    void whatNoJobOfTheKindHasEndedByIsSaidNotToDo() {
        String text = text(CHANGES.after(new PastRuns(Collections.nCopies(20, 490L))));
        assertEquals("""

                Would start sooner with
                  4 cpus instead of 8  now  1:00:00 sooner
                  walltime 0:00:28 instead of 0:10:00 would, but its user's last 20 of this kind ran for 0:08:10 or longer
                """, text);
    }

    @Test
    void whatSomeJobsHaveExceededIsSaidToBeSo() {
        String text = text(CHANGES.after(new PastRuns(List.of(5L, 6L, 7L, 8L, 100L))));
        assertTrue(text.contains("  walltime 0:00:28 instead of 0:10:00  now  1:00:00 sooner\n"), text);
        assertTrue(text.contains("  walltime 0:00:28: 1 of its user's last 5 of this kind ran longer\n"), text);
    }

    @Test
    void whereAllHaveEndedSoonerNothingIsSaid() {
        assertEquals(text(CHANGES), text(CHANGES.after(new PastRuns(List.of(5L, 6L, 7L, 8L, 28L)))));
    }

    @Test
    void whereNothingElseHelpsThatIsSaid() {
        LeastChanges alone = new LeastChanges(
                NOW, CHANGES.start(), CHANGES.asked(), CHANGES.changes().subList(0, 1), Looked.EVERYWHERE);
        assertEquals("""

                Nothing that is likely to do would let it start sooner by a tenth of its wait.
                  walltime 0:00:28 instead of 0:10:00 would, but 3 of its user's last 5 of this kind ran longer
                """, text(alone.after(new PastRuns(List.of(20L, 20L, 30L, 40L, 50L)))));
    }
}
