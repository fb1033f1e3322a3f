package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Queue.Running;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.planner.site.JobEntry.State;

/**
 * Briefs a fresh scheduler for the same machine: tells it all that a site has been told.
 *
 * <p>Jobs come into stopped queues, and the queues are started when all has been told; so nothing is planned before the
 * scheduler knows what runs. A briefing is valid while the site does not change. It does not tell what has been used.
 */
public final class SiteBriefing {
    private final Site site;
    /** By name: every queue that a job or the server has named. */
    private final Map<String, Queue> queues = new TreeMap<>();

    public SiteBriefing(Site site) {
        this.site = site;
        for (JobEntry entry : site.jobs()) {
            String name = entry.job().queue();
            queues.put(name, new Queue(name, Running.STARTED, 0));
        }
        site.waiting().queues().forEach(queue -> queues.put(queue.name(), queue));
    }

    /** Tells the scheduler everything. No decided start may be unanswered. */
    public void tell(Scheduler fresh, long now) {
        List<JobEntry> jobs = new ArrayList<>(site.jobs());
        jobs.sort(Comparator.comparingLong(JobEntry::sequence));
        fresh.apply(now, beforeJobs());
        fresh.apply(
                now,
                jobs.stream()
                        .<Event>map(entry -> new Event.Submitted(entry.job()))
                        .toList());
        List<Event> states = new ArrayList<>();
        List<Event> suspensions = new ArrayList<>();
        for (JobEntry entry : jobs) {
            tellState(entry, now, states);
            if (entry.state == State.SUSPENDED) {
                suspensions.add(new Event.Suspended(entry.job().id()));
            }
        }
        fresh.apply(now, states);
        fresh.apply(now, suspensions);
        fresh.apply(now, afterJobs());
    }

    private static void tellState(JobEntry entry, long now, List<Event> states) {
        if (entry.holdsResources() || entry.state == State.SUSPENDED) {
            states.add(new Event.StartedElsewhere(entry.job().id(), entry.placement, entry.started));
            long end = entry.holdsResources() ? entry.expectedEnd : now + entry.remaining;
            if (end != entry.started + entry.walltime()) {
                states.add(new Event.Overrunning(entry.job().id(), end));
            }
            return;
        }
        if (entry.retryAt().orElse(now) > now) {
            states.add(new Event.StartRefused(entry.job().id(), entry.retryAt().getAsLong()));
        }
        if (entry.state == State.HELD) {
            states.add(new Event.Held(entry.job().id()));
        }
    }

    /** The events to tell before the jobs: the rules and the nodes, with all queues stopped. */
    public List<Event> beforeJobs() {
        List<Event> events = new ArrayList<>();
        site.usage().toldShares().ifPresent(shares -> events.add(new Event.SharesChanged(shares)));
        if (!site.limits().limits().isEmpty()) {
            events.add(new Event.LimitsChanged(site.limits().limits()));
        }
        if (!site.acceptableWait().equals(AcceptableWait.WITH_FLOORS)) {
            events.add(new Event.AcceptableWaitChanged(site.acceptableWait()));
        }
        if (!site.windows().isEmpty()) {
            events.add(new Event.WindowsChanged(site.windows()));
        }
        for (int cluster = 0; cluster < site.clusters(); cluster++) {
            for (int node = 0; node < site.cluster(cluster).cluster().nodes().size(); node++) {
                if (!site.cluster(cluster).isUp(node)) {
                    events.add(new Event.NodeOffline(cluster, node));
                }
            }
        }
        for (String name : queues.keySet()) {
            events.add(new Event.QueueChanged(new Queue(name, Running.STOPPED, 0)));
        }
        return events;
    }

    /**
     * The events to tell after the jobs: the queues as they are, and the nodes that are gone, on which jobs may still
     * run.
     */
    public List<Event> afterJobs() {
        List<Event> events = new ArrayList<>();
        for (int cluster = 0; cluster < site.clusters(); cluster++) {
            for (int node = 0; node < site.cluster(cluster).cluster().nodes().size(); node++) {
                if (!site.cluster(cluster).has(node)) {
                    events.add(new Event.NodeGone(cluster, node));
                }
            }
        }
        queues.values().forEach(queue -> events.add(new Event.QueueChanged(queue)));
        return events;
    }
}
