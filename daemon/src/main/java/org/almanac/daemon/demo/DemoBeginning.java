package org.almanac.daemon.demo;

import java.util.Optional;
import java.util.OptionalDouble;
import org.almanac.daemon.api.answer.Beginning;

/** How far a demo has come that is still to begin, for those who ask; whoever is told it is told it, too. Safe for several threads. */
final class DemoBeginning implements DemoProgress {
    private final DemoProgress told;
    private volatile Optional<Beginning> latest;

    DemoBeginning(DemoProgress told, String what) {
        this.told = told;
        this.latest = Optional.of(new Beginning(what, OptionalDouble.empty()));
    }

    @Override
    public void read(long done, long total) {
        latest = Optional.of(new Beginning("reading the log", share(done, total)));
        told.read(done, total);
    }

    @Override
    public void warmed(long done, long total) {
        latest = Optional.of(new Beginning("letting jobs come to the cluster", share(done, total)));
        told.warmed(done, total);
    }

    @Override
    public void planning() {
        latest = Optional.of(new Beginning("making the first plan", OptionalDouble.empty()));
        told.planning();
    }

    /** It has begun. */
    void over() {
        latest = Optional.empty();
    }

    Optional<Beginning> latest() {
        return latest;
    }

    private static OptionalDouble share(long done, long total) {
        return total > 0 ? OptionalDouble.of(Math.min(1, (double) done / total)) : OptionalDouble.empty();
    }
}
