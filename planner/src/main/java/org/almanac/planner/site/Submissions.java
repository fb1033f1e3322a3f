package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.site.JobEntry.State;

/**
 * The jobs that one batch of events submits, in the order in which they were submitted.
 *
 * <p>Those of which the batch also tells that they run, or that they are held, did so before the others came: they are known
 * first, and never come into the queue.
 */
final class Submissions {
    private final Site site;
    private final JobTransitions jobs;
    private List<Event.Submitted> submitted = List.of();
    private Set<JobId> unqueued = Set.of();
    /** The place of the first of them among all jobs that the site has known. */
    private long first;

    Submissions(Site site, JobTransitions jobs) {
        this.site = site;
        this.jobs = jobs;
    }

    void expect(Event.Submitted next) {
        submitted = submitted.isEmpty() ? new ArrayList<>(2) : submitted;
        submitted.add(next);
    }

    /** All are expected: they have their places from now on. */
    void place() {
        first = site.known().expect(submitted.size());
    }

    /** Whether the batch submits the job, and it does not come into the queue. */
    boolean isUnqueued(JobId job) {
        return unqueued.contains(job);
    }

    /** Takes in those that never come into the queue. */
    void takeInUnqueued(List<Event> batch) {
        if (submitted.isEmpty()) {
            return;
        }
        Set<JobId> moreThanWaiting = new HashSet<>(0);
        for (Event event : batch) {
            if (event instanceof Event.StartedElsewhere || event instanceof Event.Held) {
                moreThanWaiting.add(((Event.OfJob) event).job());
            }
        }
        if (moreThanWaiting.isEmpty()) {
            return;
        }
        unqueued = new HashSet<>();
        for (int i = 0; i < submitted.size(); i++) {
            Event.Submitted each = submitted.get(i);
            if (moreThanWaiting.contains(each.job())) {
                resize(each);
                JobEntry entry = know(each, first + i);
                entry.state = State.HELD;
                unqueued.add(each.job());
                awaited(entry);
            }
        }
    }

    /**
     * Takes in the number of jobs of an array that may run at once, which a new job of the array may have changed for
     * all of them.
     */
    void resize() {
        for (int i = 0; i < submitted.size(); i++) {
            resize(submitted.get(i));
        }
    }

    private void resize(Event.Submitted each) {
        Optional<ArraySlots> array = each.newJob().conditions().array();
        if (array.isPresent() && site.limits().resize(array.get())) {
            site.causes().addArray(array.get().array());
            jobs.disturb();
        }
    }

    /** Takes in those that come into the queue, if they may. */
    void takeIn() {
        for (int i = 0; i < submitted.size(); i++) {
            if (!unqueued.contains(submitted.get(i).job())) {
                JobEntry entry = know(submitted.get(i), first + i);
                jobs.arrive(entry);
                awaited(entry);
            }
        }
    }

    /** Takes in a new job, of which nothing is known yet but what it asks for. */
    private JobEntry know(Event.Submitted each, long place) {
        Job job = each.newJob();
        site.nodes().requireKinds(each, job.request().total());
        if (site.find(job.id()).isPresent()) {
            throw new IllegalArgumentException("Job " + job.id() + " cannot be submitted: it is known already");
        }
        return site.add(job, place);
    }

    /** Makes the jobs that are to start after the new job wait for it. */
    private void awaited(JobEntry entry) {
        List<JobEntry> naming = site.known().dependencies().nowKnown(entry.job().id());
        for (int i = 0; i < naming.size(); i++) {
            if (naming.get(i).waits()) {
                jobs.withdraw(naming.get(i));
                jobs.arrive(naming.get(i));
            }
        }
    }
}
