package org.almanac.daemon.past;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.ExpositionFormat;
import org.almanac.daemon.past.KeptPast.Bounds;
import org.almanac.daemon.past.KeptPast.Moment;
import org.almanac.daemon.support.SmallDisk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was kept is read again as it was, and what cannot be read is left out; nothing is in the way of what comes later. */
class KeptPastTest {
    private static final Bounds AMPLE = new Bounds(Duration.ofDays(14), 1L << 30);
    private static final long BEGINNING = 1_795_200_000;

    @TempDir
    Path state;

    private final AtomicLong nanos = new AtomicLong();
    private final AlmanacMetrics metrics = new AlmanacMetrics("test");

    private KeptPast open(Bounds bounds) throws IOException {
        return KeptPast.open(state, bounds, nanos::get, metrics.past());
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(state.resolve("past"))) {
            return files.sorted().toList();
        }
    }

    private void keep(KeptPast past, long time, byte[] text) {
        past.keep(time, text, nanos.get());
    }

    /** Keeps so many pictures, a minute or a bit more apart. */
    private NavigableMap<Long, byte[]> fill(KeptPast past, int count, long seed) {
        RandomPictures pictures = new RandomPictures(seed);
        Random random = new Random(seed);
        NavigableMap<Long, byte[]> kept = new TreeMap<>();
        long time = BEGINNING;
        for (int i = 0; i < count; i++) {
            time += 60 + random.nextInt(300);
            kept.put(time, pictures.next());
            keep(past, time, kept.get(time));
        }
        return kept;
    }

    private static void assertTold(NavigableMap<Long, byte[]> kept, KeptPast past) throws IOException {
        assertEquals(List.copyOf(kept.keySet()), past.moments(Long.MIN_VALUE, Long.MAX_VALUE));
        for (long time : kept.descendingKeySet()) {
            Moment moment = past.at(time + 17).orElseThrow();
            assertEquals(time, moment.time());
            assertArrayEquals(kept.get(time), moment.text());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void eachMomentIsToldAsItWas(long seed) throws IOException {
        NavigableMap<Long, byte[]> kept;
        try (KeptPast past = open(AMPLE)) {
            assertTrue(past.at(Long.MAX_VALUE).isEmpty());
            kept = fill(past, 130, seed);
            assertTold(kept, past);
            Random random = new Random(seed);
            List<Long> times = List.copyOf(kept.keySet());
            for (int i = 0; i < 50; i++) {
                long time = times.get(random.nextInt(times.size()));
                assertArrayEquals(kept.get(time), past.at(time).orElseThrow().text());
            }
            assertTrue(past.at(times.get(0) - 1).isEmpty());
            assertEquals(times.subList(3, 6), past.moments(times.get(3), times.get(5)));
        }
        assertTrue(files().size() > 2, "each file has some of them: " + files());
        try (KeptPast past = open(AMPLE)) {
            assertTold(kept, past);
            // It goes on behind what is there.
            long next = kept.lastKey() + 60;
            kept.put(next, "{}".getBytes(StandardCharsets.UTF_8));
            keep(past, next, kept.get(next));
            assertTold(kept, past);
        }
    }

    @Test
    void whatIsCutOffAnywhereLeavesWhatStandsBefore() throws IOException {
        NavigableMap<Long, byte[]> kept;
        try (KeptPast past = open(AMPLE)) {
            kept = fill(past, 5, 4);
        }
        Path file = files().get(0);
        byte[] whole = Files.readAllBytes(file);
        int told = 0;
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            try (KeptPast past = open(AMPLE)) {
                List<Long> times = past.moments(Long.MIN_VALUE, Long.MAX_VALUE);
                assertTrue(times.size() >= told && times.size() < kept.size(), "at " + length);
                told = times.size();
                assertEquals(List.copyOf(kept.keySet()).subList(0, told), times);
                if (told > 0) {
                    assertArrayEquals(
                            kept.get(times.get(told - 1)),
                            past.at(Long.MAX_VALUE).orElseThrow().text());
                }
            }
            if (!Files.exists(file)) {
                // Too short to be one: it was set aside.
                Files.delete(file.resolveSibling(file.getFileName() + ".damaged"));
            }
        }
        assertEquals(4, told);
    }

    @Test
    void whatIsDamagedAnywhereIsLeftOutAndNeverToldWrongly() throws IOException {
        NavigableMap<Long, byte[]> kept;
        try (KeptPast past = open(AMPLE)) {
            kept = fill(past, 5, 5);
        }
        Path file = files().get(0);
        byte[] whole = Files.readAllBytes(file);
        Random random = new Random(6);
        for (int i = 0; i < whole.length; i += 7) {
            byte[] damaged = whole.clone();
            damaged[i] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, damaged);
            try (KeptPast past = open(AMPLE)) {
                assertTrue(past.moments(Long.MIN_VALUE, Long.MAX_VALUE).size() <= kept.size());
                for (long time : kept.descendingKeySet()) {
                    past.at(time).ifPresent(moment -> {
                        byte[] right = kept.get(moment.time());
                        // A time that is damaged is told until what belongs to it is read.
                        assertArrayEquals(right, moment.text());
                    });
                }
                keep(past, BEGINNING + 1_000_000, whole);
                assertArrayEquals(whole, past.at(Long.MAX_VALUE).orElseThrow().text());
            }
            for (Path each : files()) {
                Files.delete(each);
            }
        }
    }

    @Test
    void whatIsNoneOfItsFilesIsSetAsideAndNamesOthersUse() throws IOException {
        try (KeptPast past = open(AMPLE)) {
            fill(past, 2, 1);
        }
        Path strange = state.resolve("past").resolve("moments-001000000000.past");
        Files.writeString(strange, "something else\nthat is longer");
        Files.writeString(state.resolve("past").resolve("notes.txt"), "of an administrator");
        try (KeptPast past = open(AMPLE)) {
            assertEquals(2, past.moments(0, Long.MAX_VALUE).size());
        }
        assertFalse(Files.exists(strange));
        assertTrue(Files.exists(strange.resolveSibling(strange.getFileName() + ".damaged")));
        assertTrue(Files.exists(state.resolve("past").resolve("notes.txt")));
    }

    @Test
    void theEldestGoByAge() throws IOException {
        try (KeptPast past = open(new Bounds(Duration.ofHours(12), 1L << 30))) {
            NavigableMap<Long, byte[]> kept = new TreeMap<>();
            for (long time = BEGINNING; time < BEGINNING + 3 * 86_400; time += 900) {
                kept.put(time, ("{\"now\":" + time + "}").getBytes(StandardCharsets.UTF_8));
                keep(past, time, kept.get(time));
            }
            List<Long> times = past.moments(0, Long.MAX_VALUE);
            long reach = kept.lastKey() - times.get(0);
            assertTrue(reach >= 12 * 3600 && reach < 25 * 3600, "it reaches back " + reach + " s");
            assertTold(kept.tailMap(times.get(0), true), past);
        }
    }

    @Test
    void theEldestGoBySizeAndTheNewestStays() throws IOException {
        Random random = new Random(1);
        try (KeptPast past = open(new Bounds(Duration.ofDays(14), 100_000))) {
            for (int i = 0; i < 300; i++) {
                byte[] noise = new byte[1_500];
                random.nextBytes(noise);
                keep(past, BEGINNING + 60L * i, noise);
            }
            long size = 0;
            for (Path file : files()) {
                size += Files.size(file);
            }
            // The file that is written is not among what is bounded.
            assertTrue(size < 100_000 + 60 * 1_800, "it takes " + size);
            assertEquals(
                    BEGINNING + 60L * 299, past.at(Long.MAX_VALUE).orElseThrow().time());
            assertTrue(past.at(BEGINNING + 60).isEmpty());
        }
        try (KeptPast past = open(new Bounds(Duration.ofDays(14), 1))) {
            keep(past, BEGINNING + 100_000, "{}".getBytes(StandardCharsets.UTF_8));
            assertEquals(List.of(BEGINNING + 100_000), past.moments(0, Long.MAX_VALUE));
        }
    }

    @Test
    void whereItCannotBeWrittenItIsCountedAndGoesOn() throws IOException {
        byte[] text = "{}".getBytes(StandardCharsets.UTF_8);
        try (KeptPast past = open(AMPLE)) {
            Files.createDirectory(PastFolder.in(state).file(BEGINNING));
            keep(past, BEGINNING, text);
            assertTrue(past.moments(0, Long.MAX_VALUE).isEmpty());
            assertFalse(past.isDue(BEGINNING + 59));
            assertTrue(past.isDue(BEGINNING + 60));
            keep(past, BEGINNING + 60, text);
            assertEquals(List.of(BEGINNING + 60), past.moments(0, Long.MAX_VALUE));
        }
        assertTrue(metrics.scrape(ExpositionFormat.PROMETHEUS).contains("almanac_past_failures_total 1.0"));
    }

    @Test
    void onAFullDiskWhatIsThereStaysAndItGoesOnWhenThereIsRoom() throws Exception {
        assumeTrue(SmallDisk.isPossible(state.resolve("trial")), "no disk of its own can be made here");
        Path folder = Files.createDirectory(state.resolve("disk"));
        try (SmallDisk disk = SmallDisk.make(folder, 1);
                KeptPast past = KeptPast.open(folder, AMPLE, nanos::get, metrics.past())) {
            NavigableMap<Long, byte[]> kept = fill(past, 10, 7);
            disk.fill();
            byte[] noise = new byte[60_000];
            new Random(1).nextBytes(noise);
            keep(past, kept.lastKey() + 60, noise);
            assertTold(kept, past);
            disk.empty();
            kept.put(kept.lastKey() + 120, noise);
            keep(past, kept.lastKey(), noise);
            assertTold(kept, past);
        }
        assertTrue(metrics.scrape(ExpositionFormat.PROMETHEUS).contains("almanac_past_failures_total 1.0"));
    }

    @Test
    void aClockThatIsSetBackIsFollowed() throws IOException {
        List<Long> times = new ArrayList<>(List.of(BEGINNING, BEGINNING + 60, BEGINNING - 3_000, BEGINNING - 2_940));
        try (KeptPast past = open(AMPLE)) {
            for (long time : times) {
                assertTrue(past.isDue(time));
                keep(past, time, ("{\"now\":" + time + "}").getBytes(StandardCharsets.UTF_8));
            }
            times.sort(null);
            assertEquals(times, past.moments(0, Long.MAX_VALUE));
            for (long time : times) {
                assertEquals(
                        "{\"now\":" + time + "}",
                        new String(past.at(time).orElseThrow().text(), StandardCharsets.UTF_8));
            }
        }
    }

    @Test
    void aMomentIsKeptEachMinuteAndLessOftenWhereThatCostsMuch() {
        MomentPace small = new MomentPace(AMPLE);
        assertTrue(small.isDue(BEGINNING, 0));
        small.kept(BEGINNING, 5_000, Duration.ofMillis(5).toNanos(), 0);
        assertFalse(small.isDue(BEGINNING + 59, Duration.ofSeconds(59).toNanos()));
        assertTrue(small.isDue(BEGINNING + 60, Duration.ofSeconds(60).toNanos()));

        // 1 GiB in 14 days is 888 bytes a second.
        MomentPace large = new MomentPace(AMPLE);
        large.kept(BEGINNING, 300_000, 0, 0);
        assertFalse(large.isDue(BEGINNING + 330, 0));
        assertTrue(large.isDue(BEGINNING + 340, 0));
        MomentPace huge = new MomentPace(AMPLE);
        huge.kept(BEGINNING, 1L << 30, 0, 0);
        assertFalse(huge.isDue(BEGINNING + 899, 0));
        assertTrue(huge.isDue(BEGINNING + 900, 0));

        MomentPace slow = new MomentPace(AMPLE);
        slow.kept(BEGINNING, 100, Duration.ofSeconds(2).toNanos(), 0);
        assertFalse(slow.isDue(BEGINNING + 99, Duration.ofSeconds(99).toNanos()));
        assertTrue(slow.isDue(BEGINNING + 100, Duration.ofSeconds(100).toNanos()));
    }
}
