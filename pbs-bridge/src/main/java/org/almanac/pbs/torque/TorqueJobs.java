package org.almanac.pbs.torque;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.order.PlanComment;
import org.almanac.pbs.reading.JobFields;
import org.almanac.pbs.reading.JobReading;
import org.almanac.pbs.reading.Meanings;
import org.almanac.pbs.reading.Meanings.Meaning;
import org.almanac.pbs.reading.ReadingRules;
import org.almanac.pbs.reading.ReadingRules.NodeMemory;
import org.almanac.pbs.reading.UsualWalltimes;
import org.almanac.pbs.reading.WrittenValues;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Pieces;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;

/**
 * How a TORQUE server tells its jobs.
 *
 * <p>A job's slots on its hosts are all that is told of what it holds. What it holds besides follows from its request:
 * each piece is found on a host with as many slots. Where somebody started it otherwise than it asks, every host has its
 * share by its slots.
 */
final class TorqueJobs implements JobReading.Dialect<TorqueJobs.Surroundings, Map<String, Long>> {
    /**
     * What a job's meaning depends on.
     *
     * @param nodes by name, without their states
     * @param walltimes of jobs that ask for none
     * @param queueWants the properties that the nodes of a queue's jobs must have
     * @param countables what is counted that belongs to no node
     */
    record Surroundings(
            ResourceKinds kinds,
            Map<String, ServerNode> nodes,
            UsualWalltimes walltimes,
            Map<String, List<String>> queueWants,
            Set<String> countables,
            Map<String, Long> slots)
            implements JobReading.Surroundings {
        @Override
        public long walltime(String queue) {
            return walltimes.of(queue);
        }
    }

    private final PlanComment comments;
    /** What requests mean besides their own texts. */
    private record Reading(TorqueAsk ask, ResourceKinds kinds) {}

    private final Meanings<Reading> meanings;
    private final JobState suspended;
    private ResourceKinds kinds = ResourceKinds.CPUS_ONLY;

    TorqueJobs(ReadingRules rules) {
        this.comments = new PlanComment(rules.zone());
        this.suspended = switch (rules.suspended()) {
            case KEEP_NODES -> JobState.SUSPENDED_IN_PLACE;
            case FREE_NODES -> JobState.SUSPENDED;
        };
        boolean virtualMemory = rules.memory() == NodeMemory.PHYSICAL_AND_SWAP;
        this.meanings = new Meanings<>(reading -> reading.ask().request(reading.kinds(), virtualMemory));
    }

    /** A new poll begins, in which these kinds are counted. */
    void turn(ResourceKinds counted) {
        meanings.turn();
        kinds = counted;
    }

    @Override
    public String startedAttribute() {
        return "start_time";
    }

    @Override
    public String endedAttribute() {
        return "comp_time";
    }

    @Override
    public String startsAttribute() {
        return "start_count";
    }

    @Override
    public String exitAttribute() {
        return "exit_status";
    }

    @Override
    public String placeAttribute() {
        return "exec_host";
    }

    @Override
    public Optional<Map<String, Long>> held(String place, Surroundings around) {
        return ExecHost.slotsOfHosts(place);
    }

    @Override
    public JobState suspended() {
        return suspended;
    }

    @Override
    public Meaning meaning(BatchObject job, Surroundings around) {
        List<String> wants = around.queueWants().getOrDefault(job.get("queue").orElse(""), List.of());
        return meanings.of(new Reading(TorqueAsk.of(job, around.countables(), wants), kinds));
    }

    @Override
    public Request requestOf(Map<String, Long> slots, Surroundings around) {
        List<Chunk> chunks = new ArrayList<>();
        slots.forEach((host, number) -> chunks.add(new Chunk(1, cpus(number), Set.of(host))));
        return new Request(chunks, Arrangement.FREE, Sharing.SHARED);
    }

    private Resources cpus(long number) {
        long[] amounts = new long[kinds.count()];
        amounts[ResourceKinds.CPUS] = number;
        return Resources.of(amounts);
    }

    @Override
    public Location location(Map<String, Long> slots, Request request, BatchObject job, Surroundings around) {
        List<String> hosts = List.copyOf(slots.keySet());
        long[][] held = new long[hosts.size()][kinds.count()];
        Optional<int[]> pieces = Pieces.positions(request, nodes(hosts, around), slotsOf(hosts, slots));
        if (pieces.isPresent()) {
            int piece = 0;
            for (Chunk chunk : request.chunks()) {
                for (int i = 0; i < chunk.count(); i++) {
                    add(chunk.each(), held[pieces.get()[piece++]]);
                }
            }
        } else {
            share(request.total(), hosts, slots, held);
        }
        List<Share> shares = new ArrayList<>(hosts.size());
        for (int i = 0; i < held.length; i++) {
            ServerNode node = around.nodes().get(hosts.get(i));
            held[i][ResourceKinds.CPUS] = slots.get(hosts.get(i));
            boolean alone = node != null && request.exclusive();
            shares.add(new Share(hosts.get(i), alone ? node.capacity() : Resources.of(held[i])));
        }
        return new Location(shares);
    }

    private List<Node> nodes(List<String> hosts, Surroundings around) {
        List<Node> nodes = new ArrayList<>(hosts.size());
        for (String host : hosts) {
            ServerNode node = around.nodes().get(host);
            nodes.add(new Node(host, cpus(0), node == null ? Set.of() : node.properties()));
        }
        return nodes;
    }

    private static long[][] slotsOf(List<String> hosts, Map<String, Long> slots) {
        return hosts.stream().map(host -> new long[] {slots.get(host)}).toArray(long[][]::new);
    }

    private static void add(Resources each, long[] amounts) {
        for (int kind = 0; kind < amounts.length; kind++) {
            amounts[kind] += each.amount(kind);
        }
    }

    private static void share(Resources total, List<String> hosts, Map<String, Long> slots, long[][] held) {
        double all = slots.values().stream().mapToLong(Long::longValue).sum();
        for (int i = 0; i < held.length; i++) {
            for (int kind = 0; kind < held[i].length; kind++) {
                held[i][kind] = (long) Math.ceil(total.amount(kind) * (slots.get(hosts.get(i)) / all));
            }
        }
    }

    @Override
    public Optional<PlannedStart> told(BatchObject job) {
        OptionalLong start = JobFields.time(job, "planned_start");
        if (start.isEmpty()) {
            return comments.read(job.get("comment").orElse(""));
        }
        List<String> nodes =
                WrittenValues.list(job.get("planned_nodes").orElse("").replace('+', ','));
        return Optional.of(new PlannedStart.At(
                start.getAsLong(), nodes, comments.expected(job.get("comment").orElse(""))));
    }

    /** A start that came to nothing leaves a status below 0, or none and the time of an earlier start. */
    @Override
    public OptionalLong requeued(BatchObject job) {
        return JobFields.number(job, exitAttribute()).orElse(-1) >= 0
                ? JobFields.time(job, startedAttribute())
                : OptionalLong.empty();
    }
}
