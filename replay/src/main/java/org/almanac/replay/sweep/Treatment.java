package org.almanac.replay.sweep;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.Machine;
import org.almanac.replay.DeadlineRule;
import org.almanac.replay.Estimate;
import org.almanac.replay.ReplayException;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.ReplayLog.Cancelled;
import org.almanac.replay.breakdown.LogCalendar;
import org.almanac.replay.reaction.Reaction;
import org.almanac.workload.edit.EditedLog;
import org.almanac.workload.edit.LogEdit;
import org.almanac.workload.edit.LogEditException;
import org.almanac.workload.edit.Window;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.log.SiteLog;

/**
 * What is done to a log before it is replayed.
 *
 * @param edits what is changed of it, in this order
 * @param estimate what a job that ran longer than its walltime does
 * @param cancelled whether jobs are replayed that were cancelled and ran
 * @param deadlines which jobs get deadlines; empty for those of the log
 * @param users how they react to how they are served; empty where jobs come as they were recorded
 */
public record Treatment(
        List<LogEdit> edits,
        Estimate estimate,
        Cancelled cancelled,
        Optional<DeadlineRule> deadlines,
        Optional<Reaction> users) {
    public Treatment {
        edits = List.copyOf(edits);
    }

    /**
     * The log with the edits.
     *
     * @throws ReplayException if it lacks what an edit needs
     */
    public JobLog edited(JobLog log) {
        try {
            return EditedLog.of(log, edits).log();
        } catch (LogEditException e) {
            throw new ReplayException(e.getMessage());
        }
    }

    /** The jobs of an edited log that can be replayed on the machine, as they are before any lot is drawn. */
    public ReplayLog jobs(JobLog edited, Machine machine) {
        return edited instanceof SiteLog site && machine == site.machine()
                ? ReplayLog.of(site, estimate, cancelled)
                : ReplayLog.of(edited, machine, estimate, cancelled);
    }

    /** The same jobs with what is drawn by lot: the deadlines that they are to have, and what users do. */
    public ReplayLog drawn(ReplayLog jobs, RecordedLog edited, long seed) {
        ReplayLog due = deadlines.map(rule -> rule.applyTo(jobs, seed)).orElse(jobs);
        return users.map(reaction -> reaction.applyTo(due, LogCalendar.of(edited), seed))
                .orElse(due);
    }

    /**
     * Those of the jobs that were submitted in a window.
     *
     * @param jobs those of the whole log
     */
    ReplayLog within(Window window, ReplayLog jobs, JobLog edited, Machine machine) {
        ReplayLog cut = jobs(window.apply(edited), machine);
        return new ReplayLog(
                jobs.jobs().stream()
                        .filter(job -> job.submit() >= window.from() && job.submit() < window.to())
                        .toList(),
                cut.leftOut(),
                cut.bent());
    }
}
