package org.almanac.replay.binding;

import java.util.List;
import org.almanac.planner.fairshare.ShareMeter.Moment;
import org.almanac.replay.ExperimentRun;
import org.almanac.replay.ShareOutcome;

/**
 * How a policy kept the targets of a workload, and what that cost (condominium paper, section 2.2).
 *
 * @param policy as it is written
 * @param distance D/T in percent
 * @param utilization %U
 * @param matches M, by cpu
 * @param wasted how many of these passed a cpu to the owner that had it before
 * @param transitions the part of all cpu seconds that the matches' transitions took, in percent
 * @param meanWait of all jobs, in seconds
 */
public record BindingRun(
        String policy,
        double distance,
        double utilization,
        double matches,
        double wasted,
        double transitions,
        double meanWait) {
    /** What was measured in a run of the workload, with so many seconds of transition for a match. */
    static BindingRun of(OwnedWorkload workload, String policy, ExperimentRun run, long transition) {
        ShareOutcome outcome = run.result().shares().orElseThrow();
        List<Moment> moments = outcome.moments();
        double seconds = workload.to() - workload.from();
        double distances = 0;
        double used = 0;
        for (int i = 0; i < moments.size(); i++) {
            long end = i + 1 < moments.size() ? moments.get(i + 1).time() : workload.to();
            double length =
                    Math.min(end, workload.to()) - Math.max(moments.get(i).time(), workload.from());
            if (length > 0) {
                distances += length * moments.get(i).distance();
                used += length * moments.get(i).used();
            }
        }
        double matches = matchesUntil(moments, workload.to()) - matchesUntil(moments, workload.from());
        double wasted = wastedUntil(moments, workload.to()) - wastedUntil(moments, workload.from());
        double cpus = workload.machine().cpus();
        return new BindingRun(
                policy,
                100 * distances / seconds,
                100 * used / seconds,
                matches,
                wasted,
                100 * transition * matches / (cpus * seconds),
                run.metrics().meanWait());
    }

    private static double matchesUntil(List<Moment> moments, long time) {
        return moments.stream()
                .filter(each -> each.time() < time)
                .mapToDouble(Moment::matches)
                .max()
                .orElse(0);
    }

    private static double wastedUntil(List<Moment> moments, long time) {
        return moments.stream()
                .filter(each -> each.time() < time)
                .mapToDouble(Moment::wasted)
                .max()
                .orElse(0);
    }

    /** W; NaN of no matches. */
    public double wastedShare() {
        return wasted / matches;
    }

    /** D/T + (100 − %U) + the transitions, each with weight 1. */
    public double score() {
        return distance + 100 - utilization + transitions;
    }

    /** The mean of runs under the same policy. */
    static BindingRun mean(List<BindingRun> runs) {
        return new BindingRun(
                runs.get(0).policy,
                runs.stream().mapToDouble(BindingRun::distance).average().orElseThrow(),
                runs.stream().mapToDouble(BindingRun::utilization).average().orElseThrow(),
                runs.stream().mapToDouble(BindingRun::matches).average().orElseThrow(),
                runs.stream().mapToDouble(BindingRun::wasted).average().orElseThrow(),
                runs.stream().mapToDouble(BindingRun::transitions).average().orElseThrow(),
                runs.stream().mapToDouble(BindingRun::meanWait).average().orElseThrow());
    }
}
