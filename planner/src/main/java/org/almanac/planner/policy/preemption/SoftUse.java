package org.almanac.planner.policy.preemption;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.almanac.planner.StopRules.Trait;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.LimitBook;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/** What running jobs hold of soft limits, which keep no job from starting. */
final class SoftUse {
    /** That of a site without soft limits. */
    static final SoftUse NONE = new SoftUse(new LimitBook(List.of(), Machine.ofCpus(1)), Map.of());

    private final LimitBook book;
    /** Of all jobs that were known when this was made, so that copies count alike. */
    private final Map<JobId, Charges> charges;

    private SoftUse(LimitBook book, Map<JobId, Charges> charges) {
        this.book = book;
        this.charges = charges;
    }

    /** What is held now. */
    static SoftUse of(List<Limit> soft, Site site) {
        LimitBook book = new LimitBook(soft, site.machine());
        Map<JobId, Charges> charges = new HashMap<>();
        for (JobEntry job : site.jobs()) {
            int cluster = job.holdsResources() ? job.placement().cluster() : 0;
            charges.put(job.job().id(), book.charges(job.job(), cluster));
        }
        SoftUse use = new SoftUse(book, charges);
        site.running().forEach(use::take);
        return use;
    }

    SoftUse copy() {
        return this == NONE ? NONE : new SoftUse(book.copy(), charges);
    }

    /** Whether anything is counted. */
    boolean isCounted() {
        return this != NONE;
    }

    private Charges charges(JobEntry job) {
        return charges.getOrDefault(job.job().id(), Charges.NONE);
    }

    private void take(JobEntry job) {
        book.take(charges(job));
    }

    /** The running job gives back what it holds. */
    void give(JobEntry job) {
        book.give(charges(job));
    }

    /** Adds which kinds of limits that count the job are passed. */
    void addTo(Set<Trait> traits, JobEntry job) {
        Charges counted = charges(job);
        if (counted.size() == 0) {
            return;
        }
        if (book.isPassed(counted, limit -> !(limit.subject() instanceof Subject.InQueue))) {
            traits.add(Trait.OVER_SERVER_LIMIT);
        }
        if (book.isPassed(counted, limit -> limit.subject() instanceof Subject.InQueue)) {
            traits.add(Trait.OVER_QUEUE_LIMIT);
        }
    }
}
