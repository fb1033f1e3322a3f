package org.almanac.daemon.tried;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.timeline.Gap;

/**
 * What is free from a moment on without a break, the longer the less.
 *
 * @param now the moment, in epoch seconds of the server's clock
 * @param windows by cluster, then the shortest first; none of a cluster where nothing is free
 */
public record FreeWindows(long now, List<Window> windows) {
    /** So many changes of what is free are looked at: what lasts longer lasts at least until the last of them. */
    private static final int MOST_GAPS = 400;

    /**
     * Something that is free until a time.
     *
     * @param until when less is free, in epoch seconds; empty where the plan has nothing there
     * @param nodes how many nodes have a cpu free all of the time
     * @param cpus how many cpus these have free all of the time
     * @param largest the most cpus that one of them has
     * @param memoryBytes how much memory these have free all of the time; empty where none is counted
     */
    public record Window(
            String cluster, OptionalLong until, int nodes, long cpus, long largest, OptionalLong memoryBytes) {}

    public FreeWindows {
        windows = List.copyOf(windows);
    }

    /** Those of a plan. */
    public static FreeWindows of(PlanView plan, long now) {
        List<Window> windows = new ArrayList<>();
        Machine machine = plan.machine();
        for (int i = 0; i < machine.clusters().size(); i++) {
            add(machine, machine.cluster(i), plan.gaps(i, now, MOST_GAPS), now, windows);
        }
        return new FreeWindows(now, windows);
    }

    private static void add(Machine machine, Cluster cluster, List<Gap> gaps, long now, List<Window> windows) {
        int memory = machine.kinds().indexOf("memory");
        List<Resources> least = List.of();
        long end = now;
        for (Gap gap : gaps) {
            if (gap.start() > end) {
                break;
            }
            List<Resources> after = end == now ? gap.freeByNode() : least(least, gap.freeByNode());
            if (end > now && !after.equals(least) && cpus(least) > 0) {
                windows.add(window(cluster.name(), OptionalLong.of(end), least, memory));
            }
            least = after;
            end = gap.end();
        }
        if (end > now && cpus(least) > 0) {
            OptionalLong until = end == Times.NEVER ? OptionalLong.empty() : OptionalLong.of(end);
            windows.add(window(cluster.name(), until, least, memory));
        }
    }

    private static List<Resources> least(List<Resources> one, List<Resources> other) {
        List<Resources> least = new ArrayList<>(one.size());
        for (int node = 0; node < one.size(); node++) {
            long[] amounts = new long[one.get(node).kinds()];
            for (int kind = 0; kind < amounts.length; kind++) {
                amounts[kind] =
                        Math.min(one.get(node).amount(kind), other.get(node).amount(kind));
            }
            least.add(Resources.of(amounts));
        }
        return least;
    }

    private static long cpus(List<Resources> byNode) {
        return byNode.stream().mapToLong(Resources::cpus).sum();
    }

    private static Window window(String cluster, OptionalLong until, List<Resources> free, int memory) {
        List<Resources> open = free.stream().filter(node -> node.cpus() > 0).toList();
        return new Window(
                cluster,
                until,
                open.size(),
                cpus(open),
                open.stream().mapToLong(Resources::cpus).max().orElse(0),
                memory < 0
                        ? OptionalLong.empty()
                        : OptionalLong.of(open.stream()
                                .mapToLong(node -> node.amount(memory))
                                .sum()));
    }
}
