package org.almanac.workload.log;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;

/**
 * The machine that accounting shows: each node on which a job ran, with the most cpus that were ever held of it at once.
 *
 * <p>Nodes with as many cpus count as alike in memory: each has the most that was held at once of one of them, as a node on
 * which nobody happened to ask for memory has some too. A node has the properties of the pieces that lay on it.
 */
final class AccountedNodes {
    private static final String CLUSTER = "cluster";

    /** When a run held its nodes, in epoch seconds. */
    private record Span(long start, long end, AccountedRun run) {}

    private final Numbering names;
    private final List<Span> spans = new ArrayList<>();
    private final List<Set<String>> properties = new ArrayList<>();

    AccountedNodes(Numbering names) {
        this.names = names;
    }

    /** A run of a request that began and ended then; one of which the end is not known has the same end. */
    void add(AccountedRun run, Request request, long start, long end) {
        spans.add(new Span(start, end, run));
        Set<String> allWanted = new HashSet<>();
        request.chunks().forEach(chunk -> allWanted.addAll(chunk.wanted()));
        for (int i = 0; i < run.nodes().length; i++) {
            while (properties.size() < run.nodes()[i]) {
                properties.add(new HashSet<>());
            }
            Set<String> wanted = allWanted;
            if (run.chunks()[i] >= 0) {
                Chunk chunk = request.chunks().get(run.chunks()[i]);
                wanted = chunk.wanted();
            }
            properties.get(run.nodes()[i] - 1).addAll(wanted);
        }
    }

    boolean isEmpty() {
        return names.names().isEmpty();
    }

    /** The machine of what was added. */
    Machine machine() {
        int count = names.names().size();
        int[] cpus = new int[count];
        long[] memory = new long[count];
        findMost(cpus, memory);
        Map<Integer, Long> memoryOfAlike = new HashMap<>();
        for (int i = 0; i < count; i++) {
            cpus[i] = Math.max(1, cpus[i]);
            memoryOfAlike.merge(cpus[i], memory[i], Math::max);
        }
        List<Node> nodes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Set<String> own = new HashSet<>(i < properties.size() ? properties.get(i) : Set.of());
            // A host that is asked for is no property of others.
            own.removeIf(names::has);
            nodes.add(new Node(names.names().get(i), Resources.of(cpus[i], memoryOfAlike.get(cpus[i])), own));
        }
        return new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(new Cluster(CLUSTER, nodes)));
    }

    /** Goes through the runs by time; at one moment ends come before starts, and a run without length is alone. */
    private void findMost(int[] mostCpus, long[] mostMemory) {
        int[] cpus = new int[mostCpus.length];
        long[] memory = new long[mostCpus.length];
        List<Span> byStart = new ArrayList<>(spans);
        byStart.sort((a, b) -> Long.compare(a.start, b.start));
        PriorityQueue<Span> running = new PriorityQueue<>((a, b) -> Long.compare(a.end, b.end));
        for (Span span : byStart) {
            while (!running.isEmpty() && running.peek().end <= span.start) {
                hold(running.remove().run, -1, cpus, memory);
            }
            if (span.end > span.start) {
                hold(span.run, 1, cpus, memory);
                running.add(span);
                for (int node : span.run.nodes()) {
                    mostCpus[node - 1] = Math.max(mostCpus[node - 1], cpus[node - 1]);
                    mostMemory[node - 1] = Math.max(mostMemory[node - 1], memory[node - 1]);
                }
            } else {
                holdAlone(span.run, mostCpus, mostMemory);
            }
        }
    }

    private static void hold(AccountedRun run, int sign, int[] cpus, long[] memory) {
        for (int i = 0; i < run.nodes().length; i++) {
            cpus[run.nodes()[i] - 1] += sign * run.cpus()[i];
            memory[run.nodes()[i] - 1] += sign * run.memory()[i];
        }
    }

    private static void holdAlone(AccountedRun run, int[] mostCpus, long[] mostMemory) {
        Map<Integer, Long> cpus = new HashMap<>();
        Map<Integer, Long> memory = new HashMap<>();
        for (int i = 0; i < run.nodes().length; i++) {
            cpus.merge(run.nodes()[i] - 1, (long) run.cpus()[i], Long::sum);
            memory.merge(run.nodes()[i] - 1, run.memory()[i], Long::sum);
        }
        cpus.forEach((node, held) -> mostCpus[node] = (int) Math.max(mostCpus[node], Math.min(held, 1_000_000)));
        memory.forEach((node, held) -> mostMemory[node] = Math.max(mostMemory[node], held));
    }
}
