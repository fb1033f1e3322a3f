package org.almanac.pbs.openpbs;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.order.PlanComment;
import org.almanac.pbs.reading.ClusterRule;
import org.almanac.pbs.reading.JobFields;
import org.almanac.pbs.reading.JobReading;
import org.almanac.pbs.reading.Meanings;
import org.almanac.pbs.reading.Meanings.Meaning;
import org.almanac.pbs.reading.ReadingRules;
import org.almanac.pbs.reading.UsualWalltimes;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.NodeSharing.Extent;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;

/**
 * How an OpenPBS server tells its jobs.
 *
 * <p>What a job holds stands in its {@code exec_vnode}, whatever it asks for; where it has vnodes alone it holds all of
 * them. An estimated start is what users are shown only while a job waits.
 */
final class OpenPbsJobs implements JobReading.Dialect<OpenPbsJobs.Surroundings, Map<String, Resources>> {
    /**
     * What a job's meaning depends on.
     *
     * @param vnodes by name, without their states
     * @param hosts the vnodes of each host
     * @param walltimes of jobs that ask for none
     * @param partitions of queues that belong to one
     * @param owned the properties of vnodes that belong to a queue or partition
     * @param countables what is counted that belongs to no node
     * @param sets how the vnodes of jobs belong together
     */
    record Surroundings(
            ResourceKinds kinds,
            Map<String, ServerNode> vnodes,
            Map<String, List<ServerNode>> hosts,
            UsualWalltimes walltimes,
            Map<String, String> partitions,
            Set<String> owned,
            Set<String> countables,
            Map<String, Long> slots,
            PlacementSets sets,
            Set<String> targets)
            implements JobReading.Surroundings {
        @Override
        public long walltime(String queue) {
            return walltimes.of(queue);
        }
    }

    /** The status of a job that somebody has put back; one that could not be started has another. */
    private static final int RERUN = -11;

    private static final String AVAILABLE = "resources_available.";

    /** What requests mean besides their own texts. */
    private record Reading(OpenPbsAsk ask, ResourceKinds kinds) {}

    private final PlanComment comments;
    private final Optional<String> grouped;
    private final Meanings<Reading> meanings;

    OpenPbsJobs(ReadingRules rules) {
        this.comments = PlanComment.ofOpenPbs(rules.zone());
        this.grouped = rules.clusters() instanceof ClusterRule.ByAttribute by
                        && by.attribute().startsWith(AVAILABLE)
                ? Optional.of(by.attribute().substring(AVAILABLE.length()))
                : Optional.empty();
        this.meanings = new Meanings<>(reading -> reading.ask().request(reading.kinds(), grouped));
    }

    /** The resource by which the site's clusters are formed, if they are. */
    Optional<String> grouped() {
        return grouped;
    }

    /** A new poll begins. */
    void turn() {
        meanings.turn();
    }

    @Override
    public String startedAttribute() {
        return "stime";
    }

    @Override
    public String endedAttribute() {
        return "obittime";
    }

    @Override
    public String startsAttribute() {
        return "run_count";
    }

    @Override
    public String exitAttribute() {
        return "Exit_status";
    }

    @Override
    public String placeAttribute() {
        return "exec_vnode";
    }

    @Override
    public Optional<Map<String, Resources>> held(String place, Surroundings around) {
        return ExecVnode.parse(place, around.kinds());
    }

    /** The server asks its scheduler before it lets one run on, and frees its nodes meanwhile. */
    @Override
    public JobState suspended() {
        return JobState.SUSPENDED;
    }

    @Override
    public Meaning meaning(BatchObject job, Surroundings around) {
        Meaning meant = meanings.of(new Reading(ask(job, around), around.kinds()));
        boolean divides = meant.request().flatMap(Request::grouping).isPresent();
        return divides
                ? new Meaning(
                        meant.request()
                                .map(request ->
                                        around.sets().in(job.get("queue").orElse(""), request)),
                        meant.text(),
                        meant.why())
                : meant;
    }

    private static OpenPbsAsk ask(BatchObject job, Surroundings around) {
        String queue = job.get("queue").orElse("");
        Optional<Grouping> usual = around.sets().ofQueue(queue);
        if (around.owned().isEmpty()) {
            return OpenPbsAsk.of(job, around.countables(), Set.of(), Set.of(), usual, around.sets());
        }
        Set<String> own = new HashSet<>(Set.of(Vnodes.QUEUE + queue));
        Optional.ofNullable(around.partitions().get(queue)).ifPresent(name -> own.add(Vnodes.PARTITION + name));
        Set<String> wanted = new HashSet<>(own);
        wanted.retainAll(around.owned());
        Set<String> avoided = new HashSet<>(around.owned());
        avoided.removeAll(own);
        return OpenPbsAsk.of(job, around.countables(), wanted, avoided, usual, around.sets());
    }

    @Override
    public Request requestOf(Map<String, Resources> held, Surroundings around) {
        List<Chunk> chunks = new ArrayList<>();
        held.forEach((vnode, amounts) -> chunks.add(new Chunk(1, amounts, Set.of(vnode))));
        return new Request(chunks, Arrangement.FREE, Sharing.SHARED);
    }

    @Override
    public Location location(Map<String, Resources> held, Request request, BatchObject job, Surroundings around) {
        Sharing asked = OpenPbsAsk.sharing(job);
        Map<String, Resources> all = new LinkedHashMap<>(held);
        for (String name : held.keySet()) {
            ServerNode vnode = around.vnodes().get(name);
            Extent extent = vnode == null ? Extent.PART : vnode.sharing().of(asked);
            if (extent == Extent.NODE) {
                all.put(name, vnode.capacity());
            } else if (extent == Extent.HOST) {
                around.hosts().get(vnode.host()).forEach(part -> all.put(part.name(), part.capacity()));
            }
        }
        List<Share> shares = new ArrayList<>(all.size());
        all.forEach((name, amounts) -> shares.add(new Share(name, amounts)));
        return new Location(shares);
    }

    @Override
    public Optional<PlannedStart> told(BatchObject job) {
        OptionalLong start = JobFields.time(job, "estimated.start_time");
        if (start.isEmpty()) {
            return comments.read(job.get("comment").orElse(""));
        }
        List<String> nodes = job.get("estimated.exec_vnode")
                .flatMap(text -> ExecVnode.parse(text, ResourceKinds.CPUS_ONLY))
                .map(held -> List.copyOf(held.keySet()))
                .orElse(List.of());
        return Optional.of(new PlannedStart.At(
                start.getAsLong(), nodes, comments.expected(job.get("comment").orElse(""))));
    }

    @Override
    public OptionalLong requeued(BatchObject job) {
        return JobFields.number(job, exitAttribute()).orElse(0) == RERUN
                ? JobFields.time(job, "obittime")
                : OptionalLong.empty();
    }
}
