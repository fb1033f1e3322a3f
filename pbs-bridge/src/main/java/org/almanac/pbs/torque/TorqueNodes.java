package org.almanac.pbs.torque;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.reading.ReadingFaults;
import org.almanac.pbs.reading.ReadingRules;
import org.almanac.pbs.reading.ReadingRules.NodeMemory;
import org.almanac.pbs.reading.WrittenValues;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.workload.request.MemorySize;

/**
 * Reads the nodes of a TORQUE server.
 *
 * <p>A node has {@code np} cpus, whatever its daemon measures. Its memory is what the daemon has told last, as a node
 * that is down tells none. Slots of jobs that the server does not tell, as it hides those of others, are not there.
 */
final class TorqueNodes {
    private static final long MOST_CPUS = 1_000_000;
    private static final long MOST_BYTES = 1L << 50;

    private final ReadingRules rules;
    /** What each node's daemon has told last. */
    private Map<String, Long> memory = new HashMap<>();
    /** Slots of jobs that were not told, by node: believed when they are there twice in succession. */
    private Map<String, Map<String, Long>> hidden = new HashMap<>();

    TorqueNodes(ReadingRules rules) {
        this.rules = rules;
    }

    /** The resources that are counted: cpus, memory where the site wants it, gpus and mics where any node tells of them. */
    ResourceKinds kinds(List<BatchObject> nodes) {
        List<String> names = new ArrayList<>(List.of("cpus"));
        if (rules.memory() != NodeMemory.NONE && rules.counts("mem")) {
            names.add("memory");
        }
        for (String kind : List.of("gpus", "mics")) {
            if (rules.counts(kind) && nodes.stream().anyMatch(node -> count(node, kind) > 0)) {
                names.add(kind);
            }
        }
        return new ResourceKinds(names);
    }

    /** The nodes without what hidden jobs take of them. */
    List<ServerNode> read(List<BatchObject> nodes, ResourceKinds kinds, ReadingFaults faults) {
        Map<String, Long> memoryNow = new HashMap<>();
        List<ServerNode> read = new ArrayList<>(nodes.size());
        for (BatchObject node : nodes) {
            String subject = "node " + node.name();
            OptionalLong cpus = WrittenValues.count(node.get("np").orElse(""), MOST_CPUS);
            if (cpus.isEmpty()) {
                faults.add(subject, node.get("np").orElse(""), "number of cpus (np)", "the node is left out");
                continue;
            }
            memory(node).ifPresent(bytes -> memoryNow.put(node.name(), bytes));
            long[] amounts = new long[kinds.count()];
            for (int kind = 0; kind < amounts.length; kind++) {
                amounts[kind] = switch (kinds.name(kind)) {
                    case "cpus" -> cpus.getAsLong();
                    case "memory" -> memoryNow.getOrDefault(node.name(), 0L);
                    default -> count(node, kinds.name(kind));
                };
            }
            Set<String> properties =
                    new HashSet<>(WrittenValues.list(node.get("properties").orElse("")));
            String cluster = rules.clusters().cluster(node, properties);
            read.add(new ServerNode(
                    node.name(), cluster, Resources.of(amounts), properties, states(node, subject, faults)));
        }
        memory = memoryNow;
        return read;
    }

    private static long count(BatchObject node, String kind) {
        return WrittenValues.count(node.get(kind).orElse(""), MOST_CPUS).orElse(0);
    }

    /** From the status that the node's daemon tells, else what it was. */
    private Optional<Long> memory(BatchObject node) {
        String key = rules.memory() == NodeMemory.PHYSICAL_AND_SWAP ? "totmem=" : "physmem=";
        for (String part : node.get("status").orElse("").split(",")) {
            if (part.startsWith(key)) {
                OptionalLong bytes = MemorySize.parse(part.substring(key.length()));
                if (bytes.isPresent() && bytes.getAsLong() <= MOST_BYTES) {
                    return Optional.of(bytes.getAsLong());
                }
            }
        }
        return Optional.ofNullable(memory.get(node.name()));
    }

    private static Set<NodeState> states(BatchObject node, String subject, ReadingFaults faults) {
        Set<NodeState> states = EnumSet.noneOf(NodeState.class);
        for (String word : WrittenValues.list(node.get("state").orElse("free"))) {
            switch (word) {
                case "free", "job-sharing", "time-shared" -> states.add(NodeState.FREE);
                case "down" -> states.add(NodeState.DOWN);
                case "offline" -> states.add(NodeState.OFFLINE);
                case "job-exclusive" -> states.add(NodeState.JOB_EXCLUSIVE);
                case "busy" -> states.add(NodeState.BUSY);
                case "reserve" -> states.add(NodeState.RESERVED);
                // The last one is that of a node which has just been created.
                case "unknown", "state-unknown", "MOM-list-not-sent" -> states.add(NodeState.UNKNOWN);
                default -> {
                    faults.add(subject, word, "state of a node", "no jobs are started there");
                    states.add(NodeState.UNKNOWN);
                }
            }
        }
        if (!node.get("power_state").orElse("Running").equals("Running")) {
            states.add(NodeState.PROVISIONING);
        }
        return states;
    }

    /** The same nodes without the slots of jobs that are not among those told. */
    List<ServerNode> withoutHidden(
            List<ServerNode> read, List<BatchObject> nodes, Set<String> told, ReadingFaults faults) {
        Map<String, Map<String, Long>> hiddenNow = new HashMap<>();
        for (BatchObject node : nodes) {
            String jobs = node.get("jobs").orElse("");
            if (jobs.isBlank()) {
                continue;
            }
            Optional<Map<String, Long>> slots = ExecHost.slotsOfJobs(jobs);
            if (slots.isEmpty()) {
                faults.add("node " + node.name(), jobs, "list of slots and jobs", "it is passed over");
            } else if (!told.containsAll(slots.get().keySet())) {
                Map<String, Long> untold = new LinkedHashMap<>(slots.get());
                untold.keySet().removeAll(told);
                hiddenNow.put(node.name(), untold);
            }
        }
        List<ServerNode> without = new ArrayList<>(read.size());
        for (ServerNode node : read) {
            Map<String, Long> before = hidden.getOrDefault(node.name(), Map.of());
            Map<String, Long> untold = new LinkedHashMap<>(hiddenNow.getOrDefault(node.name(), Map.of()));
            untold.keySet().retainAll(before.keySet());
            without.add(untold.isEmpty() ? node : without(node, untold, faults));
        }
        hidden = hiddenNow;
        return without;
    }

    private static ServerNode without(ServerNode node, Map<String, Long> untold, ReadingFaults faults) {
        long slots = untold.values().stream().mapToLong(Long::longValue).sum();
        String jobs = String.join(", ", untold.keySet());
        faults.add(
                "node " + node.name(),
                jobs,
                slots + " of its slots are taken by jobs that the server does not tell (" + jobs
                        + "); they are not planned with. Maybe query_other_jobs is False");
        long[] amounts = node.capacity().toArray();
        amounts[ResourceKinds.CPUS] = Math.max(0, amounts[ResourceKinds.CPUS] - slots);
        return new ServerNode(
                node.name(),
                node.cluster(),
                Resources.of(amounts),
                node.properties(),
                node.states(),
                node.host(),
                node.sharing());
    }
}
