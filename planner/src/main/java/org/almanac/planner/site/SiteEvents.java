package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.site.JobEntry.State;

/** Applies one batch of events to a site, in the order that {@link Scheduler#apply} says. */
final class SiteEvents {
    private static final State[] BEGUN = {State.RUNNING, State.STARTING, State.SUSPENDED};
    private static final State[] DECIDED = {State.STARTING};

    private final Site site;
    private final long now;
    private final SiteListener listener;
    private final JobTransitions jobs;
    private final Submissions submissions;
    private final Threshold threshold;
    /**
     * Jobs that this batch tells to run already. Their use until now is counted once the nodes are as they are after
     * the batch.
     */
    private List<JobEntry> startedBefore = List.of();
    /** Whether nodes or windows have changed since the zones were made. */
    private boolean otherNodes;

    SiteEvents(Site site, long now, SiteListener listener) {
        this.site = site;
        this.now = now;
        this.listener = listener;
        this.jobs = new JobTransitions(site, now, listener);
        this.submissions = new Submissions(site, jobs);
        this.threshold = new Threshold(site, now, jobs);
    }

    void apply(List<Event> events) {
        if (site.begin(now, events)) {
            site.causes().add(Kind.REORDERED);
            listener.reordered(now);
        }
        if (site.claims().isActive()) {
            openClosed();
        }
        boolean changes = false;
        // By index: most batches have one event, for which an iterator would take longer than the rest.
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            site.causes().add(event, site);
            if (event instanceof Event.Submitted submitted) {
                submissions.expect(submitted);
            } else {
                changes |= !applyEnd(event);
            }
        }
        submissions.place();
        if (changes) {
            submissions.takeInUnqueued(events);
            for (Event event : events) {
                applyChange(event);
            }
            rezone();
        }
        submissions.resize();
        for (int i = 0; i < startedBefore.size(); i++) {
            site.usage().chargeSinceStart(startedBefore.get(i));
        }
        extendOverruns();
        threshold.pass();
        jobs.tellPlan();
        submissions.takeIn();
        passTime();
        threshold.count();
        jobs.tellArrivals();
        if (site.values().countsEligibility()) {
            site.eligibility().settle(now);
        }
    }

    /**
     * Applies an event that ends a job, frees its resources, or answers a start, as these come first; tells whether the
     * event is one.
     */
    private boolean applyEnd(Event event) {
        if (event instanceof Event.Ended ended) {
            JobEntry entry = known(ended.job(), "end", BEGUN);
            boolean early = entry.holdsResources() && now < entry.expectedEnd;
            site.causes().add(early ? Kind.JOB_ENDED_EARLY : Kind.JOB_ENDED, ended.job());
            if (entry.awaitsAnswer()) {
                listener.started(entry);
            }
            jobs.end(entry);
        } else if (event instanceof Event.StartConfirmed confirmed) {
            JobEntry entry = known(confirmed.job(), "be confirmed", DECIDED);
            entry.state = State.RUNNING;
            if (confirmed.started() != entry.started) {
                site.causes().add(Kind.STARTED_LATE, confirmed.job());
                site.runningJobs().setStarted(entry, confirmed.started());
                jobs.delay();
            }
            listener.started(entry);
        } else if (event instanceof Event.StartRefused refused) {
            refuse(refused);
        } else if (event instanceof Event.Suspended suspended) {
            JobEntry entry = known(suspended.job(), "be suspended", State.RUNNING);
            boolean outrun = entry.expectedEnd <= now && entry.isWithinWalltime(now);
            entry.remaining = Math.max(1, (outrun ? entry.extended(now) : entry.expectedEnd) - now);
            entry.remainingWalltime = Math.max(1, entry.latestEnd() - now);
            jobs.unsettle(entry);
            jobs.free(entry);
        } else if (event instanceof Event.Requeued requeued) {
            JobEntry entry = known(requeued.job(), "be requeued", BEGUN);
            boolean ran = !entry.awaitsAnswer();
            jobs.unsettle(entry);
            jobs.free(entry);
            if (ran) {
                listener.requeued(entry);
            }
            site.shorten(entry);
            jobs.arrive(entry);
        } else if (event instanceof Event.Deleted deleted) {
            JobEntry entry = known(deleted.job(), "be deleted", State.values());
            jobs.withdraw(entry);
            jobs.end(entry);
        } else {
            return false;
        }
        return true;
    }

    private void refuse(Event.StartRefused refused) {
        JobEntry entry = known(
                refused.job(),
                "be refused",
                State.STARTING,
                State.WAITING,
                State.HELD,
                State.STOPPED,
                State.BELOW,
                State.IMPOSSIBLE);
        boolean arrives = entry.holdsResources() || entry.waits();
        // A refusal of a start that was decided here is of now; that of another scheduler's may be over by now.
        long earliest = entry.holdsResources() ? now + 1 : refused.retryAt();
        if (entry.holdsResources()) {
            site.runningJobs().undoStart(entry, now);
            jobs.free(entry);
            listener.refused(now, entry);
            site.shorten(entry);
        }
        jobs.withdraw(entry);
        entry.retryNotBefore(Math.max(refused.retryAt(), earliest));
        jobs.unsettle(entry);
        if (arrives) {
            jobs.arrive(entry);
        }
    }

    private void applyChange(Event event) {
        if (event instanceof Event.OfNode || event instanceof Event.NodeNew) {
            new NodeEvents(site).apply(event);
            otherNodes = true;
            return;
        }
        if (event instanceof Event.WindowsChanged changed) {
            site.nodes().setWindows(changed.windows());
            otherNodes = true;
            return;
        }
        rezone();
        if (event instanceof Event.HoursChanged changed) {
            site.setHours(changed.hours(), now);
            jobs.outdate();
        } else if (event instanceof Event.LimitsChanged changed) {
            site.setLimits(changed.limits());
            jobs.outdate();
            refit();
        } else if (event instanceof Event.AcceptableWaitChanged changed) {
            site.setAcceptableWait(changed.acceptable());
        } else if (event instanceof Event.QueueChanged changed) {
            changeQueue(changed.queue());
        } else if (event instanceof Event.Changed changed) {
            site.nodes().requireKinds(event, changed.changedJob().request().total());
            change(changed.changedJob());
        } else if (event instanceof Event.OfJob) {
            applyToJob(event);
        }
    }

    private void applyToJob(Event event) {
        if (event instanceof Event.Held held) {
            if (submissions.isUnqueued(held.job())) {
                return;
            }
            JobEntry entry = known(held.job(), "be held", State.WAITING, State.STOPPED, State.BELOW, State.IMPOSSIBLE);
            jobs.unsettle(entry);
            jobs.withdraw(entry);
            entry.state = State.HELD;
        } else if (event instanceof Event.Released released) {
            jobs.arrive(known(released.job(), "be released", State.HELD));
        } else if (event instanceof Event.StartedElsewhere elsewhere) {
            JobEntry entry = known(
                    elsewhere.job(),
                    "have been started",
                    State.WAITING,
                    State.HELD,
                    State.STOPPED,
                    State.BELOW,
                    State.IMPOSSIBLE,
                    State.STARTING);
            requireNodes(event, elsewhere.placement());
            if (entry.holdsResources()) {
                site.runningJobs().undoStart(entry, now);
            }
            jobs.free(entry);
            jobs.withdraw(entry);
            site.runningJobs().occupy(entry, elsewhere.placement(), elsewhere.started(), State.RUNNING);
            listener.started(entry);
            countSinceStart(entry);
        } else if (event instanceof Event.StartUnanswered unanswered) {
            JobEntry entry = known(unanswered.job(), "await an answer", State.WAITING, State.STOPPED, State.BELOW);
            requireNodes(event, unanswered.placement());
            startUnanswered(entry, unanswered.placement(), unanswered.decided());
        } else if (event instanceof Event.StartByPreemption decided) {
            JobEntry entry = known(decided.job(), "get nodes of others", State.WAITING);
            requireNodes(event, decided.placement());
            startUnanswered(entry, decided.placement(), decided.decided());
        } else if (event instanceof Event.Resumed resumed) {
            JobEntry entry = known(resumed.job(), "be resumed", State.SUSPENDED);
            site.runningJobs().occupy(entry, entry.placement, entry.started, State.RUNNING);
            entry.holdsSince = resumed.since().orElse(now);
            entry.plannedEnd = now + entry.remainingWalltime - entry.beyond();
            site.runningJobs().expectEnd(entry, now + entry.remaining);
            jobs.disturb();
        } else if (event instanceof Event.Overrunning overrunning) {
            JobEntry entry = known(overrunning.job(), "overrun", State.RUNNING);
            overrunning.latestEnd().ifPresent(latest -> entry.plannedEnd = latest - entry.beyond());
            site.runningJobs().expectEnd(entry, overrunning.expectedEnd());
            jobs.disturb();
        }
    }

    private void startUnanswered(JobEntry entry, Placement placement, long decided) {
        jobs.withdraw(entry);
        site.runningJobs().occupy(entry, placement, decided, State.STARTING);
        countSinceStart(entry);
    }

    private void requireNodes(Event event, Placement placement) {
        for (int i = 0; i < placement.size(); i++) {
            site.nodes().requireNode(event, placement.cluster(), placement.node(i));
        }
    }

    /** The job holds its nodes since before this batch. */
    private void countSinceStart(JobEntry entry) {
        startedBefore = startedBefore.isEmpty() ? new ArrayList<>(2) : startedBefore;
        startedBefore.add(entry);
        jobs.disturb();
    }

    private void change(Job job) {
        JobEntry entry = known(job.id(), "be changed", State.values());
        Job before = entry.job();
        boolean asLong = job.planned() == before.planned() && job.plannedWithinHours() == before.plannedWithinHours();
        if (asLong
                && job.equals(before.named(job.name())
                        .expectedToRun(job.expectedRuntime())
                        .plannedBy(job.plannedBy())
                        .knownBy(job.figures()))) {
            // No plan is made by what a job is called, or by what is known besides.
            site.setJob(entry, job);
            if (!job.figures().equals(before.figures())) {
                changeFigures(entry);
            }
            return;
        }
        if (entry.holdsResources()) {
            entry.plannedEnd += site.claims().rule().held(job.planned()) - entry.walltime();
            site.setJob(entry, job);
            site.runningJobs().expectEnd(entry, entry.plannedEnd);
        } else if (entry.state != State.HELD && entry.state != State.SUSPENDED) {
            // What it waits under may concern others, too: an array's slots are those of all of its jobs.
            boolean alone = entry.waits() && job.conditions().equals(entry.job().conditions());
            jobs.withdraw(entry);
            site.setJob(entry, job);
            jobs.arrive(entry);
            if (alone && entry.waits()) {
                jobs.alter(entry);
                return;
            }
        } else {
            long longer = site.claims().rule().held(job.planned()) - entry.walltime();
            entry.remaining = Math.max(1, entry.remaining + longer);
            entry.remainingWalltime =
                    Math.max(1, entry.remainingWalltime + longer + job.beyondPlanned() - entry.beyond());
            site.setJob(entry, job);
        }
        jobs.disturb();
    }

    /** What is known of a job besides what it asks for has changed, and only its place in the queue may. */
    private void changeFigures(JobEntry entry) {
        site.eligibility().learn(entry);
        if (entry.state == State.WAITING && site.hasFormula()) {
            site.waiting().move(entry, each -> site.rank(each, now));
            jobs.reorder();
        }
    }

    private void changeQueue(Queue changed) {
        site.waiting().setQueue(changed);
        for (JobEntry entry : List.copyOf(site.jobs())) {
            if (!entry.job().queue().equals(changed.name())) {
                continue;
            }
            if (entry.state == State.STOPPED || entry.state == State.BELOW) {
                jobs.arrive(entry);
            } else if (entry.state == State.WAITING && changed.running() == Queue.Running.STOPPED) {
                jobs.withdraw(entry);
                entry.state = State.STOPPED;
            } else if (entry.state == State.WAITING) {
                site.waiting().move(entry, each -> site.rank(each, now));
            }
        }
        jobs.disturb();
    }

    /**
     * Takes in changes of nodes or windows: other jobs may fit now, and limits may be other amounts, as some are shares
     * of what there is.
     */
    private void rezone() {
        if (!otherNodes) {
            return;
        }
        otherNodes = false;
        site.rezone(now);
        refit();
        site.setLimits(site.limits().limits());
        jobs.outdate();
    }

    /** Finds out anew which jobs can never fit. */
    private void refit() {
        for (JobEntry entry : List.copyOf(site.jobs())) {
            boolean fits = site.fitsWhenEmpty(entry.job());
            if (entry.state == State.IMPOSSIBLE && fits) {
                jobs.arrive(entry);
            } else if (entry.state == State.WAITING && !fits) {
                jobs.unsettle(entry);
                jobs.withdraw(entry);
                entry.state = State.IMPOSSIBLE;
            }
        }
    }

    private void extendOverruns() {
        int first = 0;
        while (first < site.running().size() && site.running().get(first).expectedEnd <= now) {
            JobEntry entry = site.running().get(first);
            if (entry.isEnded()) {
                first++;
                continue;
            }
            site.causes()
                    .add(
                            entry.isWithinWalltime(now) ? Kind.JOB_EXTENDED : Kind.JOB_OVERRAN,
                            entry.job().id());
            site.runningJobs().expectEnd(entry, entry.extended(now));
            jobs.delay();
        }
    }

    /** Gives back the nodes that were closed until now. */
    private void openClosed() {
        for (int i = 0; i < site.running().size() && site.running().get(i).expectedEnd <= now; ) {
            JobEntry each = site.running().get(i);
            if (each.isClosed()) {
                site.leftNodes().open(each, now, listener);
                jobs.room();
            } else {
                i++;
            }
        }
    }

    /** Tells which jobs need no longer wait for a time, and that nodes have opened. */
    private void passTime() {
        List<JobEntry> ready = site.waiting().takeReady(now);
        for (int i = 0; i < ready.size(); i++) {
            jobs.tellStartable(ready.get(i));
        }
        boolean opened = site.nodes().nextOpening() <= now;
        if (opened) {
            site.nodes().findNextOpening(now);
        }
        if (opened | othersMayStart()) {
            site.causes().add(Kind.NODES_OPENED);
            listener.disturbed(now);
        }
    }

    /** Whether prime time or dedicated time has begun or ended, so that other jobs may start than before. */
    private boolean othersMayStart() {
        if (site.nextHours() > now) {
            return false;
        }
        site.findNextHours(now);
        return true;
    }

    private JobEntry known(JobId id, String what, State... allowed) {
        Optional<JobEntry> found = site.find(id);
        if (found.isEmpty()) {
            throw new IllegalArgumentException("Job " + id + " cannot " + what + ": it is not known");
        }
        JobEntry entry = found.get();
        for (State state : allowed) {
            if (entry.state == state) {
                return entry;
            }
        }
        throw new IllegalArgumentException("Job " + id + " cannot " + what + ": it is " + entry.state);
    }
}
