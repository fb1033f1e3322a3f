package org.almanac.daemon.command.progress;

import java.io.PrintWriter;
import org.almanac.daemon.demo.DemoProgress;
import org.almanac.replay.ReplayProgress;

/**
 * One line on a terminal that tells how far a long work has come, and is gone when the work is done.
 *
 * <p>The launcher says by a system property whether standard error is a terminal; where it is none, nothing is printed.
 */
public final class TerminalProgress implements AutoCloseable, DemoProgress, ReplayProgress {
    private static final String IS_TERMINAL = "almanac.terminal";

    private final PrintWriter terminal;
    private final boolean shown = Boolean.getBoolean(IS_TERMINAL);
    private String line = "";

    /** The line of a terminal that this writes to. */
    public TerminalProgress(PrintWriter terminal) {
        this.terminal = terminal;
    }

    /** Whether there is a terminal. */
    public boolean isShown() {
        return shown;
    }

    @Override
    public void read(long done, long total) {
        show("reading", done, total);
    }

    @Override
    public void started(int started, int jobs) {
        show("replaying", started, jobs);
    }

    /** So many replays of a sweep are done. */
    public void swept(int done, int all) {
        show(done + " of " + all + " points");
    }

    @Override
    public void warmed(long done, long total) {
        show("letting jobs come to the cluster", done, total);
    }

    @Override
    public void planning() {
        show("making the first plan");
    }

    private void show(String what, long done, long total) {
        if (total > 0) {
            show(what + " " + 100 * done / total + " %");
        }
    }

    private synchronized void show(String what) {
        String now = "almanac: " + what;
        if (shown && !now.equals(line)) {
            // Spaces behind it: what was there may have been longer.
            terminal.print("\r" + now + " ".repeat(Math.max(0, line.length() - now.length())));
            terminal.flush();
            line = now;
        }
    }

    /** Takes the line away. */
    @Override
    public void close() {
        pause();
    }

    /** Takes the line away until there is more to tell, so that something else can be printed. */
    public synchronized void pause() {
        if (!line.isEmpty()) {
            terminal.print("\r" + " ".repeat(line.length()) + "\r");
            terminal.flush();
            line = "";
        }
    }
}
