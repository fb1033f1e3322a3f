package org.almanac.replay.paper;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.almanac.replay.ReplayException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptReplaysTest {
    private static final ReplayKey KEY = key("easy", 1);
    private static final FinishedReplay REPLAY =
            new FinishedReplay(Map.of("mean_wait_s", 12.5), Map.of("flex:slack=1", 60.0), new int[] {0, 25, -1});

    @TempDir
    Path folder;

    private static ReplayKey key(String policy, long seed) {
        return new ReplayKey("KTH-SP2", "ab12", LogSelection.ALL, ReplaySetting.USUAL, policy, seed, "0.1");
    }

    @Test
    void givesBackWhatWasKept() {
        KeptReplays kept = new KeptReplays(folder);
        kept.keep(KEY, REPLAY);

        FinishedReplay found = kept.find(KEY).orElseThrow();
        assertEquals(REPLAY.figures(), found.figures());
        assertEquals(REPLAY.inCharge(), found.inCharge());
        assertArrayEquals(REPLAY.waits(), found.waits());
    }

    @Test
    void knowsNothingOfAnotherReplay() {
        KeptReplays kept = new KeptReplays(folder);
        kept.keep(KEY, REPLAY);

        assertEquals(Optional.empty(), kept.find(key("easy", 2)));
        assertEquals(Optional.empty(), kept.find(key("fcfs", 1)));
    }

    @Test
    void aDamagedFileCountsAsNone() throws IOException {
        KeptReplays kept = new KeptReplays(folder);
        kept.keep(KEY, REPLAY);
        Path file = folder.resolve(KEY.fileName());
        String text = Files.readString(file);

        for (String damaged : new String[] {"", text.substring(0, text.length() - 6), "{}", "[1]"}) {
            Files.writeString(file, damaged);
            assertEquals(Optional.empty(), kept.find(KEY), damaged);
        }
        kept.keep(KEY, REPLAY);
        assertTrue(kept.find(KEY).isPresent());
    }

    @Test
    void saysWhereNothingCanBeKept() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        KeptReplays below = new KeptReplays(file.resolve("results"));

        String said = assertThrows(ReplayException.class, below::prepare).getMessage();
        assertTrue(said.startsWith("--results " + file.resolve("results") + " cannot be made: "), said);
        Files.createDirectory(folder.resolve(KEY.fileName()));
        said = assertThrows(ReplayException.class, () -> new KeptReplays(folder).keep(KEY, REPLAY))
                .getMessage();
        assertTrue(said.startsWith("--results " + folder + ": "), said);
    }
}
