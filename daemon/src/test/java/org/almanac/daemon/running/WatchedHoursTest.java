package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.almanac.daemon.config.ConfigurationException;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.running.WatchedHours.Mark;
import org.almanac.pbs.Warning;
import org.almanac.planner.cluster.Hours;
import org.almanac.planner.cluster.PrimeTime.Day;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What changes in the files is known by their marks alone, which the test sets. */
class WatchedHoursTest {
    private static final long NOW = 1_785_000_000;

    @TempDir
    private Path folder;

    private long size = 1;
    private Optional<FileTime> changed = Optional.empty();
    private long now = NOW;
    private final List<Warning> warnings = new ArrayList<>();

    private WatchedHours watched(Path file) throws ConfigurationException {
        String yaml = "prime-time: {zone: UTC, file: " + file + "}";
        return new WatchedHours(ConfigurationReader.plain().read("f", yaml).hours(), path -> new Mark(changed, size));
    }

    private WatchedHours watched(Path holidays, Path dedicated) throws ConfigurationException {
        String yaml = "prime-time: {zone: UTC, file: " + holidays + "}\n" + "dedicated-time: {zone: UTC, file: "
                + dedicated + ", queues: [exam]}";
        return new WatchedHours(ConfigurationReader.plain().read("f", yaml).hours(), path -> new Mark(changed, size));
    }

    private Day monday(WatchedHours hours) {
        warnings.clear();
        Hours told = hours.at(now, warnings::add);
        return told.prime().orElseThrow().time().week().get(0);
    }

    @Test
    void aFileThatHasChangedIsReadAgain() throws IOException, ConfigurationException {
        Path file = Files.writeString(folder.resolve("holidays"), "YEAR 2026\nweekday 0600 1730\n");
        WatchedHours hours = watched(file);
        assertEquals(new Day(360, 1_050), monday(hours));
        Files.writeString(file, "YEAR 2026\nweekday 0800 1600\n");
        assertEquals(new Day(360, 1_050), monday(hours));
        size = 2;
        assertEquals(new Day(480, 960), monday(hours));
        assertEquals(List.of(), warnings);
    }

    @Test
    void ofAFileThatIsWrongTheFormerHoursHoldUntilItIsRight() throws IOException, ConfigurationException {
        Path file = Files.writeString(folder.resolve("holidays"), "YEAR 2026\nweekday 0600 1730\n");
        WatchedHours hours = watched(file);
        Files.writeString(file, "YEAR 2026\nweekday 0800 1600\nsunday never\n");
        size = 2;
        for (int look = 0; look < 2; look++) {
            assertEquals(new Day(360, 1_050), monday(hours));
            assertTrue(warnings.get(0).text().startsWith(file + ":3: sunday needs"), warnings::toString);
        }
        Files.writeString(file, "YEAR 2026\nweekday 0800 1600\n");
        size = 3;
        assertEquals(new Day(480, 960), monday(hours));
        assertEquals(List.of(), warnings);
    }

    @Test
    void aYearThatIsOverIsToldAtEveryLook() throws IOException, ConfigurationException {
        WatchedHours hours = watched(Files.writeString(folder.resolve("holidays"), "YEAR 2025\n"));
        monday(hours);
        assertTrue(warnings.get(0).text().contains("is over"), warnings::toString);
    }

    @Test
    void ofAFileThatMayStillBeWrittenTheFormerHoursHold() throws IOException, ConfigurationException {
        Path file = Files.writeString(folder.resolve("holidays"), "YEAR 2026\nweekday 0600 1730\n");
        WatchedHours hours = watched(file);
        monday(hours);
        Files.writeString(file, "");
        size = 0;
        changed = Optional.of(FileTime.from(now, TimeUnit.SECONDS));
        assertEquals(new Day(360, 1_050), monday(hours));
        Files.writeString(file, "YEAR 2026\nweekday 0800 1600\n");
        size = 2;
        now += 1;
        assertEquals(new Day(360, 1_050), monday(hours));
        now += 1;
        assertEquals(new Day(480, 960), monday(hours));
        assertEquals(List.of(), warnings);
    }

    @Test
    void aFileThatDoesNotExistYetIsNoMistakeAndKeepsNoOtherFromBeingRead() throws IOException, ConfigurationException {
        Path holidays = Files.writeString(folder.resolve("holidays"), "YEAR 2026\nweekday 0600 1730\n");
        Path dedicated = folder.resolve("dedicated_time");
        WatchedHours hours = watched(holidays, dedicated);
        assertEquals(new Day(360, 1_050), monday(hours));
        assertEquals(List.of(), warnings);
        Files.writeString(holidays, "YEAR 2026\nweekday 0800 1600\n");
        size = 2;
        assertEquals(new Day(480, 960), monday(hours));
        assertEquals(List.of(), warnings);
        Files.writeString(dedicated, "12/24/2026 08:00 12/24/2026 20:00\n");
        size = 3;
        assertEquals(1, hours.at(now, warnings::add).dedicated().size());
    }

    @Test
    void aFileThatIsGoneIsToldAndItsTimesHoldOnWhileOthersAreReadAgain() throws IOException, ConfigurationException {
        Path holidays = Files.writeString(folder.resolve("holidays"), "YEAR 2026\nweekday 0600 1730\n");
        Path dedicated = Files.writeString(folder.resolve("dedicated_time"), "12/24/2026 08:00 12/24/2026 20:00\n");
        WatchedHours hours = watched(holidays, dedicated);
        monday(hours);
        Files.delete(dedicated);
        Files.writeString(holidays, "YEAR 2026\nweekday 0800 1600\n");
        size = 2;
        assertEquals(new Day(480, 960), monday(hours));
        assertEquals(1, warnings.size(), warnings::toString);
        assertTrue(warnings.get(0).text().contains("no such file"), warnings::toString);
        assertEquals(1, hours.at(now, warnings::add).dedicated().size());
    }
}
