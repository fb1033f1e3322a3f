package org.almanac.daemon.server;

import java.util.List;
import java.util.Optional;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.reading.Poll;

/**
 * A scheduler as an OpenPBS server tells of it.
 *
 * @param host where it is to run
 * @param state the server's word: {@code down} where it has gone; {@code scheduling} while it is at work; else {@code
 *     idle}, which the server also says of one that has not come since the server was started
 * @param called whether the server calls it when there may be something to start
 */
public record ServerScheduler(String name, Optional<String> host, String state, boolean called) {
    /** Whether some program is connected as a scheduler. */
    public enum Connected {
        YES,
        NO,
        /** It is idle, or has not come yet, and where it would run cannot be looked at. */
        UNKNOWN
    }

    /** The one that a server has by itself, which pbs_sched and we register as. */
    private static final String USUAL = "default";

    private static final String DOWN = "down";
    private static final String IDLE = "idle";

    /** Those that a server has told of. */
    public static List<ServerScheduler> of(Poll poll) {
        return poll.of(Kind.SCHEDULER).stream().map(ServerScheduler::of).toList();
    }

    private static ServerScheduler of(BatchObject told) {
        return new ServerScheduler(
                told.name(),
                told.get("sched_host"),
                told.get("state").orElse(DOWN),
                told.get("scheduling").orElse("True").equalsIgnoreCase("True"));
    }

    /** Whether it is the one that we are ourselves where we are registered. */
    public boolean isUsual() {
        return name.equals(USUAL);
    }

    /** Whether it is connected, as far as the server and the processes of this host tell. */
    public Connected connected(SchedulerProcess process) {
        return switch (state) {
            case DOWN -> Connected.NO;
            case IDLE -> host.map(process::runsOn).orElse(Connected.UNKNOWN);
            default -> Connected.YES;
        };
    }

    /** How it stands, in words, where it may be connected. */
    public String words(Connected connected) {
        return "the server's scheduler \"" + name + "\" is "
                + (connected == Connected.YES
                        ? "connected (" + state + ")"
                        : state + ", which the server also says where none has come since it was started");
    }
}
