package org.almanac.daemon.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.support.SmallDisk;
import org.almanac.daemon.support.Tools;
import org.almanac.daemon.trial.FaultPlan.Episode;
import org.almanac.daemon.trial.MemoryCurve.Sample;
import org.almanac.daemon.trial.Trial.Outcome;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * A daemon under faults stays what it is, and whoever watches it by the alerts that are shipped is told of each fault that
 * matters, and of nothing else.
 *
 * <p>{@code -Dalmanac.trial=30} is a trial of so many minutes; without that it is a minute and a half, with each fault once but those
 * that take minutes. {@code -Dalmanac.trial.seed} is another one; {@code -Dalmanac.trial.faults=KILLED,RELOADED} are these
 * alone, and the minutes say how long they are watched. The report is in {@code target/trial.txt}.
 */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TrialTest {
    private static final Optional<Integer> MINUTES = Optional.ofNullable(Integer.getInteger("almanac.trial"));
    private static final long SEED = Long.getLong("almanac.trial.seed", 30);
    private static final Optional<String> FAULTS = Optional.ofNullable(System.getProperty("almanac.trial.faults"));

    /**
     * What memory may grow by in an hour, when it has settled, beyond doubt: what is in use after a collection goes up and down
     * with the queue, by more than that.
     */
    private static final double MOST_HEAP_AN_HOUR = 4 << 20;

    /** More than that of the heap: Java goes on compiling, and the library that stands in has memory of its own. */
    private static final double MOST_RESIDENT_AN_HOUR = 60 << 20;

    /** At any time. */
    private static final long MOST_HEAP = 64 << 20;

    /** For so many seconds Java compiles and loads what is used. */
    private static final double SETTLES = 240;

    /** A straight line through less says nothing, in seconds. */
    private static final double LONG_ENOUGH = 600;

    private FaultPlan plan;
    private Outcome outcome;

    @BeforeAll
    void tryIt(@TempDir Path folder) throws Exception {
        Tools.require("prometheus");
        Tools.require("gcc");
        Set<Fault> possible = EnumSet.allOf(Fault.class);
        if (!SmallDisk.isPossible(folder.resolve("disk"))) {
            possible.remove(Fault.DISK_IS_FULL);
        }
        Duration length = Duration.ofMinutes(MINUTES.orElse(0));
        plan = plan(possible, length);
        if (FAULTS.isPresent() && MINUTES.isEmpty()) {
            length = Duration.ofSeconds((long) plan.end() + 30);
        }
        outcome = Trial.run(Files.createDirectory(folder.resolve("trial")), plan, length, SEED);
        Files.writeString(Tools.inCheckout("daemon/target").resolve("trial.txt"), report());
    }

    private static FaultPlan plan(Set<Fault> possible, Duration length) {
        if (FAULTS.isPresent()) {
            return FaultPlan.of(
                    SEED, Stream.of(FAULTS.get().split(",")).map(Fault::valueOf).collect(Collectors.toSet()));
        }
        return MINUTES.isPresent() ? FaultPlan.thorough(SEED, possible, length) : FaultPlan.brief(SEED, possible);
    }

    @Test
    void alertsAreRaisedByWhatIsToRaiseThemAndByNothingElse() {
        assertEquals(List.of(), outcome.fired().complaints(plan.episodes()), this::report);
    }

    @Test
    void theDiskWasFull() {
        assumeTrue(count(Fault.DISK_IS_FULL) > 0, "skipped: a disk that is full, which takes root to be made");
        long starts = lines("cannot keep .*No space left.*");
        long decisions = lines(".*No space left.*decisions are not recorded");
        long kept = lines("is kept again");
        assertTrue(starts > 0, () -> String.join("\n", outcome.log()));
        assertTrue(kept > 0, () -> String.join("\n", outcome.log()));
        assertTrue(starts <= count(Fault.DISK_IS_FULL), "it is told once of each");
        assertTrue(decisions <= count(Fault.DISK_IS_FULL), "it is told once of each");
    }

    private long lines(String words) {
        return outcome.log().stream()
                .filter(Pattern.compile(words).asPredicate())
                .count();
    }

    private long count(Fault fault) {
        return plan.episodes().stream()
                .filter(episode -> episode.fault() == fault)
                .count();
    }

    @Test
    void nothingOfOursFails() {
        List<String> ours = outcome.log().stream()
                .filter(line -> line.contains("a scheduling cycle failed") || line.startsWith("\tat "))
                .toList();
        assertEquals(List.of(), ours, () -> String.join("\n", outcome.log()));
        assertEquals(143, outcome.endedBy());
    }

    @Test
    void jobsAreStartedAllTheTime() {
        assertTrue(outcome.started() > 10, this::report);
    }

    /** A few lines of a fault; of lies ten of each kind of nonsense. */
    @Test
    void theLogIsNotFlooded() {
        long lies = count(Fault.SERVER_LIES);
        long most = 15 * (plan.episodes().size() - lies) + 300 * lies;
        assertTrue(
                outcome.log().size() <= most,
                () -> outcome.log().size() + " lines, not " + most + ":\n" + String.join("\n", outcome.log()));
    }

    @Test
    void memoryIsFlat() {
        assertTrue(outcome.memory().samples().stream().allMatch(sample -> sample.heap() <= MOST_HEAP), this::report);
        List<Sample> settled = settled();
        if (!settled.isEmpty()
                && settled.get(settled.size() - 1).at() - settled.get(0).at() >= LONG_ENOUGH) {
            assertTrue(
                    3600 * MemoryCurve.growth(settled, Sample::heap).least() <= MOST_HEAP_AN_HOUR
                            && 3600
                                            * MemoryCurve.growth(settled, Sample::resident)
                                                    .least()
                                    <= MOST_RESIDENT_AN_HOUR,
                    this::report);
        }
    }

    /** What was measured of the daemon that was started last, when it had settled. */
    private List<Sample> settled() {
        double begun = plan.episodes().stream()
                .filter(episode -> episode.fault().isKilling())
                .mapToDouble(Episode::end)
                .max()
                .orElse(0);
        return outcome.memory().samples().stream()
                .filter(sample -> sample.at() > begun + SETTLES)
                .toList();
    }

    private static String anHour(MemoryCurve.Growth growth) {
        double hour = 3600.0 / (1 << 20);
        return String.format(
                Locale.ROOT, "%+.2f MB an hour (standard error %.2f)", hour * growth.bytes(), hour * growth.error());
    }

    private String report() {
        StringBuilder text = new StringBuilder();
        Map<Fault, List<Episode>> faults = plan.episodes().stream()
                .collect(Collectors.groupingBy(Episode::fault, TreeMap::new, Collectors.toList()));
        text.append("Seed ").append(SEED).append("\n\nFaults, how often, seconds in all, and what it is\n");
        faults.forEach((fault, episodes) -> text.append(String.format(
                Locale.ROOT,
                "%-20s %3d %6.0f  %s%n",
                fault,
                episodes.size(),
                episodes.stream().mapToDouble(Episode::seconds).sum(),
                fault.words())));
        text.append("\nAlerts, from when to when, in seconds\n");
        outcome.fired()
                .all()
                .forEach(fired -> text.append(
                        String.format(Locale.ROOT, "%-28s %7.1f %7.1f%n", fired.name(), fired.begin(), fired.end())));
        outcome.fired()
                .complaints(plan.episodes())
                .forEach(line -> text.append("WRONG: ").append(line).append('\n'));
        text.append("\nCalls that failed, and since when\n");
        outcome.failedCalls()
                .forEach((call, moments) -> text.append(call).append(moments).append('\n'));
        text.append("\nJobs started ").append(outcome.started()).append(", starts refused ");
        text.append(outcome.refused())
                .append(", lines of log ")
                .append(outcome.log().size());
        List<Sample> last = settled();
        if (!last.isEmpty()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%n%nMemory from %.0f s to %.0f s: heap %s, resident %s",
                    last.get(0).at(),
                    last.get(last.size() - 1).at(),
                    anHour(MemoryCurve.growth(last, Sample::heap)),
                    anHour(MemoryCurve.growth(last, Sample::resident))));
        }
        text.append("\n\nsecond, heap, resident (MB)\n");
        outcome.memory()
                .samples()
                .forEach(sample -> text.append(String.format(
                        Locale.ROOT,
                        "%7.0f %7.2f %7.1f%n",
                        sample.at(),
                        sample.heap() / (double) (1 << 20),
                        sample.resident() / (double) (1 << 20))));
        text.append("\nFaults in order\n");
        plan.episodes()
                .forEach(episode -> text.append(String.format(
                        Locale.ROOT, "%7.1f %7.1f %s%n", episode.begin(), episode.end(), episode.fault())));
        return text.toString();
    }
}
