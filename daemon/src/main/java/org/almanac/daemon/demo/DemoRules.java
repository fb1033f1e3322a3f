package org.almanac.daemon.demo;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.replay.SiteRules;

/** What holds on the cluster of a demo of which nothing is asked: something of each that a site may rule, to be seen. */
public final class DemoRules {
    private static final long HOUR = 3600;

    private DemoRules() {}

    /**
     * A course that has two nodes for itself tomorrow, maintenance of four after it, and a limit of each user's cpus. Both begin when all
     * that runs at first is over by its walltime.
     */
    public static SiteRules from(long now) {
        int nodes = DemoSettings.USUAL_NODES;
        return new SiteRules(
                List.of(new Limit(
                        "cpus-of-a-user",
                        new Subject.Each(Subject.Party.USER),
                        new Measure.OfResource(ResourceKinds.CPUS_AND_MEMORY.indexOf("cpus")),
                        new Amount.Absolute((long) nodes * DemoSettings.USUAL_CPUS / 2))),
                List.of(
                        new Window("course", 0, range(0, 2), now + 26 * HOUR, now + 30 * HOUR, Optional.of("course")),
                        new Window(
                                "cooling",
                                0,
                                // Those with gpus stand behind them.
                                range(nodes - 8, nodes - 4),
                                now + 31 * HOUR,
                                now + 35 * HOUR,
                                Optional.empty())),
                List.of(),
                Optional.empty());
    }

    private static Set<Integer> range(int from, int to) {
        return IntStream.range(from, to).boxed().collect(Collectors.toSet());
    }
}
