package org.almanac.replay;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.Briefing;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.site.Runtimes;
import org.almanac.planner.site.Setup;
import org.almanac.simulation.RefusedStart;
import org.almanac.simulation.VirtualCluster;

/**
 * How things stand at a moment, before anything happens in it: what runs and waits there, from where a replay of what comes
 * later goes on, under the same policy or another one.
 *
 * <p>Nothing of it changes any more, and several replays may go on from it at once.
 */
public final class WarmStart {
    /** A job that runs, where, and since when; they stand in the order of their starts. */
    record Running(ReplayJob job, Placement placement, long start) {}

    /** Whence it is. */
    private enum Origin {
        /** Another replay, which has counted the jobs that wait. */
        REPLAY,
        /** A server: the jobs that wait are to be counted. */
        SERVER
    }

    private final Origin origin;
    private final long moment;
    private final PolicySpec policy;
    private final Scheduler scheduler;
    private final List<Running> running;
    private final List<ReplayJob> waiting;

    private WarmStart(
            Origin origin,
            long moment,
            PolicySpec policy,
            Scheduler scheduler,
            List<Running> running,
            List<ReplayJob> waiting) {
        this.origin = origin;
        this.moment = moment;
        this.policy = policy;
        this.scheduler = scheduler;
        this.running = List.copyOf(running);
        this.waiting = List.copyOf(waiting);
    }

    /**
     * As a replay stands still.
     *
     * @param scheduler of that policy, which no one else drives any more
     * @param waitingPlaces the places among the jobs of those that wait
     */
    static WarmStart of(
            long moment,
            PolicySpec policy,
            Scheduler scheduler,
            VirtualCluster cluster,
            List<ReplayJob> jobs,
            Collection<Integer> waitingPlaces,
            JobOutcomes.Builder outcomes) {
        List<ReplayJob> waiting = waitingPlaces.stream()
                .sorted()
                .map(jobs::get)
                .sorted(Comparator.comparingLong(ReplayJob::submit))
                .toList();
        Map<JobId, Integer> places = new HashMap<>();
        for (int i = 0; i < jobs.size(); i++) {
            if (outcomes.hasStarted(i)) {
                places.put(jobs.get(i).id(), i);
            }
        }
        List<Running> running = new ArrayList<>();
        for (VirtualCluster.Run run : cluster.runs()) {
            int place = places.get(run.job());
            running.add(new Running(jobs.get(place), run.placement(), outcomes.startOf(place)));
        }
        return new WarmStart(Origin.REPLAY, moment, policy, scheduler, running, waiting);
    }

    /**
     * As a server stands by what a scheduler was told of it. Each job runs for as long as it is planned, by its walltime or by what
     * its site expects, or until the end that was told of an overrun; a suspended job stays so. The waiting jobs count in the result of a replay.
     *
     * @param scheduler of that policy, which no one else drives any more; starts that the server has not answered have been made
     * @throws IllegalArgumentException if jobs that run hold more of a node together than it has
     */
    public static WarmStart ofServer(long moment, PolicySpec policy, Scheduler scheduler) {
        List<List<Event>> batches = scheduler.briefing(moment).batches();
        List<Event> answers = batches.stream()
                .flatMap(List::stream)
                .filter(Event.StartUnanswered.class::isInstance)
                .map(Event.StartUnanswered.class::cast)
                .<Event>map(start -> new Event.StartConfirmed(start.job(), start.decided()))
                .toList();
        if (!answers.isEmpty()) {
            scheduler.apply(moment, answers);
        }
        PlanView plan = scheduler.plan();
        ServerJobs jobs = new ServerJobs();
        List<Running> running = new ArrayList<>();
        for (PlanView.Running each : plan.running()) {
            long runtime = Math.max(each.expectedEnd(), moment) - each.started();
            running.add(new Running(jobs.add(each.job(), runtime), each.placement(), each.started()));
        }
        running.sort(Comparator.comparingLong(Running::start));
        requireRoom(plan.machine(), running);
        List<ReplayJob> waiting = new ArrayList<>();
        for (List<Event> batch : batches) {
            for (Event event : batch) {
                if (event instanceof Event.Submitted submitted
                        && plan.standing(submitted.job())
                                .filter(standing -> !hasStarted(standing))
                                .isPresent()) {
                    Job job = submitted.newJob();
                    waiting.add(jobs.add(job, job.planned()));
                }
            }
        }
        waiting.sort(Comparator.comparingLong(ReplayJob::submit));
        return new WarmStart(Origin.SERVER, moment, policy, scheduler, running, waiting);
    }

    private static void requireRoom(Machine machine, List<Running> running) {
        VirtualCluster cluster = new VirtualCluster(machine);
        try {
            running.forEach(each -> cluster.start(each.job().id(), each.placement(), Long.MAX_VALUE));
        } catch (RefusedStart refused) {
            throw new IllegalArgumentException(
                    "its jobs and nodes contradict each other (" + refused.getMessage() + ")", refused);
        }
    }

    private static boolean hasStarted(Standing standing) {
        return standing instanceof Standing.Runs || standing instanceof Standing.Suspended;
    }

    /** Gives jobs and users of a server numbers that those of no log have, as these are not below -1. */
    private static final class ServerJobs {
        private static final int FIRST = -2;

        private final Map<String, Integer> users = new HashMap<>();
        private long next = FIRST;

        ReplayJob add(Job job, long runtime) {
            int user = users.computeIfAbsent(job.user(), name -> FIRST - users.size());
            return ReplayJob.of(job, next--, user, runtime);
        }
    }

    /** When it is, in seconds of the log's time, or in epoch seconds of the server. */
    public long moment() {
        return moment;
    }

    /** The policy that is in charge. */
    public PolicySpec policy() {
        return policy;
    }

    /** The nodes that there are. */
    public Machine machine() {
        return scheduler.plan().machine();
    }

    /** What the scheduler was told of rules. */
    public SiteRules rules() {
        return SiteRules.told(scheduler.briefing(moment));
    }

    List<Running> running() {
        return running;
    }

    /** The jobs that wait, by their submission. */
    public List<ReplayJob> waiting() {
        return waiting;
    }

    /** How many of the jobs that wait are to be counted. */
    int counted() {
        return origin == Origin.SERVER ? waiting.size() : 0;
    }

    /** How many of its jobs are no part of the result; they stand before the others. */
    int uncounted() {
        return running.size() + waiting.size() - counted();
    }

    /** How many cpu seconds the running jobs will still use. */
    double cpuSecondsToRun() {
        return running.stream()
                .mapToDouble(each ->
                        (double) each.job().cpus() * (each.start() + each.job().runtime() - moment))
                .sum();
    }

    private boolean isOf(PolicySpec other) {
        return Policies.areSame(policy, other);
    }

    /** Whether a replay under the policy goes on as if it had never been stopped. */
    boolean isGoingOnUnder(PolicySpec other) {
        return origin == Origin.REPLAY && isOf(other);
    }

    /**
     * A scheduler that goes on from here: the same with all of its past if it is of the same policy, else a fresh one which
     * has taken over, as after a change of the policy at a site.
     */
    synchronized Scheduler handTo(PolicySpec successor, Runtimes runtimes, long seed) {
        if (isOf(successor)) {
            return scheduler.copy();
        }
        Briefing briefing = scheduler.briefing(moment);
        Scheduler fresh =
                Policies.create(successor, Setup.of(briefing.machine()).knowing(runtimes), seed);
        briefing.tell(fresh, moment);
        fresh.succeed(moment, scheduler.state());
        return fresh;
    }
}
