package org.almanac.daemon.command.progress;

import java.io.PrintWriter;
import java.util.function.LongSupplier;
import org.almanac.daemon.demo.DemoProgress;

/** Lines that tell how far a demo has come where there is no terminal: none of one that begins soon, and few of one that does not. */
public final class PlainProgress implements DemoProgress {
    private static final long PAUSE = 5_000_000_000L;

    private final PrintWriter out;
    private final LongSupplier nanos;
    private long last;

    /** @param nanos a clock that only ever goes forward */
    public PlainProgress(PrintWriter out, LongSupplier nanos) {
        this.out = out;
        this.nanos = nanos;
        this.last = nanos.getAsLong();
    }

    @Override
    public void read(long done, long total) {
        tell("reading the log", done, total);
    }

    @Override
    public void warmed(long done, long total) {
        tell("letting jobs come to the cluster", done, total);
    }

    @Override
    public void planning() {
        tell("making the first plan");
    }

    private void tell(String what, long done, long total) {
        if (total > 0) {
            tell(what + ": " + 100 * done / total + " %");
        }
    }

    private synchronized void tell(String what) {
        if (nanos.getAsLong() - last >= PAUSE) {
            last = nanos.getAsLong();
            out.println("  " + what);
            out.flush();
        }
    }
}
