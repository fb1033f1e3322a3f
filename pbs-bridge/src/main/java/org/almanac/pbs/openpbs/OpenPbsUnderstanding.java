package org.almanac.pbs.openpbs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.openpbs.OpenPbsJobs.Surroundings;
import org.almanac.pbs.reading.JobReading;
import org.almanac.pbs.reading.LimitReader;
import org.almanac.pbs.reading.OrderReader;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.reading.Queues;
import org.almanac.pbs.reading.ReadingFaults;
import org.almanac.pbs.reading.ReadingRules;
import org.almanac.pbs.reading.RememberedJobs;
import org.almanac.pbs.reading.StoppingReader;
import org.almanac.pbs.reading.Understanding;
import org.almanac.pbs.reading.UsualWalltimes;
import org.almanac.pbs.reading.WrittenValues;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.ServerRules;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.ResourceKinds;

/**
 * What the answers of an OpenPBS server mean.
 *
 * <p>The jobs of arrays are to be told one by one, as they are where a server is asked to expand them; the array itself
 * ({@code 21[].srv}) is not among the jobs, and says how many of them may run at once.
 */
public final class OpenPbsUnderstanding implements Understanding {
    private static final List<String> JOB_ATTRIBUTES = List.of(
            "Job_Name",
            "Job_Owner",
            "job_state",
            "queue",
            "ctime",
            "depend",
            "etime",
            "exec_vnode",
            "Execution_Time",
            "Hold_Types",
            "interactive",
            "Priority",
            "qtime",
            "Resource_List",
            "schedselect",
            "stime",
            "substate",
            "euser",
            "egroup",
            "comment",
            "run_count",
            "Exit_status",
            "obittime",
            "estimated",
            "project",
            "array",
            "max_run_subjobs",
            "Account_Name",
            "Rerunable",
            "Checkpoint",
            "accrue_type");

    /** The server holds a job, and the array that it is of, whose start fails when its run_count is larger. */
    private static final int MOST_STARTS = 20;

    /** It grows with every poll, and is asked for once: from then on we count ourselves. */
    private static final String ELIGIBLE_TIME = "eligible_time";

    private final ReadingRules rules;
    private final Vnodes vnodes;
    private final OpenPbsJobs jobs;
    private final RememberedJobs<Surroundings> remembered;
    private final RememberedJobs<Surroundings> ended;
    private final Leftovers leftovers = new Leftovers();
    /** All that was ever counted: nodes that are gone for a while, or down, may tell less. */
    private ResourceKinds kinds = ResourceKinds.CPUS_ONLY;

    private Set<String> sizes = Set.of("memory");
    private boolean hasUnderstood;

    public OpenPbsUnderstanding(ReadingRules rules) {
        this.rules = rules;
        this.vnodes = new Vnodes(rules);
        this.jobs = new OpenPbsJobs(rules);
        this.remembered = new RememberedJobs<>(new JobReading<>(jobs));
        this.ended = new RememberedJobs<>(new JobReading<>(jobs));
    }

    @Override
    public List<String> attributes(Kind kind) {
        return switch (kind) {
            case JOB, SUBJOB ->
                hasUnderstood
                        ? JOB_ATTRIBUTES
                        : Stream.concat(JOB_ATTRIBUTES.stream(), Stream.of(ELIGIBLE_TIME))
                                .toList();
            case ARRAY, ENDED -> JOB_ATTRIBUTES;
            default -> List.of();
        };
    }

    /** The kinds that are written with a unit, as {@link ExecVnode#text} wants them. */
    public Set<String> sizes() {
        return sizes;
    }

    @Override
    public Snapshot understand(Poll poll) {
        hasUnderstood = true;
        ReadingFaults faults = new ReadingFaults();
        ResourceTypes types = ResourceTypes.of(poll.of(Kind.RESOURCE), poll.of(Kind.NODE));
        kinds = kinds.with(vnodes.kinds(poll.of(Kind.NODE), types));
        ResourceKinds counted = kinds;
        sizes = sizes(counted, types);
        List<ServerNode> read = vnodes.read(poll.of(Kind.NODE), counted, types, faults);
        Map<String, ServerNode> byName = new HashMap<>();
        read.forEach(vnode -> byName.putIfAbsent(vnode.name(), vnode.in(Set.of())));
        Reservations reservations = new Reservations(poll.of(Kind.RESERVATION), poll.time(), counted, byName, faults);
        LimitReader limits = new LimitReader(counted, types::isNumber, types::isUsedUpOnServer, faults);
        poll.of(Kind.SERVER).forEach(limits::readServer);
        poll.of(Kind.QUEUE).forEach(limits::readQueue);
        limits.count(rules.outside());
        List<ServerQueue> queues = Queues.read(poll.of(Kind.QUEUE), reservations.queues(), reservations.shut());
        jobs.turn();
        List<BatchObject> single = poll.jobs();
        PlacementSets sets = PlacementSets.of(poll, reservations, byName);
        Surroundings around = surroundings(poll, counted, byName, limits.countableNames(), sets, faults);
        return new Snapshot(
                poll.time(),
                counted,
                leftovers.closed(reserved(read, reservations, faults), poll.of(Kind.NODE), single, faults),
                queues,
                new ReservedTimes(reservations.windows(), poll.time()).bound(remembered.read(single, around, faults)),
                new ServerRules(
                        limits.limits(),
                        limits.countables(),
                        reservations.windows(),
                        new AskedReservations(poll.time(), around, jobs.grouped()).of(poll.of(Kind.RESERVATION)),
                        OrderReader.order(poll),
                        StoppingReader.stopping(poll, counted, limits.soft()),
                        OptionalInt.of(MOST_STARTS)),
                faults.all(),
                ended.read(withoutArrays(poll.of(Kind.ENDED)), around, new ReadingFaults()));
    }

    private static List<BatchObject> withoutArrays(List<BatchObject> jobs) {
        return jobs.stream().filter(job -> !job.name().contains("[]")).toList();
    }

    private static Set<String> sizes(ResourceKinds counted, ResourceTypes types) {
        Set<String> sizes = new HashSet<>(Set.of("memory"));
        counted.names().stream().filter(types::isSize).forEach(sizes::add);
        return sizes;
    }

    /**
     * A vnode that a reservation has alone of which nothing was understood takes no jobs. Mostly the reservation has just been
     * deleted, and the server opens the vnode in some seconds: so it is planned with meanwhile.
     */
    private static List<ServerNode> reserved(List<ServerNode> read, Reservations reservations, ReadingFaults faults) {
        Set<String> known = new HashSet<>();
        reservations.windows().forEach(window -> known.addAll(window.nodes()));
        List<ServerNode> all = new ArrayList<>(read.size());
        for (ServerNode vnode : read) {
            if (vnode.states().contains(NodeState.RESERVED) && !known.contains(vnode.name())) {
                faults.add(
                        "node " + vnode.name(),
                        "resv-exclusive",
                        "it is \"resv-exclusive\" for a reservation that is not known; no jobs are started there");
                all.add(vnode.silent());
            } else {
                all.add(vnode);
            }
        }
        return all;
    }

    private Surroundings surroundings(
            Poll poll,
            ResourceKinds counted,
            Map<String, ServerNode> byName,
            Set<String> countables,
            PlacementSets sets,
            ReadingFaults faults) {
        Set<String> owned = new HashSet<>();
        for (ServerNode vnode : byName.values()) {
            vnode.properties().stream()
                    .filter(each -> each.startsWith(Vnodes.QUEUE) || each.startsWith(Vnodes.PARTITION))
                    .forEach(owned::add);
        }
        Map<String, String> partitions = new HashMap<>();
        poll.of(Kind.QUEUE)
                .forEach(queue -> queue.get("partition").ifPresent(name -> partitions.put(queue.name(), name)));
        return new Surroundings(
                counted,
                byName,
                byName.values().stream().collect(Collectors.groupingBy(ServerNode::host)),
                UsualWalltimes.of(poll.of(Kind.QUEUE), poll.of(Kind.SERVER), rules.walltime(), faults),
                partitions,
                owned,
                Set.copyOf(countables),
                slots(poll.arrays(), faults),
                sets,
                StoppingReader.targets(poll.jobs()));
    }

    private static Map<String, Long> slots(List<BatchObject> jobs, ReadingFaults faults) {
        Map<String, Long> slots = new HashMap<>();
        for (BatchObject job : jobs) {
            Optional<String> text = job.get("max_run_subjobs");
            if (text.isPresent()) {
                OptionalLong number = WrittenValues.count(text.get(), Integer.MAX_VALUE);
                if (number.isPresent()) {
                    slots.put(job.name(), number.getAsLong());
                } else {
                    faults.add("job " + job.name(), text.get(), "number of jobs", "its slots are not bounded");
                }
            }
        }
        return slots;
    }
}
