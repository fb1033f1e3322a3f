package org.almanac.planner.site;

import java.util.Arrays;
import java.util.List;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.LimitBook;

/** The limits of a site, and what each of its jobs takes of them on each cluster. */
final class SiteLimits {
    private final Site site;
    private LimitBook book;

    /** None until they are told. */
    SiteLimits(Site site) {
        this(site, new LimitBook(List.of(), site.machine()));
    }

    private SiteLimits(Site site, LimitBook book) {
        this.site = site;
        this.book = book;
    }

    /** The same for a copy of the site. */
    SiteLimits copy(Site copiedSite) {
        return new SiteLimits(copiedSite, book.copy());
    }

    LimitBook book() {
        return book;
    }

    /** Other limits, or the same for another machine, of which the jobs that hold resources take their part. */
    void set(List<Limit> other) {
        book = new LimitBook(other, site.machine());
        for (JobEntry entry : site.running()) {
            if (entry.isEnded()) {
                exempt(entry);
            }
        }
        for (JobEntry entry : site.jobs()) {
            charge(entry);
            if (entry.holdsResources()) {
                book.take(entry.charges(entry.placement.cluster()));
            }
        }
    }

    /** The entry counts in no limit. */
    void exempt(JobEntry entry) {
        entry.charges = new Charges[site.clusters()];
        Arrays.fill(entry.charges, Charges.NONE);
    }

    /** The job takes what its request and its owner say. */
    void charge(JobEntry entry) {
        entry.charges = new Charges[site.clusters()];
        for (int i = 0; i < site.clusters(); i++) {
            entry.charges[i] = book.charges(entry.job(), i);
        }
    }
}
