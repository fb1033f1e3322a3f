package org.almanac.daemon;

import java.io.PrintWriter;
import org.almanac.replay.ReplayProgress;
import org.almanac.workload.log.ReadProgress;

/**
 * One line on a terminal that tells how far a long work has come, and is gone when the work is done.
 *
 * <p>The launcher says by a system property whether standard error is a terminal; where it is none, nothing is printed.
 */
final class TerminalProgress implements AutoCloseable, ReadProgress, ReplayProgress {
    private static final String IS_TERMINAL = "almanac.terminal";

    private final PrintWriter terminal;
    private final boolean shown = Boolean.getBoolean(IS_TERMINAL);
    private String line = "";

    TerminalProgress(PrintWriter terminal) {
        this.terminal = terminal;
    }

    @Override
    public void read(long done, long total) {
        show("reading", done, total);
    }

    @Override
    public void started(int started, int jobs) {
        show("replaying", started, jobs);
    }

    private synchronized void show(String what, long done, long total) {
        if (!shown || total <= 0) {
            return;
        }
        String now = "almanac: " + what + " " + 100 * done / total + " %";
        if (!now.equals(line)) {
            // Spaces behind it: what was there may have been longer.
            terminal.print("\r" + now + " ".repeat(Math.max(0, line.length() - now.length())));
            terminal.flush();
            line = now;
        }
    }

    /** Takes the line away. */
    @Override
    public synchronized void close() {
        if (!line.isEmpty()) {
            terminal.print("\r" + " ".repeat(line.length()) + "\r");
            terminal.flush();
            line = "";
        }
    }
}
