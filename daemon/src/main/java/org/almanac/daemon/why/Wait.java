package org.almanac.daemon.why;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.view.ListedLimits.Use;

/**
 * Something that is in a job's way.
 *
 * @param kind as programs know it: the kind of an obstacle, or else of a reason
 * @param words what it is
 * @param until jobs whose ends are waited for, the soonest first
 * @param more how many such jobs there are besides
 * @param limit the limit that leaves no room, where it is one
 * @param nodes the nodes that are wanted, by each piece that is asked for, where too few of them are up
 * @param changes what would have to change, in phrases, of which one is enough
 */
public record Wait(
        String kind,
        String words,
        List<AwaitedJob> until,
        long more,
        Optional<LimitUse> limit,
        List<WantedNodes> nodes,
        List<String> changes) {
    public Wait {
        until = List.copyOf(until);
        nodes = List.copyOf(nodes);
        changes = List.copyOf(changes);
    }

    /**
     * A job whose end is waited for; times in epoch seconds.
     *
     * @param user empty where the job is not known any more
     * @param start when it started or is planned to; empty where it does neither
     * @param end when it ends by the plan
     * @param latestEnd when it ends by its walltime, where it is planned by its soft one
     */
    public record AwaitedJob(String id, String user, OptionalLong start, OptionalLong end, OptionalLong latestEnd) {
        /** A job that is planned by its walltime. */
        public AwaitedJob(String id, String user, OptionalLong start, OptionalLong end) {
            this(id, user, start, end, OptionalLong.empty());
        }
    }

    /** A limit, and what the job's own subject uses of it. */
    public record LimitUse(String name, String resource, Use use) {}

    /**
     * The nodes that could take a piece of a job.
     *
     * @param count how many pieces are asked for
     * @param each what a piece takes, in words
     * @param properties that the piece wants of its node
     * @param up how many nodes of that kind are up
     * @param closed those that are not, ten at most, each with its state
     * @param closedCount how many are not
     */
    public record WantedNodes(
            long count, String each, List<String> properties, int up, List<ClosedNode> closed, int closedCount) {
        public WantedNodes {
            properties = List.copyOf(properties);
            closed = List.copyOf(closed);
        }
    }

    /** A node that takes no jobs; its state is {@code down} or {@code offline}. */
    public record ClosedNode(String name, String state) {}
}
