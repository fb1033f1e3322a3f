package org.almanac.daemon.command.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Options that several commands take are read in the same way by each. */
class SharedOptionsTest {
    private static <T> T read(T option, String... words) {
        return CommandLine.populateCommand(option, words);
    }

    @Test
    void whatIsNamedCountsAndNotWhatIsUsual() {
        assertEquals("http://h:1", read(new ApiOption(), "--api", "http://h:1").address());
        assertEquals(
                Path.of("a.yaml"),
                read(new ConfigOption(), "--config", "a.yaml").file());
        assertEquals(7, read(new SeedOption(), "--seed", "7").value());
        assertTrue(read(new FormatOption(), "-F", "json").isJson());
    }

    @Test
    void withoutAWordTheUsualCounts() {
        assertEquals(
                Path.of(ConfigOption.USUAL_CONFIG), read(new ConfigOption()).file());
        assertEquals(1, read(new SeedOption()).value());
        assertFalse(read(new FormatOption()).isJson());
    }

    @Test
    void aBlankAddressIsNone() {
        assertEquals(ApiOption.USUAL_API, read(new ApiOption(), "--api", " ").address());
    }
}
