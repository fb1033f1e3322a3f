package org.almanac.daemon.predecessor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.config.ServerSettings.Kind;
import org.almanac.daemon.predecessor.fate.LineFate;
import org.almanac.daemon.predecessor.fate.SourceFile;
import org.almanac.daemon.predecessor.fate.SourceLine;
import org.almanac.daemon.predecessor.fate.Told;
import org.almanac.daemon.predecessor.maui.MauiScheduler;
import org.almanac.daemon.predecessor.maui.TargetPolicy;
import org.almanac.daemon.predecessor.pbssched.PbsSched;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever stands in a file: each line that says something has one fate, and the configuration that is made may be. */
class ImportedTest {
    private static final int FILES = 20 * Integer.getInteger("almanac.sites", 15);
    private static final ZoneId ZONE = ZoneId.of("Europe/Prague");
    private static final Instant NOW = Instant.parse("2026-11-27T08:00:00Z");

    @TempDir
    private Path folder;

    private Path write(String name, String text) throws Exception {
        return Files.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void everyLineOfAnySchedConfigHasOneFate() throws Exception {
        int given = 0;
        for (int seed = 0; seed < FILES; seed++) {
            RandomFiles files = new RandomFiles(seed);
            Path config = write("sched_config", files.schedConfig());
            write("resource_group", files.resourceGroup());
            write("dedicated_time", files.dedicatedTime());
            Imported imported =
                    imported(new Predecessor.OfPbs(PbsSched.of(SourceFile.read(config))), TargetPolicy.PLANNED);
            List<SourceLine> speaking = new ArrayList<>();
            for (String name : List.of("sched_config", "resource_group", "dedicated_time")) {
                SourceFile.read(folder.resolve(name)).lines().stream()
                        .filter(line -> !line.text().isBlank())
                        .filter(line -> !line.text().strip().matches("(?s)[#*].*"))
                        .forEach(speaking::add);
            }
            assertEachHasOne(speaking, imported, seed);
            given += gifts(imported);
        }
        assertTrue(given > FILES, "something is given: " + given);
    }

    @Test
    void everyLineOfAnyMauiCfgHasOneFate() throws Exception {
        int given = 0;
        for (int seed = 0; seed < FILES; seed++) {
            RandomFiles files = new RandomFiles(seed);
            Path config = write("maui.cfg", files.maui());
            write("none.cfg", files.maui());
            TargetPolicy policy = TargetPolicy.values()[seed % 2];
            Imported imported = imported(new Predecessor.OfMaui(MauiScheduler.of(SourceFile.read(config))), policy);
            List<SourceLine> speaking = SourceFile.read(config).lines().stream()
                    .filter(line -> !line.text().isBlank())
                    .filter(line -> !line.text().strip().startsWith("#")
                            || line.text().strip().startsWith("#INCLUDE"))
                    .toList();
            List<LineFate> told = imported.translation().lines().stream()
                    .filter(line -> line.line().file().endsWith("maui.cfg"))
                    .toList();
            assertEquals(
                    new HashSet<>(speaking),
                    new HashSet<>(told.stream().map(LineFate::line).toList()),
                    "seed " + seed);
            assertEquals(speaking.size(), told.size(), "seed " + seed);
            given += gifts(imported);
        }
        assertTrue(given > FILES, "something is given: " + given);
    }

    /** It is read as a daemon would read it, or is refused. */
    private static Imported imported(Predecessor scheduler, TargetPolicy policy) throws Exception {
        Imported imported = Imported.of(scheduler, Kind.TORQUE, policy, ZONE, NOW);
        assertTrue(ConfigurationReader.plain().read("x", imported.yaml()).isWritten("policy.name"), imported::yaml);
        String report = new FateReport(imported.translation()).text();
        assertTrue(report.chars().noneMatch(c -> Character.isISOControl(c) && c != '\n'), report);
        return imported;
    }

    private static void assertEachHasOne(List<SourceLine> speaking, Imported imported, int seed) {
        List<LineFate> told = imported.translation().lines();
        Set<SourceLine> lines = new HashSet<>(told.stream().map(LineFate::line).toList());
        assertEquals(new HashSet<>(speaking), lines, "seed " + seed);
        assertEquals(speaking.size(), told.size(), "seed " + seed);
    }

    private static long gifts(Imported imported) {
        return imported.translation().told().stream()
                .map(Told::outcome)
                .filter(outcome -> !outcome.gifts().isEmpty())
                .count();
    }

    @Test
    void everyKeyThatIsGivenHasTheLineThatItIsFrom() throws Exception {
        Path config = write("maui.cfg", "# first\nRMPOLLINTERVAL 00:00:30\nSYSCFG MAXJOB=3\n");
        String yaml = imported(new Predecessor.OfMaui(MauiScheduler.of(SourceFile.read(config))), TargetPolicy.PLANNED)
                .yaml();
        assertTrue(yaml.contains("# " + config + ":2: RMPOLLINTERVAL 00:00:30\npoll: 30s\n"), yaml);
        assertTrue(
                yaml.contains("  # " + config
                        + ":3: SYSCFG MAXJOB=3\n  - name: jobs-of-everyone\n    counts: jobs\n    at-most: 3\n"),
                yaml);
    }

    @Test
    void theSchedulerIsKnownByItsParameters() throws Exception {
        assertEquals(
                "Maui", Predecessor.of(write("a", "LOGLEVEL 3\nFSDECAY 1\n")).name());
        assertEquals(
                "pbs_sched",
                Predecessor.of(write("b", "by_queue: True prime\n")).name());
        assertEquals(
                "pbs_sched",
                Predecessor.of(write("sched_config", "# nothing is set\n")).name());
        assertEquals("Maui", Predecessor.of(write("moab.cfg", "")).name());
        assertEquals(
                Kind.TORQUE, Predecessor.of(write("c", "sort_by: no_sort\n")).server());
        assertEquals(
                Kind.OPENPBS,
                Predecessor.of(write("d", "by_queue: True prime\n")).server());
    }

    @Test
    void schedulersAreFoundAtTheirUsualPlaces() throws Exception {
        UsualPlaces places = new UsualPlaces(folder);
        assertEquals(List.of(), places.found());
        Path home = Files.createDirectories(folder.resolve("data/pbs/sched_priv"));
        Files.createDirectories(folder.resolve("etc"));
        Files.writeString(folder.resolve("etc/pbs.conf"), "PBS_SERVER=h\nPBS_HOME=/data/pbs\n");
        Path sched = Files.writeString(home.resolve("sched_config"), "");
        Path maui = Files.writeString(
                Files.createDirectories(folder.resolve("usr/local/maui")).resolve("maui.cfg"), "");
        assertEquals(Stream.of(sched.toRealPath(), maui.toRealPath()).toList(), places.found());
    }
}
