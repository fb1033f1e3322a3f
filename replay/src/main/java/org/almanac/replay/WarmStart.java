package org.almanac.replay;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.site.Setup;
import org.almanac.simulation.VirtualCluster;

/**
 * How things stand in a replay at a moment, before anything happens in it: what runs and waits there, from where a replay of
 * what comes later goes on, under the same policy or another one.
 *
 * <p>Nothing of it changes any more, and several replays may go on from it at once.
 */
public final class WarmStart {
    /** A job that runs, where, and since when; they stand in the order of their starts. */
    record Running(ReplayJob job, Placement placement, long start) {}

    private final long moment;
    private final PolicySpec policy;
    private final Scheduler scheduler;
    private final List<Running> running;
    private final List<ReplayJob> waiting;

    private WarmStart(
            long moment, PolicySpec policy, Scheduler scheduler, List<Running> running, List<ReplayJob> waiting) {
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
        return new WarmStart(moment, policy, scheduler, running, waiting);
    }

    /** When it is, in seconds of the log's time. */
    public long moment() {
        return moment;
    }

    List<Running> running() {
        return running;
    }

    List<ReplayJob> waiting() {
        return waiting;
    }

    /** Whether a replay under the policy goes on as if it had never been stopped. */
    boolean isOf(PolicySpec other) {
        return Policies.areSame(policy, other);
    }

    /**
     * A scheduler that goes on from here: the same with all of its past if it is of the same policy, else a fresh one which
     * has taken over, as after a change of the policy at a site.
     */
    synchronized Scheduler handTo(PolicySpec successor, Setup setup, SiteRules rules, long seed) {
        if (isOf(successor)) {
            return scheduler.copy();
        }
        Scheduler fresh = Policies.create(successor, setup, seed);
        List<Event> events = new ArrayList<>(rules.events());
        for (Running each : running) {
            events.add(new Event.Submitted(each.job().job()));
            events.add(new Event.StartedElsewhere(each.job().id(), each.placement(), each.start()));
        }
        waiting.forEach(job -> events.add(new Event.Submitted(job.job())));
        fresh.apply(moment, events);
        fresh.succeed(moment, scheduler.state());
        return fresh;
    }
}
