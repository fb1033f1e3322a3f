package org.almanac.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class AlmanacTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void tellsItsVersion() {
        assertEquals(Almanac.DONE, run("--version"));
        assertTrue(out.toString().startsWith("almanac "), out::toString);
    }

    @Test
    void tellsItsUse() {
        assertEquals(Almanac.DONE, run("--help"));
        assertTrue(out.toString().startsWith("Usage: almanac"), out::toString);
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertEquals(Almanac.USAGE, run("--no-such-option"));
        assertTrue(err.toString().contains("--no-such-option"), err::toString);
    }

    @Test
    void wantsACommand() {
        assertEquals(Almanac.USAGE, run());
    }

    private int run(String... args) {
        CommandLine commandLine = Almanac.commandLine();
        commandLine.setOut(new PrintWriter(out));
        commandLine.setErr(new PrintWriter(err));
        return commandLine.execute(args);
    }
}
