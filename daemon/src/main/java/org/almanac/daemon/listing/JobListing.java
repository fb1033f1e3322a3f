package org.almanac.daemon.listing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.memory.JobMemories;
import org.almanac.daemon.memory.JobMemory;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedJob.Execution;
import org.almanac.daemon.view.ListedLengths;
import org.almanac.daemon.view.Reason;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Length;
import org.almanac.planner.PlanView;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.limit.Limit;

/** Makes the list of jobs that readers see from what the server told and what the plan intends. */
public final class JobListing {
    private final PlanView plan;
    private final Machine machine;
    private final JobMemories memories;
    private final StandingReasons reasons;
    private final StopReasons stops;
    private final Map<String, String> leftOut;
    private final Map<JobId, Length> lengths;
    /** Of the jobs that run and may outrun what they are planned for, in epoch seconds. */
    private final Map<JobId, Long> latestEnds = new HashMap<>();

    private final long now;
    private final int memoryKind;

    /**
     * A listing of what a snapshot has come to.
     *
     * @param leftOut the snapshot's jobs that are not planned with, by id, each with the reason
     * @param orders what keeps jobs from starting besides
     * @param explanations what was known before of what is in the jobs' way; they are brought up to the plan
     */
    public JobListing(
            Snapshot snapshot,
            PlanView plan,
            JobMemories memories,
            Map<String, String> leftOut,
            StandingOrders orders,
            Explanations explanations) {
        this.leftOut = leftOut;
        this.plan = plan;
        this.machine = plan.machine();
        this.memories = memories;
        this.reasons = new StandingReasons(
                snapshot.kinds(),
                machine,
                limits(plan),
                OrderedReasons.on(machine, orders, snapshot.time()),
                explanations);
        this.stops = new StopReasons(plan);
        explanations.look(plan);
        this.lengths = plan.lengths();
        for (PlanView.Running run : plan.running()) {
            if (run.latestEnd() > run.expectedEnd()) {
                latestEnds.put(run.job().id(), run.latestEnd());
            }
        }
        this.now = snapshot.time();
        this.memoryKind = snapshot.kinds().indexOf("memory");
    }

    private static Map<String, Limit> limits(PlanView plan) {
        Map<String, Limit> limits = new HashMap<>();
        plan.limits().forEach(limit -> limits.putIfAbsent(limit.name(), limit));
        return limits;
    }

    public List<ListedJob> of(List<ServerJob> jobs) {
        List<ListedJob> list = new ArrayList<>(jobs.size());
        for (ServerJob job : jobs) {
            list.add(of(job));
        }
        return list;
    }

    private ListedJob of(ServerJob job) {
        JobId id = new JobId(job.id());
        Optional<Standing> standing = plan.standing(id);
        JobMemory memory = memories.of(job.id());
        Optional<Standing.Planned> planned =
                standing.filter(Standing.Planned.class::isInstance).map(Standing.Planned.class::cast);
        Optional<Standing.Runs> runs =
                standing.filter(Standing.Runs.class::isInstance).map(Standing.Runs.class::cast);
        // What the server took to be started since it was asked is as good as running.
        JobState state = runs.isPresent() && job.state() == JobState.QUEUED ? JobState.RUNNING : job.state();
        OptionalLong bound = plan.bound(id);
        return new ListedJob(
                job.id(),
                job.name(),
                job.owner().user(),
                job.queue(),
                state.letter(),
                job.request().total().cpus(),
                memory(job),
                pieces(job),
                walltime(job, planned, runs),
                job.queued(),
                planned.isPresent() ? OptionalLong.of(planned.get().start()) : OptionalLong.empty(),
                memory.promised(),
                planned.map(place -> nodes(place.placement())).orElse(List.of()),
                Optional.ofNullable(leftOut.get(job.id()))
                        .map(Reason::leftOut)
                        .orElseGet(() -> stops.of(
                                id,
                                reasons.of(job, standing, memory.refusal().filter(refused -> refused.retryAt() > now)),
                                standing)),
                runs.map(run -> new Execution(
                                run.started(),
                                run.expectedEnd(),
                                latestEnds.getOrDefault(id, run.expectedEnd()),
                                nodes(run.placement())))
                        .or(() -> toldExecution(job)),
                plan.moves(id),
                bound,
                runs.isPresent() ? Optional.empty() : memory.expected().map(start -> start.endingBy(bound)),
                job.notes().softWalltime(),
                job.owner().group(),
                job.owner().project(),
                job.lengths()
                        .map(any -> new ListedLengths(
                                any.shortest(),
                                any.longest(),
                                planned.flatMap(place -> Optional.ofNullable(lengths.get(id)))
                                        .flatMap(Length::bound))));
    }

    /** One that takes any of several lengths has the one that it is planned for, or was started with just now. */
    private long walltime(ServerJob job, Optional<Standing.Planned> planned, Optional<Standing.Runs> runs) {
        JobId id = new JobId(job.id());
        if (job.lengths().isEmpty()) {
            return job.walltime();
        } else if (runs.isPresent()) {
            return plan.job(id).map(Job::walltime).orElse(job.walltime());
        }
        return planned.isPresent() && lengths.containsKey(id) ? lengths.get(id).walltime() : job.walltime();
    }

    private static int pieces(ServerJob job) {
        int pieces = 0;
        for (Chunk chunk : job.request().chunks()) {
            pieces += chunk.count();
        }
        return pieces;
    }

    private OptionalLong memory(ServerJob job) {
        long asked = memoryKind < 0 ? 0 : job.request().total().amount(memoryKind);
        return asked == 0 ? OptionalLong.empty() : OptionalLong.of(asked);
    }

    /** Of a job that does not hold resources any more. */
    private static Optional<Execution> toldExecution(ServerJob job) {
        boolean ran = switch (job.state()) {
            case RUNNING, EXITING, COMPLETE, SUSPENDED, SUSPENDED_IN_PLACE -> true;
            case QUEUED, HELD, WAITING, TRANSIT -> false;
        };
        if (!ran || job.started().isEmpty() || job.location().isEmpty()) {
            return Optional.empty();
        }
        long started = job.started().getAsLong();
        return Optional.of(new Execution(
                started,
                started + job.walltime(),
                job.location().get().shares().stream().map(Location.Share::node).toList()));
    }

    private List<String> nodes(Placement placement) {
        List<String> names = new ArrayList<>(placement.size());
        for (int i = 0; i < placement.size(); i++) {
            names.add(machine.cluster(placement.cluster())
                    .nodes()
                    .get(placement.node(i))
                    .name());
        }
        return names;
    }
}
