package org.almanac.planner.policy.adaptive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.Event;
import org.almanac.planner.SwitchMemory.Run;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.policy.base.SitePolicy;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteBriefing;
import org.almanac.planner.timeline.EndQueue;

/**
 * Simulates a candidate of PBAS on an interval that is over: the candidate gets the jobs that ran and waited at its
 * beginning and those that came in it, and the jobs run for as long as they really did.
 *
 * <p>Nodes and rules are those of the end of the interval.
 */
final class CandidateSimulation extends SimulatedCandidate {
    /**
     * A job's part in the simulation; times in epoch seconds.
     *
     * @param came when the job came into the queue; the beginning of the interval if it was there already
     * @param run where the job ran at the beginning, if it did
     * @param runtime how long the job runs, in seconds
     */
    record Part(Job job, long came, Optional<Run> run, long runtime) {
        boolean waits() {
            return run.isEmpty();
        }
    }

    private final List<Part> parts;
    private final long since;
    private final long until;
    private final long[] starts;
    private final Map<JobId, Integer> indices = new HashMap<>();
    /** The ends of the parts that run, by their indices. */
    private final EndQueue ends;
    /** The indices of all parts, in the order in which their jobs come. */
    private final List<Integer> toCome = new ArrayList<>();

    private int come;

    /** @param policy a fresh scheduler of the candidate */
    CandidateSimulation(SitePolicy policy, List<Part> parts, long since, long until, Tuning tuning) {
        super(policy);
        this.parts = parts;
        this.since = since;
        this.until = until;
        this.ends = new EndQueue(tuning);
        this.starts = new long[parts.size()];
        Arrays.fill(starts, until);
        for (int i = 0; i < parts.size(); i++) {
            indices.put(parts.get(i).job().id(), i);
            toCome.add(i);
        }
        toCome.sort(Comparator.comparingLong(i -> parts.get(i).came()));
    }

    /**
     * Runs the simulation, once, and tells when each part started; the end of the interval for a part that did not
     * start.
     *
     * @param site the site with the nodes and rules
     * @param past knows what had been used and waited at the beginning
     */
    long[] starts(Site site, RecentPast past) {
        tellBeginning(new SiteBriefing(site), past);
        for (long now = since; now < until; now = nextInstant(now)) {
            do {
                instant(now);
            } while (ends.earliest() <= now);
        }
        return starts;
    }

    private void tellBeginning(SiteBriefing briefing, RecentPast past) {
        policy().apply(since, briefing.beforeJobs());
        policy().apply(since, arrivals(since));
        List<Event> running = new ArrayList<>();
        for (int i = 0; i < starts.length; i++) {
            Part part = parts.get(i);
            if (part.run().isPresent()) {
                Run run = part.run().get();
                running.add(new Event.StartedElsewhere(part.job().id(), run.placement(), run.started()));
                begins(i, run.started());
            }
        }
        policy().apply(since, running);
        policy().apply(since, briefing.afterJobs());
        policy().planBy(past.usage(), past.waits(), since);
    }

    private long nextInstant(long now) {
        long arrival = come < toCome.size() ? parts.get(toCome.get(come)).came() : Long.MAX_VALUE;
        return Math.min(Math.min(arrival, ends.earliest()), Math.max(now + 1, policy().wakeAt()));
    }

    private void instant(long now) {
        List<Event> events = new ArrayList<>(4);
        while (ends.earliest() <= now) {
            events.add(new Event.Ended(parts.get(ends.removeEarliest()).job().id()));
        }
        events.addAll(arrivals(now));
        decide(now, events);
    }

    private List<Event> arrivals(long now) {
        List<Event> arrivals = new ArrayList<>(2);
        while (come < toCome.size() && parts.get(toCome.get(come)).came() <= now) {
            arrivals.add(new Event.Submitted(parts.get(toCome.get(come++)).job()));
        }
        return arrivals;
    }

    @Override
    void begins(Job job, long start) {
        begins(indices.get(job.id()), start);
    }

    private void begins(int part, long start) {
        starts[part] = start;
        ends.add(start + parts.get(part).runtime(), part);
    }
}
