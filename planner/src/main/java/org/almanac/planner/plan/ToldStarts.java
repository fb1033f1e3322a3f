package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * Tells the planned starts of a site's jobs, and which jobs have started. If a start has moved or is lost since it was
 * told last, the table remembers the move and its causes.
 */
public final class ToldStarts {
    private final Site site;
    private final PlanTable table;
    /**
     * The jobs whose planned start may differ from the one told last, each once. Some of them have started or are gone.
     */
    private final List<JobEntry> untold = new ArrayList<>();
    /** The jobs that the policy has started since the last telling. */
    private final List<JobEntry> startedUntold = new ArrayList<>();

    ToldStarts(Site site, PlanTable table) {
        this.site = site;
        this.table = table;
        for (JobEntry job : site.jobs()) {
            if (table.isUntold(job.row())) {
                untold.add(job);
            }
        }
    }

    /** Notes that the job's planned start may differ from the one told last. */
    void mayHaveMoved(JobEntry job) {
        if (!table.isUntold(job.row())) {
            table.setUntold(job.row(), true);
            untold.add(job);
        }
    }

    /** How many jobs there are whose planned start may be another one than has been told. */
    int untold() {
        return untold.size();
    }

    /** The policy has started the job. */
    void started(JobEntry job) {
        startedUntold.add(job);
    }

    /**
     * Tells the planned starts of all jobs, and which jobs have started. Moves and losses get their causes from what
     * has happened since the last telling; the log of causes is cleared after that.
     */
    public void tellStarts(long now, Discipline discipline) {
        MoveCauses causes = new MoveCauses(site, discipline);
        for (int i = 0; i < untold.size(); i++) {
            if (untold.get(i).isKnown()) {
                tellStart(untold.get(i), now, causes);
            }
        }
        untold.clear();
        tellStarted(now, causes);
        site.causes().clear();
    }

    private void tellStart(JobEntry job, long now, MoveCauses causes) {
        int row = job.row();
        table.setUntold(row, false);
        if (job.holdsResources()) {
            return;
        }
        if (table.isPlanned(row)) {
            table.told(row).tell(job, now, table.start(row), causes);
        } else {
            table.told(row).tellNone(job, now, causes);
        }
    }

    private void tellStarted(long now, MoveCauses causes) {
        for (int i = 0; i < startedUntold.size(); i++) {
            JobEntry job = startedUntold.get(i);
            ToldStart told = table.told(job.row());
            // A job that was neither told nor promised a start has no move to remember.
            if (told.isTold() || table.isPromised(job.row())) {
                told.tell(job, now, now, causes);
            }
        }
        startedUntold.clear();
    }

    /** Takes over what a copy of the plan has told and promised. */
    public void takeOver(Plan copy) {
        for (JobEntry job : site.jobs()) {
            Optional<JobEntry> copied = copy.site().find(job.job().id());
            copied.ifPresent(other -> takeOver(job, other, copy.table()));
        }
        // A plan of which only copies decide tells nothing itself, and would keep the jobs that are gone for good.
        untold.removeIf(job -> !job.isKnown());
        site.causes().clear();
    }

    private void takeOver(JobEntry job, JobEntry copied, PlanTable copy) {
        table.setPromised(job.row(), copy.promised(copied).orElse(PlanTable.NONE));
        table.told(job.row()).takeOver(copy.told(copied.row()));
        mayHaveMoved(job);
    }

    /**
     * Takes over what another policy's plan of the same jobs has told and promised. If the next decision moves or loses
     * a start, the cause is the switch of the policy.
     */
    public void succeed(Plan predecessor) {
        takeOver(predecessor);
        site.causes().takeOver(predecessor.site().causes());
        policySwitched();
    }

    /**
     * Notes that the starts told last are another policy's: the switch of the policy is a cause of moves and losses at
     * the next telling.
     */
    public void policySwitched() {
        site.causes().add(Kind.POLICY_SWITCHED);
        for (JobEntry job : site.jobs()) {
            if (table.told(job.row()).isTold()) {
                mayHaveMoved(job);
            }
        }
    }
}
