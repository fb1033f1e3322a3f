package org.almanac.planner.policy.preemption;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.StopRules;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/** Which jobs may stop others, kept up so that a site without any costs nothing. */
final class UrgentJobs {
    private final PreemptionRule rule;
    /** The jobs that may stop others whatever is used, in whatever state. */
    private final Set<JobId> always = new LinkedHashSet<>();

    UrgentJobs(PreemptionRule rule) {
        this.rule = rule;
    }

    UrgentJobs copy() {
        UrgentJobs copy = new UrgentJobs(rule);
        copy.always.addAll(always);
        return copy;
    }

    /** Hears of an event that the site has been told. */
    void note(Event event, StopRules told, Site site) {
        if (Levels.changeWithUse(rule, told)) {
            // Then all that wait are looked at anyway.
            always.clear();
        } else if (event instanceof Event.QueueChanged || event instanceof Event.PreemptionChanged) {
            always.clear();
            Levels levels = new Levels(rule, told, site);
            site.jobs().forEach(job -> add(job, levels));
        } else if (event instanceof Event.Submitted || event instanceof Event.Changed) {
            JobId id = ((Event.OfJob) event).job();
            always.remove(id);
            site.find(id).ifPresent(job -> add(job, new Levels(rule, told, site)));
        } else if (event instanceof Event.Ended || event instanceof Event.Deleted) {
            always.remove(((Event.OfJob) event).job());
        }
    }

    private void add(JobEntry job, Levels levels) {
        if (levels.isUrgent(levels.of(job))) {
            always.add(job.job().id());
        }
    }

    /** Whether any job might stop another now. */
    boolean mayBeAny(StopRules told) {
        return !always.isEmpty() || Levels.changeWithUse(rule, told);
    }

    /** A job that waits, with how urgent it is. */
    record Waiting(JobEntry job, long level) {}

    /**
     * The jobs above that level that nothing but nodes keeps from starting, the most urgent first, and those of a level in the order
     * of arrival.
     */
    List<Waiting> waiting(long now, long above, Levels levels, StopRules told, Site site) {
        List<Waiting> waiting = new ArrayList<>();
        if (Levels.changeWithUse(rule, told)) {
            for (JobEntry job : site.queue()) {
                addWaiting(job, now, above, levels, waiting);
            }
        } else {
            for (JobId id : always) {
                site.find(id).ifPresent(job -> addWaiting(job, now, above, levels, waiting));
            }
        }
        waiting.sort(
                Comparator.comparingLong((Waiting each) -> -each.level).thenComparingLong(each -> each.job.sequence()));
        return waiting;
    }

    private static void addWaiting(JobEntry job, long now, long above, Levels levels, List<Waiting> waiting) {
        if (job.waits() && job.mayStart(now)) {
            long level = levels.of(job);
            if (level > above) {
                waiting.add(new Waiting(job, level));
            }
        }
    }
}
