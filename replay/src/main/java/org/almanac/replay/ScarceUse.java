package org.almanac.replay;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.ScarceKind;
import org.almanac.planner.cluster.ScarceRule;
import org.almanac.planner.score.ScarceMeter;

/**
 * What became of a scarce resource in a replay, and of the jobs that asked for it; times in seconds.
 *
 * @param kind what the resource is called
 * @param units how much of it there is
 * @param idle how much of it, over time, nobody held while waiting jobs asked for as much
 * @param share the same as a share of all of it from the first submission to the last end
 * @param jobs how many jobs asked for it
 * @param meanWait of these; NaN where there were none
 * @param meanWaitOfOthers of those that asked for nothing scarce; NaN where there were none
 */
public record ScarceUse(
        String kind, long units, double idle, double share, int jobs, double meanWait, double meanWaitOfOthers) {
    /** Seconds in an hour, by which idle resources are told. */
    private static final double HOUR = 3600;

    /** What lay idle, in hours of one piece of it. */
    public double idleHours() {
        return idle / HOUR;
    }

    /**
     * Measures it in a replay, by submissions, starts and ends alone. Where the machine keeps nothing, that is measured which
     * it might keep; where all nodes are alike, nothing is, which makes no objects.
     */
    static final class Measured {
        private final Machine machine;
        private final List<ScarceKind> kinds;
        private final ScarceMeter meter;

        Measured(Machine machine) {
            this.machine = machine;
            List<Resources> nodes = machine.clusters().stream()
                    .map(Cluster::nodes)
                    .flatMap(List::stream)
                    .map(Node::capacity)
                    .toList();
            this.kinds =
                    machine.scarce().isEmpty() ? ScarceRule.BY_NODES.kinds(machine.kinds(), nodes) : machine.scarce();
            this.meter = new ScarceMeter(machine, kinds);
        }

        void advance(long now) {
            meter.advance(now);
        }

        void submitted(Job job) {
            if (!kinds.isEmpty()) {
                meter.waits(job.id(), job.request());
            }
        }

        void started(JobId job, Placement placement) {
            if (!kinds.isEmpty()) {
                meter.runs(job, placement);
            }
        }

        void ended(JobId job) {
            if (!kinds.isEmpty()) {
                meter.gone(job);
            }
        }

        /** What came of it until now, for each kind that is scarce. */
        List<ScarceUse> of(List<JobOutcome> outcomes) {
            List<ScarceUse> uses = new ArrayList<>();
            for (int i = 0; i < kinds.size(); i++) {
                uses.add(of(i, outcomes));
            }
            return uses;
        }

        private ScarceUse of(int at, List<JobOutcome> outcomes) {
            ScarceKind kind = kinds.get(at);
            int jobs = 0;
            int others = 0;
            double waited = 0;
            double othersWaited = 0;
            long first = Long.MAX_VALUE;
            long last = Long.MIN_VALUE;
            for (JobOutcome outcome : outcomes) {
                if (kind.askedBy(outcome.job().request()) > 0) {
                    jobs++;
                    waited += outcome.waited();
                } else if (kinds.stream()
                        .allMatch(other -> other.askedBy(outcome.job().request()) == 0)) {
                    others++;
                    othersWaited += outcome.waited();
                }
                first = Math.min(first, outcome.job().submit());
                last = Math.max(last, outcome.end());
            }
            double idle = meter.idleSeconds(at);
            return new ScarceUse(
                    machine.kinds().name(kind.kind()),
                    meter.units(at),
                    idle,
                    idle / ((double) meter.units(at) * (last - first)),
                    jobs,
                    waited / jobs,
                    othersWaited / others);
        }
    }
}
