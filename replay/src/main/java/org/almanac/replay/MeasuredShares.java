package org.almanac.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.fairshare.ShareMeter;

/**
 * Measures the shares of a replay whose rules tell any, by its jobs' submissions, starts and ends alone.
 *
 * <p>It is told of every event of every replay: where nothing is measured, that makes no objects.
 */
final class MeasuredShares {
    private final Optional<ShareMeter> meter;
    private final List<ShareMeter.Moment> moments = new ArrayList<>();

    MeasuredShares(SiteRules rules, Machine machine) {
        this.meter = rules.shares().map(shares -> new ShareMeter(shares, machine, moments::add));
    }

    /** Goes on to that second; what is told next happens in it. */
    void advance(long now) {
        if (meter.isPresent()) {
            meter.get().advance(now);
        }
    }

    void submitted(Job job) {
        if (meter.isPresent()) {
            meter.get().submitted(job.id(), job.owner(), job.request());
        }
    }

    void started(JobId job, Placement placement) {
        if (meter.isPresent()) {
            meter.get().started(job, placement);
        }
    }

    void ended(JobId job) {
        if (meter.isPresent()) {
            meter.get().gone(job);
        }
    }

    /** What came of it until now; empty where nothing is measured. */
    Optional<ShareOutcome> outcome() {
        return meter.map(shares -> new ShareOutcome(shares.kept(), moments));
    }
}
