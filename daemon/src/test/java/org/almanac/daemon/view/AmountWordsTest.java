package org.almanac.daemon.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Amounts are told as people say them, in units that they can take in. */
class AmountWordsTest {
    @ParameterizedTest
    @CsvSource({
        "cpus,1,1 cpu",
        "cpus,2,2 cpus",
        "cpus,0,0 cpus",
        "gpus,1,1 gpu",
        "matlab,1,1 matlab",
        "chess,1,1 chess",
        "memory_bytes,42949672960,40 GB of memory",
        "memory,42949672960,40 GB of memory",
        "scratch,1,1 B of scratch"
    })
    void withTheirNames(String resource, long amount, String told) {
        assertEquals(told, AmountWords.of(resource, amount));
    }

    @ParameterizedTest
    @CsvSource({
        "0,0 B",
        "1023,1023 B",
        "1024,1 KB",
        "1536,1.5 KB",
        "104857600,100 MB",
        "1073741823,1024 MB",
        "270187642880,251.6 GB",
        "1125899906842624000,1000 PB"
    })
    void bytesByFourDigits(long bytes, String told) {
        assertEquals(told, AmountWords.quantity("memory", bytes));
    }

    @Test
    void nothingIsSaidOfWhatIsNotAskedFor() {
        Map<String, Object> asked = new LinkedHashMap<>();
        asked.put("cpus", 1L);
        asked.put("memory_bytes", 0L);
        assertEquals("1 cpu", AmountWords.of(asked));
        asked.put("memory_bytes", 2L << 30);
        assertEquals("1 cpu and 2 GB of memory", AmountWords.of(asked));
        asked.put("gpus", 2L);
        assertEquals("1 cpu, 2 GB of memory and 2 gpus", AmountWords.of(asked));
        assertEquals("nothing", AmountWords.of(Map.of("cpus", 0L)));
        assertEquals("0 gpus", AmountWords.of(Map.of("cpus", 64L, "gpus", 0L), Map.of("cpus", 0L, "gpus", 1L)));
    }
}
