package org.almanac.replay;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.replay.baseline.Baselines;

/**
 * What a replay measures besides the outcome of each job: the use of the machine against its shares, its scarce resources, and
 * where that is to be recorded how true expected starts and alarms were.
 */
final class Measurements {
    private final MeasuredShares shares;
    private final ScarceUse.Measured scarce;
    private final Optional<Expectations> expectations;
    private final Optional<RaisedAlarms> alarms;

    /**
     * @param jobs those of the replay, also those that are still to come
     */
    Measurements(SiteRules rules, Machine machine, List<ReplayJob> jobs, Set<Recording> recording) {
        this.shares = new MeasuredShares(rules, machine);
        this.scarce = new ScarceUse.Measured(machine);
        this.expectations = recording.contains(Recording.EXPECTED_STARTS)
                ? Optional.of(new Expectations(
                        recording.contains(Recording.BASELINES)
                                ? Optional.of(new Baselines(new RecordedRuntimes(jobs)::of))
                                : Optional.empty()))
                : Optional.empty();
        this.alarms = recording.contains(Recording.ALARMS) ? Optional.of(new RaisedAlarms()) : Optional.empty();
    }

    /** Nothing has changed until now, in epoch seconds. */
    void advance(long now) {
        shares.advance(now);
        scarce.advance(now);
    }

    /** The job waits from now on, for the first time or after it was stopped. */
    void waits(Job job) {
        shares.submitted(job);
        scarce.submitted(job);
    }

    /** The job has started for the first time. */
    void started(Job job, Placement placement, long now) {
        runs(job.id(), placement);
        expectations.ifPresent(told -> told.started(job, now));
        alarms.ifPresent(raised -> raised.started(job, now));
    }

    /** The job holds the placement, whether it has before or not. */
    void runs(JobId job, Placement placement) {
        shares.started(job, placement);
        scarce.started(job, placement);
    }

    /** The job was stopped: it holds nothing any more. */
    void stopped(JobId job) {
        shares.ended(job);
        scarce.ended(job);
    }

    void ended(JobId job, long now) {
        stopped(job);
        expectations.ifPresent(told -> told.ended(job, now));
        alarms.ifPresent(raised -> raised.ended(job, now));
    }

    /** What the scheduler tells after a batch of events and a decision. */
    void look(long now, List<Event> events, Set<JobId> waiting, Scheduler scheduler) {
        expectations.ifPresent(told -> told.tell(now, events, waiting, scheduler));
        alarms.ifPresent(raised -> raised.look(now, waiting, scheduler));
    }

    Optional<ShareOutcome> shares() {
        return shares.outcome();
    }

    List<ScarceUse> scarce(JobOutcomes counted) {
        return scarce.of(counted);
    }

    Optional<ExpectedTellings> expectations() {
        return expectations.map(Expectations::told);
    }

    Optional<AlarmFigures> alarms(JobOutcomes counted) {
        return alarms.map(raised -> raised.figures(counted));
    }
}
