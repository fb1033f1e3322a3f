package org.almanac.pbs.snapshot;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.almanac.planner.limit.Limit;

/**
 * What a server rules beside its nodes, queues and jobs.
 *
 * @param countables how much there is of things that belong to no node, such as licences, by name
 * @param asked the reservations that wait for an answer, in the order in which they are to be answered
 * @param order in which its jobs are to run
 * @param stopping which of its jobs may stop others; empty where it says nothing of that
 * @param mostStarts it holds a job whose start fails when that was started more often than so; empty where it holds none for that
 */
public record ServerRules(
        List<Limit> limits,
        Map<String, Long> countables,
        List<ServerWindow> windows,
        List<AskedReservation> asked,
        ServerOrder order,
        Optional<ServerStopping> stopping,
        OptionalInt mostStarts) {
    public static final ServerRules NONE = new ServerRules(List.of(), Map.of(), List.of());

    public ServerRules {
        limits = List.copyOf(limits);
        countables = Map.copyOf(countables);
        windows = List.copyOf(windows);
        asked = List.copyOf(asked);
    }

    /** Those of a server whose scheduler is asked for no reservation. */
    public ServerRules(List<Limit> limits, Map<String, Long> countables, List<ServerWindow> windows) {
        this(limits, countables, windows, List.of());
    }

    /** Those of a server that leaves the order of its jobs to its scheduler. */
    public ServerRules(
            List<Limit> limits,
            Map<String, Long> countables,
            List<ServerWindow> windows,
            List<AskedReservation> asked) {
        this(limits, countables, windows, asked, ServerOrder.NONE, Optional.empty(), OptionalInt.empty());
    }

    /** The same with other limits. */
    public ServerRules limitedBy(List<Limit> others) {
        return new ServerRules(others, countables, windows, asked, order, stopping, mostStarts);
    }

    /** The same with other windows. */
    public ServerRules with(List<ServerWindow> others) {
        return new ServerRules(limits, countables, others, asked, order, stopping, mostStarts);
    }

    /** The same where jobs are to run in another order. */
    public ServerRules ordered(ServerOrder other) {
        return new ServerRules(limits, countables, windows, asked, other, stopping, mostStarts);
    }

    /** The same where those jobs may stop others. */
    public ServerRules stoppingBy(ServerStopping other) {
        return new ServerRules(limits, countables, windows, asked, order, Optional.of(other), mostStarts);
    }

    /** The same where the server holds a job whose start fails when that was started more often than so. */
    public ServerRules holdingAfter(int starts) {
        return new ServerRules(limits, countables, windows, asked, order, stopping, OptionalInt.of(starts));
    }
}
