package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * What is told of the planned starts of a site's jobs, and that they have started: where a start has moved or is lost, the
 * table remembers it with the causes.
 */
public final class ToldStarts {
    private final Site site;
    private final PlanTable table;
    /** The jobs whose planned start may be another one than has been told, each once; some of them have started or are gone. */
    private final List<JobEntry> untold = new ArrayList<>();
    /** The jobs that the policy has started, which has not been told. */
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

    /** The job's planned start may be another one than has been told. */
    void mayHaveMoved(JobEntry job) {
        if (!table.isUntold(job.row())) {
            table.setUntold(job.row(), true);
            untold.add(job);
        }
    }

    /** The policy has started the job. */
    void started(JobEntry job) {
        startedUntold.add(job);
    }

    /**
     * The planned starts of all jobs, and that some have started, are told from now on, where they have moved or are lost
     * with the causes; what has happened is over then.
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
            // A job that has been told and promised no start is told nothing.
            if (told.isTold() || table.isPromised(job.row())) {
                told.tell(job, now, now, causes);
            }
        }
        startedUntold.clear();
    }

    /** What a copy of the plan has told of the planned starts of jobs is told by this one, too. */
    public void takeOver(Plan copy) {
        for (JobEntry job : site.jobs()) {
            Optional<JobEntry> copied = copy.site().find(job.job().id());
            copied.ifPresent(other -> takeOver(job, other, copy.table()));
        }
        site.causes().clear();
    }

    private void takeOver(JobEntry job, JobEntry copied, PlanTable copy) {
        table.setPromised(job.row(), copy.promised(copied).orElse(PlanTable.NONE));
        table.told(job.row()).takeOver(copy.told(copied.row()));
        mayHaveMoved(job);
    }

    /**
     * What another policy's plan of the same jobs has told of their planned starts has been told by this one, too: where
     * they are moved or lost with the next decision, it is as another policy is in charge.
     */
    public void succeed(Plan predecessor) {
        takeOver(predecessor);
        site.causes().takeOver(predecessor.site().causes());
        policySwitched();
    }

    /** What has been told of planned starts is another policy's: where they are moved or lost next, that is the cause. */
    public void policySwitched() {
        site.causes().add(Kind.POLICY_SWITCHED);
        for (JobEntry job : site.jobs()) {
            if (table.told(job.row()).isTold()) {
                mayHaveMoved(job);
            }
        }
    }
}
