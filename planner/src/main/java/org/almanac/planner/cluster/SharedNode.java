package org.almanac.planner.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.almanac.planner.cluster.Closure.Extent;

/**
 * A node of which some windows have only a part: what each zone has of it, and what running jobs leave of that.
 *
 * <p>Each window's zone has what the windows with its access have then; the common zone has the rest. A running job holds
 * from its window's part while that lasts, else from the rest. What the jobs of one zone hold beyond what it has, as when
 * they run longer than was expected, all others lack. A closure says what of the node a zone does not have, or has no more.
 */
public final class SharedNode {
    /** What a running job holds on the node until it is expected to end, in the part of its window where it lies in one. */
    public record Holder(Resources amounts, Optional<Access> within, long until) {}

    /** The zone of what windows leave. */
    public static final Optional<Access> COMMON = Optional.empty();

    /** Before all times. */
    public static final long EVER = Long.MIN_VALUE;

    private final long[] capacity;
    private final List<Window> windows;
    private final int node;

    /** @param windows all that have the node or a part of it */
    public SharedNode(int node, Resources capacity, List<Window> windows) {
        this.node = node;
        this.capacity = capacity.toArray();
        this.windows = List.copyOf(windows);
    }

    /** Whether the zone of that access ever has anything of the node. */
    public boolean isOf(Optional<Access> zone) {
        return zone.isEmpty()
                || windows.stream().anyMatch(window -> window.access().equals(zone.get()));
    }

    /** When the node, or what part of it, is closed to the zone of that access, beside what runs. */
    public List<Closure> closures(Optional<Access> zone, List<Holder> running) {
        TreeSet<Long> times = new TreeSet<>(List.of(Times.NEVER));
        for (Window window : windows) {
            times.add(window.from());
            times.add(window.to());
        }
        running.forEach(holder -> times.add(holder.until()));
        List<Closure> closures = new ArrayList<>();
        long from = EVER;
        for (long to : times) {
            if (to > from) {
                closed(zone, running, from, to).ifPresent(closure -> add(closure, closures));
                from = to;
            }
        }
        return closures;
    }

    /** Where one closure follows another that is alike, both are one. */
    private static void add(Closure closure, List<Closure> closures) {
        int last = closures.size() - 1;
        Closure before = last < 0 ? null : closures.get(last);
        if (before != null
                && before.to() == closure.from()
                && before.extent() == closure.extent()
                && before.amounts().equals(closure.amounts())) {
            closures.set(last, new Closure(before.from(), closure.to(), closure.extent(), closure.amounts()));
        } else {
            closures.add(closure);
        }
    }

    /** What is closed to the zone from a time on until another, between which nothing changes. */
    private Optional<Closure> closed(Optional<Access> zone, List<Holder> running, long from, long to) {
        Map<Optional<Access>, long[]> reserved = new HashMap<>();
        boolean wholeForOthers = false;
        for (Window window : windows) {
            if (window.from() <= from && window.to() > from) {
                Optional<Access> access = Optional.of(window.access());
                long[] part = reserved.computeIfAbsent(access, made -> new long[capacity.length]);
                for (int kind = 0; kind < part.length; kind++) {
                    long more = window.part(node).isPresent()
                            ? window.part(node).get().amount(kind)
                            : capacity[kind];
                    part[kind] = Math.min(capacity[kind], part[kind] + more);
                }
                wholeForOthers |= window.part(node).isEmpty() && !access.equals(zone);
            }
        }
        if (wholeForOthers || zone.isPresent() && !reserved.containsKey(zone)) {
            return Optional.of(new Closure(from, to, Extent.WHOLE, Resources.of(capacity)));
        }
        Map<Optional<Access>, long[]> held = held(running, reserved, from);
        long[] closed = new long[capacity.length];
        long sum = 0;
        for (int kind = 0; kind < closed.length; kind++) {
            closed[kind] = closed(zone, kind, reserved, held);
            sum += closed[kind];
        }
        return sum == 0 ? Optional.empty() : Optional.of(new Closure(from, to, Extent.PART, Resources.of(closed)));
    }

    /** What running jobs hold then, by the access of the windows from whose part they hold it; else from the rest. */
    private Map<Optional<Access>, long[]> held(
            List<Holder> running, Map<Optional<Access>, long[]> reserved, long time) {
        Map<Optional<Access>, long[]> held = new HashMap<>();
        for (Holder holder : running) {
            if (holder.until > time) {
                Optional<Access> home = reserved.containsKey(holder.within) ? holder.within : COMMON;
                long[] sum = held.computeIfAbsent(home, made -> new long[capacity.length]);
                for (int kind = 0; kind < sum.length; kind++) {
                    sum[kind] += holder.amounts.amount(kind);
                }
            }
        }
        return held;
    }

    private long closed(
            Optional<Access> zone,
            int kind,
            Map<Optional<Access>, long[]> reserved,
            Map<Optional<Access>, long[]> held) {
        long closed = capacity[kind] - part(zone, kind, reserved);
        for (Map.Entry<Optional<Access>, long[]> each : held.entrySet()) {
            long amount = each.getValue()[kind];
            closed += each.getKey().equals(zone) ? amount : Math.max(0, amount - part(each.getKey(), kind, reserved));
        }
        return closed;
    }

    /** What the zone has. Where windows have more than there is, each has what the others leave. */
    private long part(Optional<Access> zone, int kind, Map<Optional<Access>, long[]> reserved) {
        long own = zone.isPresent() ? reserved.get(zone)[kind] : capacity[kind];
        long others = 0;
        for (Map.Entry<Optional<Access>, long[]> each : reserved.entrySet()) {
            others += each.getKey().equals(zone) ? 0 : each.getValue()[kind];
        }
        return Math.max(0, Math.min(own, capacity[kind] - others));
    }
}
