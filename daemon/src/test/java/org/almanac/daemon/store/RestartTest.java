package org.almanac.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.almanac.daemon.memory.Remembered;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedShares;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Status.Totals;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.fairshare.ShareUse;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A daemon that begins where another one has ended goes on as that would have. */
class RestartTest {
    /** The others try anew after a restart what they have tried in vain, or search. */
    private static final Set<String> EXACT = Set.of("conservative");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "conservative",
                "flex",
                "easy:queue-order=fair-share",
                "planned:iterations=50",
                "workload-adaptive:interval=100s"
            })
    void promisesOrderUseAndSumsAreAsTheyWere(String policy) throws Exception {
        Map<String, Long> promises = new HashMap<>();
        int restarts = 0;
        int usersWithUse = 0;
        try (StoredSite site = new StoredSite(folder, policy, 5)) {
            site.submit(25);
            Published before = site.cycle();
            for (int instant = 0; instant < 24; instant++) {
                if (instant % 6 == 0) {
                    site.submit(4);
                }
                before = site.cycleNow();
                keep(promises, before);
                if (instant % 8 == 7) {
                    site.restart();
                    restarts++;
                    assertRemembered(before, site.store().remembered());
                    Published after = site.cycleNow();
                    keep(promises, after);
                    assertEquals(used(before), used(after));
                    usersWithUse += used(after).size();
                    if (EXACT.contains(policy)) {
                        assertEquals(starts(before), starts(after));
                    }
                }
                site.cycle();
            }
            // What starts now is seen to run, and so counted, at the next look.
            keep(promises, site.cycleNow());
            before = site.cycleNow();
            keep(promises, before);
            assertTotals(promises, site.started, before.status().totals());
        }
        assertEquals(3, restarts);
        assertEquals(policy.contains("fair-share"), usersWithUse > 0);
    }

    /** What a job was promised it is promised for good. */
    private static void keep(Map<String, Long> promises, Published published) {
        for (ListedJob job : published.jobs()) {
            job.promisedStart()
                    .ifPresent(promise -> assertEquals(promises.computeIfAbsent(job.id(), id -> promise), promise));
        }
    }

    /** Every start was made once, and every promise that came due is counted, whichever daemon gave it. */
    private static void assertTotals(Map<String, Long> promises, Map<String, Long> started, Totals totals) {
        assertTrue(totals.finished() > 5, totals::toString);
        assertEquals(started.size(), totals.started());
        List<Long> late = started.entrySet().stream()
                .filter(start -> promises.containsKey(start.getKey()))
                .map(start -> start.getValue() - promises.get(start.getKey()))
                .toList();
        assertEquals(late.size(), totals.promises());
        assertEquals(late.stream().filter(each -> each <= 60).count(), totals.promisesKept());
    }

    private static void assertRemembered(Published before, Remembered remembered) {
        assertEquals(before.now(), remembered.time());
        assertEquals(before.status().totals(), remembered.totals());
        List<String> order =
                before.plan().clusters().get(0).planned().stream().map(Bar::id).toList();
        Set<String> planned = new HashSet<>(order);
        Map<String, Long> starts = new LinkedHashMap<>();
        for (Intention intention : remembered.state().orElseThrow().intentions()) {
            if (planned.contains(intention.job().value())) {
                starts.put(
                        intention.job().value(),
                        intention.reservation().orElseThrow().start());
            }
        }
        assertEquals(starts(before), starts);
    }

    /** What each user has used, in thousandths of a second of the whole machine. */
    private static Map<String, Long> used(Published published) {
        List<ShareUse> uses = published.status().shares().stream()
                .flatMap(shares -> shares.users().stream().map(ListedShares.User::use))
                .filter(use -> use.usage() > 0)
                .toList();
        Map<String, Long> used = new LinkedHashMap<>();
        uses.forEach(use -> used.put(String.join("/", use.path()), Math.round(1e3 * use.usage())));
        return used;
    }

    private static Map<String, Long> starts(Published published) {
        Map<String, Long> starts = new LinkedHashMap<>();
        published.plan().clusters().get(0).planned().forEach(bar -> starts.put(bar.id(), bar.start()));
        return starts;
    }
}
