package org.almanac.pbs.sim;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.almanac.pbs.sim.Agenda.Appointment;
import org.almanac.pbs.sim.Agenda.Purpose;
import org.almanac.pbs.sim.JobRecords.Kind;
import org.almanac.pbs.sim.NodeTable.Place;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.simulation.FailureRates;
import org.almanac.simulation.NodeFailures;
import org.almanac.simulation.VirtualCluster;

/**
 * What a simulated server and its nodes do as time goes on: jobs come, end and are forgotten, nodes fail and return.
 *
 * <p>Everything happens at its own moment and in order of time, however far the time is set on at once. At one moment:
 * ends of jobs, what was agreed upon for jobs, failures and returns of nodes, arrivals.
 */
final class World {
    /** After so many seconds a start that comes to nothing has fallen back. */
    private static final long FAILED_START_LASTS = 2;

    private final SimulatedSite site;
    private final VirtualCluster cluster;
    private final NodeTable nodes;
    private final SimulatedQueues queues;
    private final Map<JobId, SimJob> jobs = new LinkedHashMap<>();
    private final Agenda agenda = new Agenda();
    private final Iterator<Arrival> arrivals;
    private final RandomGenerator random;
    private Optional<Arrival> arrival;
    private NodeFailures failures;
    private boolean startsMayFail;
    private long time;
    private long submissions;
    private JobRecords records = JobRecords.NONE;

    /** A world without jobs at that time (epoch seconds), in which nothing fails yet. */
    World(SimulatedSite site, long time, Iterator<Arrival> arrivals) {
        this.site = site;
        this.time = time;
        this.cluster = new VirtualCluster(site.machine());
        this.nodes = new NodeTable(site.machine(), cluster);
        this.queues = new SimulatedQueues(site.queues());
        this.arrivals = arrivals;
        this.random = new Random(site.seed());
        this.failures = new NodeFailures(site.machine(), FailureRates.NONE, random, time);
        takeArrival();
    }

    /** From now on nodes and starts fail. */
    void letThingsFail() {
        failures = new NodeFailures(site.machine(), site.failures(), random, time);
        startsMayFail = site.failedStarts() > 0;
    }

    /** From now on it is recorded what becomes of jobs. */
    void keep(JobRecords kept) {
        records = kept;
    }

    long time() {
        return time;
    }

    /** The cpus of all nodes. */
    long cpus() {
        return site.machine().cpus();
    }

    VirtualCluster cluster() {
        return cluster;
    }

    NodeTable nodes() {
        return nodes;
    }

    SimulatedQueues queues() {
        return queues;
    }

    /** All jobs by submission; to be read only. */
    Map<JobId, SimJob> jobs() {
        return jobs;
    }

    /** How many appointments are on the agenda. */
    int agendaSize() {
        return agenda.size();
    }

    /** How many jobs were ever submitted. */
    long submissions() {
        return submissions;
    }

    /** When something happens by itself next, or {@link Long#MAX_VALUE}. */
    long nextChange() {
        long next = Math.min(cluster.nextEnd(), failures.next());
        next = Math.min(next, agenda.next());
        return arrival.isEmpty() ? next : Math.min(next, arrival.get().time());
    }

    /** Lets everything happen that is due until that time. */
    void advance(long now) {
        for (long next = nextChange(); next <= now; next = nextChange()) {
            time = Math.max(time, next);
            cluster.endUntil(time).forEach(id -> {
                SimJob job = jobs.get(id);
                job.ranBefore += time - job.running;
                leave(job, job.exceedsWalltime() ? ExitStatus.WALLTIME_EXCEEDED : ExitStatus.DONE);
            });
            while (agenda.next() <= time) {
                keep(agenda.take());
            }
            while (failures.next() <= time) {
                NodeFailures.Change change = failures.take();
                setDown(new Place(change.cluster(), change.node()), !change.up());
            }
            while (arrival.isPresent() && arrival.get().time() <= time) {
                arrive(arrival.get());
                takeArrival();
            }
        }
        time = Math.max(time, now);
    }

    private void takeArrival() {
        arrival = arrivals.hasNext() ? Optional.of(arrivals.next()) : Optional.empty();
    }

    /** A job whose queue takes none is turned away. */
    private void arrive(Arrival coming) {
        queues.find(coming.submission().queue())
                .filter(ServerQueue::enabled)
                .ifPresent(queue -> submit(coming.submission(), queue, coming.time()));
    }

    private void keep(Appointment due) {
        SimJob job = due.job();
        switch (due.purpose()) {
            case MAY_RUN -> {
                if (job.state == JobState.WAITING) {
                    job.letWait(time);
                }
            }
            case START_FAILS -> {
                if (job.state == JobState.RUNNING && job.startFails == due.time()) {
                    requeue(job);
                }
            }
            case COMPLETES -> complete(job);
            case FORGET -> jobs.remove(job.id);
        }
    }

    SimJob submit(Submission submission, ServerQueue queue, long queued) {
        SimJob job = new SimJob(
                new JobId(++submissions + "." + site.name()),
                submission,
                queue.name(),
                queued,
                site.machine().kinds());
        jobs.put(job.id, job);
        job.letWait(time);
        records.record(Kind.QUEUED, job, time);
        if (submission.executionTime().orElse(time) > time) {
            agenda.add(submission.executionTime().getAsLong(), job, Purpose.MAY_RUN);
        }
        return job;
    }

    /** Starts a job that waits on nodes that are free. */
    void start(SimJob job, Placement placement) {
        job.state = JobState.RUNNING;
        job.startCount++;
        job.started = OptionalLong.of(time);
        job.exitStatus = OptionalInt.empty();
        job.ranBefore = job.kept;
        job.location = Optional.of(nodes.location(placement));
        run(job, placement);
        records.record(Kind.STARTED, job, time);
        job.startFails = Long.MAX_VALUE;
        if (startsMayFail && random.nextDouble() < site.failedStarts()) {
            job.startFails = time + FAILED_START_LASTS;
            agenda.add(job.startFails, job, Purpose.START_FAILS);
        }
    }

    private void run(SimJob job, Placement placement) {
        job.state = JobState.RUNNING;
        job.placement = Optional.of(placement);
        job.running = time;
        cluster.start(job.id, placement, job.end());
    }

    /** Takes a running job off its nodes. */
    private void stop(SimJob job) {
        if (job.state == JobState.RUNNING) {
            cluster.stop(job.id);
            job.ranBefore += time - job.running;
        }
    }

    /** Ends a job because somebody deletes it. */
    void delete(SimJob job) {
        records.record(Kind.DELETED, job, time);
        end(job, ExitStatus.DELETED);
    }

    /** Ends a job before its time, whatever its state. */
    void end(SimJob job, int exitStatus) {
        stop(job);
        if (job.waits()) {
            job.exitStatus = OptionalInt.of(exitStatus);
            complete(job);
        } else {
            leave(job, exitStatus);
        }
    }

    /** The job's nodes are free, and it is exiting. */
    private void leave(SimJob job, int exitStatus) {
        job.state = JobState.EXITING;
        job.ended = OptionalLong.of(time);
        job.exitStatus = OptionalInt.of(exitStatus);
        records.record(Kind.ENDED, job, time);
        agenda.add(time + site.exiting(), job, Purpose.COMPLETES);
    }

    private void complete(SimJob job) {
        job.state = JobState.COMPLETE;
        agenda.add(time + site.keepCompleted(), job, Purpose.FORGET);
    }

    /** A running or suspended job waits again; as in TORQUE it keeps the time at which it was started. */
    void requeue(SimJob job) {
        stop(job);
        records.record(Kind.REQUEUED, job, time);
        job.location = Optional.empty();
        job.placement = Optional.empty();
        job.letWait(time);
    }

    /** A running job waits again, and will not have to do again what it has done. */
    void checkpoint(SimJob job) {
        requeue(job);
        job.kept = job.ranBefore;
    }

    void suspend(SimJob job) {
        stop(job);
        job.state = JobState.SUSPENDED;
    }

    /** A suspended job runs on where it was, which is free. */
    void resume(SimJob job) {
        run(job, job.placement.orElseThrow());
    }

    void setHeld(SimJob job, boolean held) {
        job.held = held;
        if (job.waits()) {
            job.letWait(time);
        }
    }

    void setWalltime(SimJob job, long walltime) {
        job.walltime = walltime;
        if (job.state == JobState.RUNNING) {
            cluster.setEnd(job.id, job.end());
        }
    }

    /** A node goes down with all that runs there, or returns. */
    void setDown(Place place, boolean down) {
        nodes.set(place, NodeState.DOWN, down);
        if (down) {
            for (JobId id : cluster.jobsOn(place.cluster(), place.node())) {
                SimJob job = jobs.get(id);
                if (site.onNodeFailure() == OnNodeFailure.REQUEUE) {
                    requeue(job);
                } else {
                    end(job, ExitStatus.NODE_FAILED);
                }
            }
        }
    }
}
