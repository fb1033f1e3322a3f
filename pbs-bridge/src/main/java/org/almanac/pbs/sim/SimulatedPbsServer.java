package org.almanac.pbs.sim;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsServer;
import org.almanac.pbs.ifl.TorqueCode;
import org.almanac.pbs.sim.NodeTable.Place;
import org.almanac.pbs.snapshot.AskedReservation;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.pbs.snapshot.ReservationAnswer;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.pbs.snapshot.ToldJob;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.simulation.SimulatedTime;

/**
 * A pbs_server with its nodes and users that lives in memory and behaves as a TORQUE server does.
 *
 * <p>Its jobs have TORQUE's states and run for the time that their submissions say, at most for their walltime. It
 * starts no job by itself. What cannot be started is refused with TORQUE's numbers; see {@link TorqueCode}. Whenever it
 * is called it first lets everything happen that is due by its clock, each thing at its own moment. Commands refuse as
 * TORQUE's do: 15001 for a job that is not known, 15018 for one in a state in which this cannot be done.
 *
 * <p>Beyond TORQUE it keeps reservations, as an OpenPBS server does.
 *
 * <p>Safe for several threads: one lock. Once closed, it cannot be reached any more (15033).
 */
public final class SimulatedPbsServer implements PbsServer {
    private final SimulatedSite site;
    private final SimulatedTime clock;
    private final World world;
    private final StartRules rules;
    private final SimReservations reservations;
    private boolean closed;

    private SimulatedPbsServer(SimulatedSite site, SimulatedTime clock, World world) {
        this.site = site;
        this.clock = clock;
        this.world = world;
        this.rules = new StartRules(site.machine().kinds().count(), world.nodes(), world.cluster());
        this.reservations = new SimReservations(site.name(), world.queues());
        world.letThingsFail();
    }

    /** A server to which nobody has submitted anything. */
    public static SimulatedPbsServer empty(SimulatedSite site, SimulatedTime clock) {
        return cold(site, clock, Arrivals.NONE);
    }

    /** A server without jobs, to which a workload begins to come now. */
    public static SimulatedPbsServer cold(SimulatedSite site, SimulatedTime clock, Arrivals arrivals) {
        long now = clock.now();
        return new SimulatedPbsServer(site, clock, new World(site, now, arrivals.from(now)));
    }

    /** A server at which jobs of a workload run and wait now: see {@link WarmUp}. */
    public static SimulatedPbsServer warm(SimulatedSite site, SimulatedTime clock, Arrivals arrivals, WarmUp warmUp) {
        return warm(site, clock, arrivals, warmUp, WarmUpProgress.NONE, run -> {});
    }

    /** The same, telling how far it has come, and what has run before. */
    public static SimulatedPbsServer warm(
            SimulatedSite site,
            SimulatedTime clock,
            Arrivals arrivals,
            WarmUp warmUp,
            WarmUpProgress progress,
            Consumer<PastRun> past) {
        long moment = warmUp.moment(site, arrivals, progress);
        long now = clock.now();
        World world = new World(site, now - moment, arrivals.from(now - moment));
        world.keep((kind, job, time) -> {
            if (kind == JobRecords.Kind.ENDED && job.started.isPresent()) {
                past.accept(PastRun.of(job));
            }
        });
        warmUp.run(world, now, progress);
        world.keep(JobRecords.NONE);
        return new SimulatedPbsServer(site, clock, world);
    }

    @Override
    public String name() {
        return site.name();
    }

    World world() {
        return world;
    }

    /** From now on it writes what becomes of its jobs. */
    public synchronized void keepAccounts(AccountingFiles files) {
        world.keep(files);
    }

    /** What it has and how it behaves. */
    public SimulatedSite site() {
        return site;
    }

    @Override
    public synchronized Snapshot snapshot() throws PbsException {
        catchUp();
        return new Snapshot(
                world.time(),
                site.machine().kinds(),
                world.nodes().told(),
                world.queues().told(),
                world.jobs().values().stream().map(SimJob::told).toList(),
                reservations.told(
                        world.time(),
                        world.nodes().told().stream().collect(Collectors.toMap(ServerNode::name, ServerNode::capacity)),
                        site.machine().kinds()),
                List.of());
    }

    @Override
    public synchronized void answer(AskedReservation asked, ReservationAnswer answer) throws PbsException {
        catchUp();
        reservations.answer(asked.id(), answer, world.time());
    }

    /**
     * Makes a reservation (pbs_rsub) that waits for the scheduler and gives its id.
     *
     * @param starts none where it is to begin as soon as it can, several where it is standing; epoch seconds, ascending
     * @param duration seconds
     */
    public synchronized String reserve(String owner, Request request, List<Long> starts, long duration)
            throws PbsException {
        catchUp();
        return reservations.add(owner, request, starts, duration);
    }

    /** Asks for another start and duration of a reservation's next time (pbs_ralter). */
    public synchronized void alterReservation(String id, long start, long duration) throws PbsException {
        catchUp();
        reservations.alter(id, start, duration);
    }

    /** Deletes a reservation (pbs_rdel) with the jobs in it. */
    public synchronized void deleteReservation(String id) throws PbsException {
        catchUp();
        String queue = reservations.get(id).queue();
        reservations.remove(id);
        for (SimJob job : List.copyOf(world.jobs().values())) {
            if (job.queue.equals(queue) && !job.isOver()) {
                world.delete(job);
            }
        }
    }

    @Override
    public synchronized void start(String id, Location location) throws PbsException {
        SimJob job = find(id);
        Placement placement = rules.check(job, world.queues().get(job.queue), location);
        world.start(job, placement);
    }

    @Override
    public synchronized void setLength(String id, long walltime) throws PbsException {
        setWalltime(id, walltime);
    }

    @Override
    public synchronized void tell(ToldJob told, PlannedStart planned, Location where) throws PbsException {
        SimJob job = find(told.id());
        refuseIf(job.isOver(), job);
        job.told = Optional.of(planned);
    }

    @Override
    public synchronized void takeBack(ServerJob told) throws PbsException {
        find(told.id()).told = Optional.empty();
    }

    /** What was told last of the job's planned start; empty also for a job that is not known. */
    public synchronized Optional<PlannedStart> told(String id) {
        return Optional.ofNullable(world.jobs().get(new JobId(id))).flatMap(job -> job.told);
    }

    /** When the server's picture changes by itself next, in epoch seconds, or {@link Long#MAX_VALUE}. */
    public synchronized long nextChange() {
        return world.nextChange();
    }

    /** Submits a job (qsub) and gives its id; 15020 or 15023 where the queue is not known or takes no jobs. */
    public synchronized String submit(Submission submission) throws PbsException {
        catchUp();
        ServerQueue queue = world.queues().open(submission.queue());
        if (submission.request().total().kinds() != site.machine().kinds().count()) {
            throw new IllegalArgumentException(
                    "The request does not have the server's " + site.machine().kinds());
        }
        return world.submit(submission, queue, world.time()).id.value();
    }

    /** Deletes a job (qdel), whether it waits or runs: its exit status is 271. */
    public synchronized void delete(String id) throws PbsException {
        SimJob job = find(id);
        refuseIf(job.isOver(), job);
        world.delete(job);
    }

    /** Holds a job (qhold); one that runs is held once it waits again. */
    public synchronized void hold(String id) throws PbsException {
        setHeld(id, true);
    }

    /** Releases a held job (qrls). */
    public synchronized void release(String id) throws PbsException {
        setHeld(id, false);
    }

    private void setHeld(String id, boolean held) throws PbsException {
        SimJob job = find(id);
        refuseIf(job.isOver(), job);
        world.setHeld(job, held);
    }

    /** Puts a running or suspended job back into its queue (qrerun), to run from its beginning. */
    public synchronized void requeue(String id) throws PbsException {
        SimJob job = find(id);
        refuseIf(job.state != JobState.RUNNING && job.state != JobState.SUSPENDED, job);
        world.requeue(job);
    }

    /** Lets a running job stand still; its nodes are free. */
    public synchronized void suspend(String id) throws PbsException {
        SimJob job = find(id);
        refuseIf(job.state != JobState.RUNNING, job);
        world.suspend(job);
    }

    /** Stops a running job, as somebody who is allowed to would by the command for that way. */
    @Override
    public synchronized void stop(String id, StopMethod method) throws PbsException {
        switch (method) {
            case SUSPEND -> suspend(id);
            case CHECKPOINT -> checkpoint(id);
            case REQUEUE -> requeue(id);
            case DELETE -> delete(id);
        }
    }

    /** Keeps what a running job has done and puts it back into its queue (qhold and qrls), to run on from there. */
    public synchronized void checkpoint(String id) throws PbsException {
        SimJob job = find(id);
        refuseIf(job.state != JobState.RUNNING, job);
        world.checkpoint(job);
    }

    /** Lets a suspended job run on; 15046 where its nodes are not free. */
    @Override
    public synchronized void resume(String id) throws PbsException {
        SimJob job = find(id);
        refuseIf(job.state != JobState.SUSPENDED, job);
        if (!world.cluster().isFree(job.placement.orElseThrow())) {
            throw TorqueCode.NODE_NOT_FREE.with("the nodes of job " + id + " are not free");
        }
        world.resume(job);
    }

    /** Gives a job another walltime (qalter), in seconds, at least 1. */
    public synchronized void setWalltime(String id, long walltime) throws PbsException {
        SimJob job = find(id);
        refuseIf(job.isOver(), job);
        if (walltime < 1) {
            throw new IllegalArgumentException("A walltime must be at least 1 s, not " + walltime);
        }
        world.setWalltime(job, walltime);
    }

    /** Moves a job that waits into another queue (qmove). */
    public synchronized void move(String id, String queue) throws PbsException {
        SimJob job = find(id);
        refuseIf(!job.waits(), job);
        job.queue = world.queues().open(queue).name();
        job.queued = world.time();
    }

    /** Sets whether a queue takes jobs and whether its jobs may start. */
    public synchronized void setQueue(String name, boolean enabled, boolean started) throws PbsException {
        catchUp();
        ServerQueue queue = world.queues().get(name);
        world.queues().put(new ServerQueue(queue.name(), enabled, started, queue.priority()));
    }

    /**
     * Sets a node's state (pbsnodes): DOWN, OFFLINE, both, or FREE for neither.
     *
     * <p>With a node that goes down go its jobs; jobs on one that is taken offline run on. A node that is down by a
     * random failure returns when it would have in any case.
     */
    public synchronized void setNode(String name, Set<NodeState> states) throws PbsException {
        catchUp();
        Place place = world.nodes()
                .find(name)
                .orElseThrow(() -> TorqueCode.UNKNOWN_NODE.with("cannot locate specified node " + name));
        if (states.contains(NodeState.JOB_EXCLUSIVE) || states.contains(NodeState.BUSY)) {
            throw new IllegalArgumentException("A node's state cannot be set to " + states);
        }
        world.nodes().set(place, NodeState.OFFLINE, states.contains(NodeState.OFFLINE));
        if (states.contains(NodeState.DOWN) != world.nodes().is(place, NodeState.DOWN)) {
            world.setDown(place, states.contains(NodeState.DOWN));
            if (states.contains(NodeState.DOWN)) {
                reservations.down(name, world.time());
            }
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
    }

    private void catchUp() throws PbsException {
        if (closed) {
            throw TorqueCode.CONNECTION_BROKEN.with("the server is closed");
        }
        world.advance(clock.now());
        reservations.advance(world.time());
    }

    private SimJob find(String id) throws PbsException {
        catchUp();
        SimJob job = world.jobs().get(new JobId(id));
        if (job == null) {
            throw TorqueCode.UNKNOWN_JOB.with("cannot locate job " + id);
        }
        return job;
    }

    private static void refuseIf(boolean wrong, SimJob job) throws PbsException {
        if (wrong) {
            throw TorqueCode.WRONG_STATE.with("job " + job.id + " state " + job.state);
        }
    }
}
