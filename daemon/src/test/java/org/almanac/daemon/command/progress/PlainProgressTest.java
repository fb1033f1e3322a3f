package org.almanac.daemon.command.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How far a demo is, where there is no terminal. */
class PlainProgressTest {
    private final StringWriter said = new StringWriter();
    private long seconds = 100;
    private final PlainProgress progress =
            new PlainProgress(new PrintWriter(said), () -> TimeUnit.SECONDS.toNanos(seconds));

    @Test
    void whatBeginsSoonSaysNothing() {
        progress.warmed(50, 100);
        seconds += 4;
        progress.planning();
        assertEquals("", said.toString());
    }

    @Test
    void whatTakesLongSaysNowAndThenHowFarItIs() {
        seconds += 5;
        progress.read(0, 0);
        progress.read(1, 3);
        seconds += 1;
        progress.warmed(1, 4);
        seconds += 4;
        progress.warmed(2, 4);
        seconds += 60;
        progress.planning();
        assertEquals(
                String.join(
                        System.lineSeparator(),
                        "  reading the log: 33 %",
                        "  letting jobs come to the cluster: 50 %",
                        "  making the first plan",
                        ""),
                said.toString());
    }
}
