package org.almanac.daemon.cycle;

import java.util.List;
import java.util.Optional;
import org.almanac.daemon.metrics.Phase;
import org.almanac.daemon.view.ListedJob;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.Snapshot;
import org.almanac.planner.PlanView;
import org.almanac.planner.Start;

/** The server is asked to start what is due, and its users are told what is planned. */
record ActiveMode(MeasuredServer measured, JobMemories memories, PlanTeller teller, PhaseTimer phases) implements Mode {
    @Override
    public String word() {
        return "active";
    }

    @Override
    public String server() {
        return measured.server().name();
    }

    @Override
    public Snapshot snapshot() throws PbsException {
        return measured.snapshot();
    }

    @Override
    public Decided decide(Planning planning, long now) throws PbsException {
        List<Start> starts = phases.timed(Phase.DECIDE, () -> planning.decide(now));
        Optional<PbsException> unreachable =
                phases.timed(Phase.START, () -> planning.start(now, starts, measured, memories));
        return new Decided(planning.plan(), planning.wakeAt(), unreachable);
    }

    @Override
    public Optional<PbsException> tell(List<ListedJob> jobs, long now) {
        return teller.tell(jobs, now);
    }

    @Override
    public void planned(Snapshot snapshot, PlanView plan, long now) {}
}
