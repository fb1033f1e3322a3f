package org.almanac.daemon.administration;

import java.util.List;
import org.almanac.daemon.tried.FreeWindows;
import org.almanac.daemon.tried.LeastChanges;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.tried.TrialRequest;
import org.almanac.daemon.tried.TriedJobs;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.price.WindowTrials;

/** A plan of four nodes of four cpus, named n1 to n4, on which windows may be tried. */
final class PlanDesk implements TrialDesk {
    /** A Tuesday, 08:00 in UTC. */
    static final long NOW = 1_795_507_200L;

    private static final int NODES = 4;
    private static final int CPUS = 4;

    private final Scheduler scheduler =
            Policies.create(PolicySpec.parse("conservative"), Machine.ofNodes(NODES, CPUS), 1);
    private int submitted;

    /** A job of that user that comes now, and starts if it can. */
    void submit(String user, int cpus, long walltime) {
        Job job = new Job(JobId.of(++submitted), new Owner(user, "g", ""), "q", NOW, walltime, Request.cpus(cpus));
        scheduler.apply(NOW, List.of(new Event.Submitted(job)));
        for (Start start : scheduler.decide(NOW)) {
            scheduler.apply(NOW, List.of(new Event.StartConfirmed(start.job().id(), NOW)));
        }
    }

    /** A window of the server's. */
    void close(Window window) {
        scheduler.apply(NOW, List.of(new Event.WindowsChanged(List.of(window))));
        scheduler.decide(NOW);
    }

    @Override
    public WindowTrials windowTrials() {
        return new WindowTrials(scheduler.copy(), NOW);
    }

    @Override
    public TriedJobs tried(TrialRequest request) {
        throw new UnsupportedOperationException();
    }

    @Override
    public LeastChanges changes(String job) {
        throw new UnsupportedOperationException();
    }

    @Override
    public LeastChanges changes(TrialRequest request) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FreeWindows windows() {
        throw new UnsupportedOperationException();
    }
}
