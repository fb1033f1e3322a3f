package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.almanac.planner.Briefing;
import org.almanac.planner.Event;
import org.almanac.planner.JobOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Figures;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Node;
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

    /** Tells the scheduler everything. */
    public void tell(Scheduler fresh, long now) {
        batches(now).forEach(batch -> fresh.apply(now, batch));
    }

    /** Everything, for a scheduler that is made for the machine for which the site was made. */
    public Briefing sinceMade(long now) {
        List<List<Event>> batches = new ArrayList<>();
        List<Event> changes = nodeChanges();
        if (!changes.isEmpty()) {
            batches.add(changes);
        }
        batches.addAll(batches(now));
        return new Briefing(site.firstMachine(), batches);
    }

    /** What has become of the nodes since the site was made, except for those that are gone. */
    private List<Event> nodeChanges() {
        List<Event> changes = new ArrayList<>();
        for (int cluster = 0; cluster < site.clusters(); cluster++) {
            List<Node> first = site.firstMachine().cluster(cluster).nodes();
            List<Node> nodes = site.cluster(cluster).cluster().nodes();
            for (int node = 0; node < nodes.size(); node++) {
                if (node >= first.size()) {
                    changes.add(new Event.NodeNew(cluster, nodes.get(node)));
                } else if (site.cluster(cluster).has(node) && !nodes.get(node).equals(first.get(node))) {
                    changes.add(new Event.NodeChanged(cluster, node, nodes.get(node)));
                }
            }
        }
        return changes;
    }

    /** Everything, in batches to be told one after the other at that time. */
    private List<List<Event>> batches(long now) {
        List<JobEntry> jobs = new ArrayList<>(site.jobs());
        jobs.sort(Comparator.comparingLong(JobEntry::sequence));
        List<Event> submissions = new ArrayList<>();
        List<Event> states = new ArrayList<>();
        List<Event> suspensions = new ArrayList<>();
        List<Event> resumptions = new ArrayList<>();
        List<Event> overruns = new ArrayList<>();
        for (JobEntry entry : jobs) {
            JobId id = entry.job().id();
            submissions.add(new Event.Submitted(told(entry, now)));
            tellState(entry, now, states);
            if (entry.state == State.SUSPENDED || wasResumed(entry)) {
                suspensions.add(new Event.Suspended(id));
            }
            if (wasResumed(entry)) {
                resumptions.add(new Event.Resumed(id, OptionalLong.of(entry.holdsSince)));
            }
            if (entry.state == State.RUNNING && entry.expectedEnd != entry.plannedEnd) {
                overruns.add(new Event.Overrunning(id, entry.expectedEnd));
            }
        }
        return Stream.of(beforeJobs(), submissions, states, suspensions, resumptions, overruns, afterJobs())
                .filter(batch -> !batch.isEmpty())
                .toList();
    }

    /** The job, with how long it could have run until then, where that is counted. */
    private Job told(JobEntry entry, long now) {
        return site.values().countsEligibility()
                ? entry.job()
                        .knownBy(Optional.of(
                                entry.job().figures().orElse(Figures.NONE).eligibleFor(entry.eligibleUntil(now))))
                : entry.job();
    }

    /** Whether the job runs after a suspension, and so ends by its walltime at another time than others do. */
    private static boolean wasResumed(JobEntry entry) {
        return entry.state == State.RUNNING
                && (entry.holdsSince != entry.started || entry.plannedEnd != entry.started + entry.walltime());
    }

    private static void tellState(JobEntry entry, long now, List<Event> states) {
        JobId id = entry.job().id();
        if (entry.state == State.STARTING) {
            states.add(new Event.StartUnanswered(id, entry.placement, entry.started));
            return;
        }
        if (entry.state == State.RUNNING || entry.state == State.SUSPENDED) {
            states.add(new Event.StartedElsewhere(id, entry.placement, entry.started));
            boolean runs = entry.state == State.RUNNING;
            long end = runs ? entry.plannedEnd : now + entry.remaining;
            long latest = runs ? entry.plannedEnd + entry.beyond() : now + entry.remainingWalltime;
            if (end != entry.started + entry.walltime() || latest != entry.started + entry.openFor()) {
                states.add(new Event.Overrunning(id, end, OptionalLong.of(latest)));
            }
            return;
        }
        // Also of a time that has passed, as the job has waited for resources only since then.
        entry.retryAt().ifPresent(retryAt -> states.add(new Event.StartRefused(id, retryAt)));
        if (entry.state == State.HELD) {
            states.add(new Event.Held(id));
        }
    }

    /** The events to tell before the jobs: the rules and the nodes, with all queues stopped. */
    public List<Event> beforeJobs() {
        List<Event> events = new ArrayList<>();
        if (!site.order().equals(JobOrder.NONE)) {
            events.add(new Event.OrderChanged(site.order()));
        }
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
        if (!site.hours().isAlways()) {
            events.add(new Event.HoursChanged(site.hours().hours()));
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
