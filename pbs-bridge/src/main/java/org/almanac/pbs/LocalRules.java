package org.almanac.pbs;

import java.util.List;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.limit.Limit;

/** What a site rules by its own configuration; it holds beside what its server rules. */
public record LocalRules(List<Limit> limits, List<Window> windows) {
    public static final LocalRules NONE = new LocalRules(List.of(), List.of());

    public LocalRules {
        limits = List.copyOf(limits);
        windows = List.copyOf(windows);
    }
}
