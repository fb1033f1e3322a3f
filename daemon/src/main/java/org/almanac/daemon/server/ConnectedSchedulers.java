package org.almanac.daemon.server;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.almanac.daemon.server.ServerScheduler.Connected;
import org.almanac.pbs.Warning;

/**
 * The schedulers of an OpenPBS server that are there to start jobs and are not ours.
 *
 * <p>One that was seen at work counts for a while, unless the server says that it has gone; one of which nobody can tell
 * whether it is there is told of once, and does not count.
 */
final class ConnectedSchedulers {
    /** Seconds. */
    private static final long WHILE = 180;

    private final SchedulerProcess process;
    private final Consumer<Warning> warnings;
    private final Map<String, Long> seen = new HashMap<>();
    private Optional<String> sign = Optional.empty();
    private boolean doubtTold;

    /**
     * None so far.
     *
     * @param warnings told of doubts, once
     */
    ConnectedSchedulers(SchedulerProcess process, Consumer<Warning> warnings) {
        this.process = process;
        this.warnings = warnings;
    }

    /**
     * Takes note of what the server tells.
     *
     * @param registered whether the usual one is ourselves
     */
    void look(List<ServerScheduler> told, boolean registered, long now) {
        sign = Optional.empty();
        Optional<String> doubt = Optional.empty();
        for (ServerScheduler each : told) {
            Connected connected =
                    each.called() && !(registered && each.isUsual()) ? each.connected(process) : Connected.NO;
            switch (connected) {
                case YES -> seen.put(each.name(), now);
                case NO -> seen.remove(each.name());
                case UNKNOWN -> {
                    // Later than now: the clock was ahead.
                    seen.values().removeIf(last -> last <= now - WHILE || last > now);
                    doubt = seen.containsKey(each.name()) ? doubt : Optional.of(each.words(connected));
                }
            }
            if (sign.isEmpty() && seen.containsKey(each.name())) {
                sign = Optional.of(each.words(Connected.YES));
            }
        }
        if (doubt.isPresent() && !doubtTold) {
            warnings.accept(new Warning(
                    "another scheduler",
                    doubt.get() + ". Maybe pbs_sched is to be stopped; qmgr -c 'set server scheduling = False' keeps it"
                            + " from starting jobs"));
        }
        doubtTold = doubt.isPresent();
    }

    /** One of them in words, as of the last look. */
    Optional<String> sign() {
        return sign;
    }
}
