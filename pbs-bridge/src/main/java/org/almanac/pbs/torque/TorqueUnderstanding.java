package org.almanac.pbs.torque;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.reading.JobFields;
import org.almanac.pbs.reading.JobReading;
import org.almanac.pbs.reading.LimitReader;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.reading.Queues;
import org.almanac.pbs.reading.ReadingFaults;
import org.almanac.pbs.reading.ReadingRules;
import org.almanac.pbs.reading.RememberedJobs;
import org.almanac.pbs.reading.Understanding;
import org.almanac.pbs.reading.UsualWalltimes;
import org.almanac.pbs.reading.WrittenValues;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.ServerRules;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.pbs.torque.TorqueJobs.Surroundings;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.workload.request.NodeTerm;
import org.almanac.workload.request.Nodespec;
import org.almanac.workload.request.RequestFormatException;

/**
 * What the answers of a TORQUE server mean.
 *
 * <p>The jobs of arrays are to be told one by one. How many of them may run at once stands in the array itself ({@code
 * 26[].srv}), which a server tells when it is asked to summarise; both may stand in one list.
 */
public final class TorqueUnderstanding implements Understanding {
    /** A server refuses a filter with a name that it does not define; planned_start, which sites invent, is such a one. */
    private static final List<String> JOB_ATTRIBUTES = List.of(
            "Job_Name",
            "Job_Owner",
            "job_state",
            "queue",
            "Account_Name",
            "comp_time",
            "ctime",
            "depend",
            "etime",
            "exec_host",
            "Execution_Time",
            "Hold_Types",
            "interactive",
            "Priority",
            "qtime",
            "Resource_List",
            "substate",
            "euser",
            "egroup",
            "comment",
            "exit_status",
            "start_time",
            "start_count",
            "job_array_request",
            "req_information",
            "x");

    /** All jobs are told once more where arrays are asked for, and of them only how many of their jobs may run at once. */
    private static final List<String> ARRAY_ATTRIBUTES = List.of("job_array_request");

    private final ReadingRules rules;
    private final TorqueNodes nodes;
    private final TorqueJobs jobs;
    private final RememberedJobs<Surroundings> remembered;
    /** All that was ever counted: nodes that are gone for a while, or down, may tell less. */
    private ResourceKinds kinds = ResourceKinds.CPUS_ONLY;

    public TorqueUnderstanding(ReadingRules rules) {
        this.rules = rules;
        this.nodes = new TorqueNodes(rules);
        this.jobs = new TorqueJobs(rules);
        this.remembered = new RememberedJobs<>(new JobReading<>(jobs));
    }

    @Override
    public List<String> attributes(Kind kind) {
        return switch (kind) {
            case JOB, SUBJOB -> JOB_ATTRIBUTES;
            case ARRAY -> ARRAY_ATTRIBUTES;
            default -> List.of();
        };
    }

    @Override
    public Snapshot understand(Poll poll) {
        ReadingFaults faults = new ReadingFaults();
        kinds = kinds.with(nodes.kinds(poll.of(Kind.NODE)));
        ResourceKinds counted = kinds;
        List<ServerNode> read = nodes.read(poll.of(Kind.NODE), counted, faults);
        LimitReader limits = new LimitReader(counted, resource -> true, resource -> true, faults);
        poll.of(Kind.SERVER).forEach(limits::readServer);
        poll.of(Kind.QUEUE).forEach(limits::readQueue);
        limits.count(rules.outside());
        List<ServerQueue> queues = Queues.read(poll.of(Kind.QUEUE), Map.of(), Set.of());
        Surroundings around = surroundings(poll, counted, read, limits.countableNames(), faults);
        jobs.turn(counted);
        List<BatchObject> single = poll.jobs();
        Set<String> told = new HashSet<>();
        single.forEach(job -> told.add(job.name()));
        return new Snapshot(
                poll.time(),
                counted,
                nodes.withoutHidden(read, poll.of(Kind.NODE), told, faults),
                queues,
                remembered.read(single, around, faults),
                new ServerRules(limits.limits(), limits.countables(), List.of()),
                faults.all());
    }

    private Surroundings surroundings(
            Poll poll, ResourceKinds counted, List<ServerNode> read, Set<String> countables, ReadingFaults faults) {
        Map<String, ServerNode> byName = new HashMap<>();
        // A node's states come and go and mean nothing for what its jobs hold.
        read.forEach(node -> byName.putIfAbsent(node.name(), node.in(Set.of())));
        Map<String, List<String>> wants = new HashMap<>();
        poll.of(Kind.QUEUE).forEach(queue -> wants.put(queue.name(), wants(queue, faults)));
        return new Surroundings(
                counted,
                byName,
                UsualWalltimes.of(poll.of(Kind.QUEUE), poll.of(Kind.SERVER), rules.walltime(), faults),
                wants,
                Set.copyOf(countables),
                slots(poll.arrays(), faults));
    }

    /** The properties that a queue requires of the nodes of its jobs, by default or in any case. */
    private static List<String> wants(BatchObject queue, ReadingFaults faults) {
        List<String> wants = new ArrayList<>(
                WrittenValues.list(queue.get("features_required").orElse("")));
        Optional<String> needed = queue.get("resources_default.neednodes");
        if (needed.isPresent()) {
            try {
                Nodespec spec = Nodespec.parse(needed.get());
                spec.parts()
                        .forEach(part -> part.terms().stream()
                                .filter(NodeTerm.Wanted.class::isInstance)
                                .forEach(term -> wants.add(term.name())));
            } catch (RequestFormatException e) {
                faults.add("queue " + queue.name(), needed.get(), e.getMessage() + "; it is passed over");
            }
        }
        return List.copyOf(wants);
    }

    /** How many jobs of each array may run at once, behind the percent sign of {@code job_array_request}. */
    private static Map<String, Long> slots(List<BatchObject> jobs, ReadingFaults faults) {
        Map<String, Long> slots = new HashMap<>();
        for (BatchObject job : jobs) {
            String request = job.get("job_array_request").orElse("");
            int percent = request.indexOf('%');
            if (percent >= 0) {
                OptionalLong number = WrittenValues.count(request.substring(percent + 1), Integer.MAX_VALUE);
                if (number.isPresent()) {
                    slots.put(JobFields.array(job.name()).orElse(job.name()), number.getAsLong());
                } else {
                    faults.add("job " + job.name(), request, "request for an array", "its slots are not bounded");
                }
            }
        }
        return slots;
    }
}
