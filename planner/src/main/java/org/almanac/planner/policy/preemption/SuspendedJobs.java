package org.almanac.planner.policy.preemption;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.JobEntry.State;
import org.almanac.planner.site.Site;

/**
 * The jobs that were suspended for others and have not ended. To the policy, what is left of each is a job that waits at its old place
 * in the queue: it asks for the walltime that it has left and for the nodes on which it ran. So it has a planned start like any
 * other.
 *
 * <p>Events that the server tells of such a job are put into the words that are right for what is left of it.
 */
final class SuspendedJobs {
    /**
     * @param whole the job as its user asked for it, of several lengths the one with which it was started
     * @param ran the walltime that it has used up, in seconds
     * @param request what it asks for as long as it has its nodes
     */
    private record Rest(Job whole, long ran, Request request) {
        /** The rest is of one length, as the server stops the job when it has run for what it was started with. */
        Job job() {
            return whole.asking(Math.max(1, whole.walltime() - ran))
                    .asking(request)
                    .expectedToRun(expected());
        }

        /** When the job, of which the rest runs and has outrun what was left of that, is expected to end instead; in epoch seconds. */
        long extended(JobEntry running, long now) {
            long each = whole.expectedRuntime().orElseThrow();
            long latest = running.latestEnd();
            long planned = latest - running.beyond();
            return Math.min(latest, planned + (Math.floorDiv(now - planned, each) + 1) * each);
        }

        /** The part of where the job ran that its rest asks for. */
        Placement part(Placement whole, Site site) {
            List<Node> nodes = site.cluster(whole.cluster()).cluster().nodes();
            List<Integer> named = new ArrayList<>();
            List<Resources> held = new ArrayList<>();
            for (int i = 0; i < whole.size(); i++) {
                String name = nodes.get(whole.node(i)).name();
                for (Chunk chunk : request.chunks()) {
                    if (chunk.wanted().equals(Set.of(name))) {
                        named.add(whole.node(i));
                        held.add(chunk.each());
                    }
                }
            }
            return named.isEmpty()
                    ? whole
                    : Placement.of(
                                    whole.cluster(),
                                    named.stream().mapToInt(Integer::intValue).toArray(),
                                    held.toArray(Resources[]::new))
                            .within(whole.within());
        }

        /** What is left of the runtime that the site expects; once that has passed, it is expected to run once more as long each time. */
        private OptionalLong expected() {
            if (whole.expectedRuntime().isEmpty()) {
                return OptionalLong.empty();
            }
            long each = whole.expectedRuntime().getAsLong();
            return OptionalLong.of(each - ran % each);
        }
    }

    private final Map<JobId, Rest> rests = new LinkedHashMap<>();
    /** The kinds of resources that jobs give back; empty for all. */
    private Optional<Set<Integer>> released = Optional.empty();

    SuspendedJobs copy() {
        SuspendedJobs copy = new SuspendedJobs();
        copy.rests.putAll(rests);
        copy.released = released;
        return copy;
    }

    /** From now on jobs that are suspended give back these kinds alone. */
    void release(Optional<Set<Integer>> kinds) {
        released = kinds;
    }

    /** The jobs as their users asked for them. */
    Collection<Job> whole() {
        return rests.values().stream().map(Rest::whole).toList();
    }

    /** The jobs in the order in which they were suspended first. */
    Collection<JobId> ids() {
        return rests.keySet();
    }

    boolean has(JobId job) {
        return rests.containsKey(job);
    }

    /** The walltime that the job had used up before it was suspended last, in seconds. */
    long ran(JobId job) {
        Rest rest = rests.get(job);
        return rest == null ? 0 : rest.ran;
    }

    /** The job as its user asked for it, where what runs or waits of it is a rest. */
    Optional<Job> whole(JobId job) {
        return Optional.ofNullable(rests.get(job)).map(Rest::whole);
    }

    /**
     * A job that runs has been suspended, or one that was suspended before is known; tells the policy what is left of it.
     *
     * @param left the walltime that is left, in seconds
     */
    List<Event> suspend(JobEntry entry, long left, Site site) {
        JobId id = entry.job().id();
        Job whole = rests.containsKey(id) ? rests.get(id).whole : entry.job();
        // One that gives back nothing, which nobody suspends for others, counts as giving back all: it would have
        // nothing to wait for.
        Optional<Placement> part = KeptResources.released(entry, released, site);
        Optional<Set<Integer>> kinds = part.isPresent() ? released : Optional.empty();
        Request request = kinds.isPresent()
                ? KeptResources.request(part.get(), site, whole.request().countables())
                : onItsNodes(whole.request(), entry.placement(), site);
        Rest rest = new Rest(whole, whole.walltime() - left, request);
        rests.put(id, rest);
        List<Event> events = new ArrayList<>(List.of(new Event.Requeued(id), new Event.Changed(rest.job())));
        events.addAll(KeptResources.keep(entry, kinds, site, site.time()));
        return events;
    }

    /**
     * Adds how far those are extended that go on and have outrun what they were planned for: by all of what their site expects, and
     * not by what was left of that, which may be seconds. Jobs of which something is told already are left out.
     */
    void extend(Site site, long now, List<Event> told) {
        if (rests.isEmpty()) {
            return;
        }
        Set<JobId> others = new HashSet<>();
        for (Event event : told) {
            if (event instanceof Event.OfJob ofJob) {
                others.add(ofJob.job());
            }
        }
        rests.forEach((id, rest) -> site.find(id)
                .filter(job -> !others.contains(id) && job.state() == State.RUNNING)
                .filter(job -> job.expectedEnd() <= now && job.isWithinWalltime(now))
                .ifPresent(job -> told.add(new Event.Overrunning(id, rest.extended(job, now)))));
    }

    /** Takes up a job that was suspended by the scheduler in whose place this one goes on, and of which it is told the rest. */
    void takeUp(Job whole, JobEntry rest) {
        if (!whole.equals(rest.job())) {
            rests.put(
                    whole.id(),
                    new Rest(
                            whole,
                            whole.walltime() - rest.job().walltime(),
                            rest.job().request()));
        }
    }

    /** A request for just what the job holds on just its nodes. */
    private static Request onItsNodes(Request request, Placement placement, Site site) {
        boolean isOneNode =
                site.clusters() == 1 && site.cluster(0).cluster().nodes().size() == 1;
        if (isOneNode) {
            return request;
        }
        List<Node> nodes = site.cluster(placement.cluster()).cluster().nodes();
        List<Chunk> chunks = new ArrayList<>();
        for (int i = 0; i < placement.size(); i++) {
            Resources held = placement.held(i);
            chunks.add(new Chunk(1, held, Set.of(nodes.get(placement.node(i)).name())));
        }
        return new Request(chunks, Arrangement.FREE, request.sharing(), request.countables());
    }

    /** The event as the policy is told it. */
    void tell(Event event, Site site, long now, List<Event> told) {
        if (!(event instanceof Event.OfJob ofJob)) {
            told.add(event);
            return;
        } else if (!rests.containsKey(ofJob.job())) {
            tellOfOther(event, ofJob.job(), site, now, told);
            return;
        }
        JobId id = ofJob.job();
        Optional<State> state = site.find(id).map(JobEntry::state);
        if (state.isEmpty()) {
            rests.remove(id);
            told.addAll(KeptResources.leave(id, site));
            told.add(event);
            return;
        }
        boolean runs = state.get() == State.RUNNING || state.get() == State.STARTING;
        if (event instanceof Event.Resumed resumed) {
            confirm(id, resumed.since().orElse(now), site, told);
        } else if (event instanceof Event.StartConfirmed || event instanceof Event.StartRefused) {
            told.add(event);
        } else if (event instanceof Event.Suspended) {
            if (runs) {
                JobEntry entry = site.find(id).get();
                told.addAll(suspend(entry, Math.max(1, entry.latestEnd() - now), site));
            }
        } else if (event instanceof Event.Requeued) {
            if (runs) {
                told.add(event);
            }
            told.addAll(KeptResources.leave(id, site));
            told.add(new Event.Changed(rests.remove(id).whole.shortest()));
        } else if (event instanceof Event.StartedElsewhere) {
            told.addAll(KeptResources.leave(id, site));
            told.add(new Event.Changed(rests.remove(id).whole));
            told.add(event);
        } else if (event instanceof Event.Changed changed) {
            Rest rest = rests.get(id);
            Rest other = new Rest(changed.changedJob(), rest.ran, rest.request);
            rests.put(id, other);
            told.add(new Event.Changed(other.job()));
        } else if (event instanceof Event.Ended || event instanceof Event.Deleted) {
            rests.remove(id);
            told.addAll(KeptResources.leave(id, site));
            told.add(runs ? event : new Event.Deleted(id));
        } else if (!(event instanceof Event.Overrunning) || runs) {
            told.add(event);
        }
    }

    /** Tells an event of a job that was not suspended for others; one that somebody else suspends keeps of its nodes as much. */
    private void tellOfOther(Event event, JobId id, Site site, long now, List<Event> told) {
        boolean leaves = event instanceof Event.Resumed
                || event instanceof Event.Requeued
                || event instanceof Event.StartedElsewhere
                || event instanceof Event.Ended
                || event instanceof Event.Deleted;
        if (leaves) {
            told.addAll(KeptResources.leave(id, site));
        }
        told.add(event);
        if (event instanceof Event.Suspended) {
            site.find(id)
                    .filter(entry -> entry.state() == State.RUNNING)
                    .ifPresent(entry -> told.addAll(KeptResources.keep(entry, released, site, now)));
        }
    }

    /** The job goes on, by us or by somebody else: it holds again what it had given back, beside what it has kept. */
    private void confirm(JobId id, long since, Site site, List<Event> told) {
        JobEntry entry = site.find(id).orElseThrow();
        if (entry.state() == State.STARTING) {
            told.add(new Event.StartConfirmed(id, since));
        } else if (entry.state() != State.RUNNING) {
            told.add(new Event.StartedElsewhere(id, rests.get(id).part(entry.placement(), site), since));
        }
    }
}
