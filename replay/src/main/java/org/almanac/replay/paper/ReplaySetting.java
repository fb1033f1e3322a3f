package org.almanac.replay.paper;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.almanac.replay.DeadlineRule;
import org.almanac.replay.Estimate;
import org.almanac.replay.reaction.Reaction;

/**
 * How a log is replayed in a paper's experiment, beside the policy.
 *
 * @param deadlines the jobs that need only end by a deadline
 * @param nodes over how many nodes the cpus are split evenly
 * @param megabytesPerCpu the machine's memory for each cpu; 0 where memory is not counted
 * @param users how users react to how they are served, as {@code --users} takes it; empty where jobs come as recorded
 * @param load by how much more is offered in the same time than the log has: arrivals come this much faster
 * @param seeds under how many seeds, from the experiment's on
 * @param seed the first of them, counted from the experiment's
 */
public record ReplaySetting(
        Estimate estimate,
        Optional<String> deadlines,
        int nodes,
        int megabytesPerCpu,
        Optional<String> users,
        double load,
        int seeds,
        int seed) {
    /** As {@code almanac replay} does without options. */
    public static final ReplaySetting USUAL =
            new ReplaySetting(Estimate.KILL, Optional.empty(), 1, 0, Optional.empty(), 1, 1, 0);

    public ReplaySetting {
        deadlines.ifPresent(DeadlineRule::parse);
        users.ifPresent(Reaction::parse);
        if (load <= 0) {
            throw new IllegalArgumentException("The load must be above 0, but is " + load);
        }
    }

    /** The same where a document says nothing else. */
    ReplaySetting with(DocumentTree tree) {
        return new ReplaySetting(
                tree.text("estimate")
                        .map(name -> Estimate.valueOf(name.toUpperCase(Locale.ROOT)))
                        .orElse(estimate),
                tree.text("deadlines").or(() -> deadlines),
                tree.find("nodes").map(each -> (int) each.number()).orElse(nodes),
                tree.find("megabytes-per-cpu").map(each -> (int) each.number()).orElse(megabytesPerCpu),
                tree.text("users").or(() -> users),
                tree.find("load").map(DocumentTree::number).orElse(load),
                tree.find("seeds").map(each -> (int) each.number()).orElse(seeds),
                seed);
    }

    /** One setting for each seed. */
    List<ReplaySetting> bySeed() {
        return IntStream.range(seed, seed + seeds)
                .mapToObj(each -> new ReplaySetting(estimate, deadlines, nodes, megabytesPerCpu, users, load, 1, each))
                .toList();
    }

    /** What holds under every seed, in one line, the same for equal settings. */
    String text() {
        return "estimate=" + estimate + ",deadlines=" + deadlines.orElse("none") + ",nodes=" + nodes
                + ",megabytes-per-cpu=" + megabytesPerCpu + ",users=" + users.orElse("recorded") + ",load=" + load;
    }
}
