package org.almanac.benchmarks;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;

/** So many nodes alike with so many cpus each, and 4 GiB of memory a cpu. */
public record SiteShape(int nodes, int cpus) {
    static final long MEMORY_PER_CPU = 4L << 30;

    private static final Pattern WRITTEN = Pattern.compile("([1-9]\\d{0,5})x([1-9]\\d{0,4})");

    /** Reads what {@link #toString()} writes. */
    public static SiteShape parse(String text) {
        Matcher written = WRITTEN.matcher(text);
        if (!written.matches()) {
            throw new IllegalArgumentException("A site is written NODESxCPUS, as in 20x80, but is '" + text + "'");
        }
        return new SiteShape(Integer.parseInt(written.group(1)), Integer.parseInt(written.group(2)));
    }

    Machine machine() {
        Resources node = Resources.of(cpus, memory());
        return new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(Cluster.alike("cluster", nodes, node)));
    }

    /** Of a node, in bytes. */
    long memory() {
        return cpus * MEMORY_PER_CPU;
    }

    @Override
    public String toString() {
        return nodes + "x" + cpus;
    }
}
