package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.PlanView.Discipline;

/**
 * What is told of the planned starts of a site's jobs, and that they have started: where a start has moved or is lost, the
 * jobs remember it with the causes.
 */
public final class ToldStarts {
    private final Site site;
    /** The jobs whose planned start may be another one than has been told; some have started or are gone. */
    private final List<JobEntry> untold = new ArrayList<>();
    /** The jobs that the policy has started, which has not been told. */
    private final List<JobEntry> startedUntold = new ArrayList<>();

    ToldStarts(Site site) {
        this.site = site;
    }

    /** Where jobs put themselves when their planned start may be another one than has been told. */
    List<JobEntry> untold() {
        return untold;
    }

    /** The policy has started a job. */
    void started(JobEntry entry) {
        startedUntold.add(entry);
    }

    /**
     * The planned starts of all jobs, and that some have started, are told from now on, where they have moved or are lost
     * with the causes; what has happened is over then.
     */
    public void tellStarts(long now, Discipline discipline) {
        CauseLog.MoveCauses causes = site.causes().explain(discipline, site);
        for (int i = 0; i < untold.size(); i++) {
            tellStart(untold.get(i), now, causes);
        }
        untold.clear();
        tellStarted(now, causes);
        site.causes().clear();
    }

    private static void tellStart(JobEntry entry, long now, CauseLog.MoveCauses causes) {
        entry.haveTold();
        if (entry.holdsResources()) {
            return;
        }
        if (entry.isReserved()) {
            entry.told.tell(entry, now, entry.reservedStart(), causes);
        } else {
            entry.told.tellNone(entry, now, causes);
        }
    }

    private void tellStarted(long now, CauseLog.MoveCauses causes) {
        for (int i = 0; i < startedUntold.size(); i++) {
            JobEntry entry = startedUntold.get(i);
            // Who has been told and promised no start is told nothing.
            if (entry.told.isTold() || entry.promised().isPresent()) {
                entry.told.tell(entry, now, now, causes);
            }
        }
        startedUntold.clear();
    }

    /** What has happened, started and moved is not to be told: for a site that nobody reads but the policies. */
    public void tellNobody() {
        untold.forEach(JobEntry::haveTold);
        untold.clear();
        startedUntold.clear();
        site.causes().clear();
    }

    /** What a copy of the site has told of the planned starts of jobs is told by this one, too. */
    public void takeOver(Site copy) {
        for (JobEntry entry : site.jobs()) {
            copy.find(entry.job().id()).ifPresent(entry::takeOverTold);
        }
        site.causes().clear();
    }

    /**
     * What another policy's site, to which the same was told, has told of the planned starts of jobs has been told by this
     * one, too: where they are moved or lost with the next decision, it is as another policy is in charge.
     */
    public void succeed(Site predecessor) {
        takeOver(predecessor);
        site.causes().takeOver(predecessor.causes());
        policySwitched();
    }

    /** What has been told of planned starts is another policy's: where they are moved or lost next, that is the cause. */
    public void policySwitched() {
        site.causes().add(Kind.POLICY_SWITCHED);
        site.jobs().stream().filter(entry -> entry.told.isTold()).forEach(JobEntry::setUntold);
    }
}
