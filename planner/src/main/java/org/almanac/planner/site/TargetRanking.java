package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.almanac.planner.fairshare.TargetOrder;

/**
 * Ranks the jobs of a queue by the targets of their owners: of each priority comes next the first job of the owner that is
 * furthest below its target, where what comes before it counts as held.
 */
final class TargetRanking {
    private static final Comparator<JobEntry> BY_ARRIVAL =
            Comparator.comparingLong(JobEntry::submitted).thenComparingLong(JobEntry::sequence);

    private final Deficits deficits;
    /** By owner: its target. */
    private final long[] targets;

    private int next;

    TargetRanking(Site site, TargetOrder targets, long now) {
        this.deficits = new Deficits(site, targets, now);
        this.targets = targets.targets(site.time());
    }

    /** Gives each job of the queue its rank. */
    void rank(List<JobEntry> queue) {
        for (int begin = 0, end; begin < queue.size(); begin = end) {
            end = begin + 1;
            while (end < queue.size() && queue.get(end).priority == queue.get(begin).priority) {
                end++;
            }
            rankAlike(queue.subList(begin, end));
        }
    }

    /** Ranks jobs of one priority, those of owners whose target is 0 last. */
    private void rankAlike(List<JobEntry> jobs) {
        List<List<JobEntry>> byOwner = new ArrayList<>();
        for (int owner = 0; owner < deficits.owners(); owner++) {
            byOwner.add(new ArrayList<>());
        }
        for (JobEntry job : jobs) {
            byOwner.get(job.owner).add(job);
        }
        for (List<JobEntry> own : byOwner) {
            // Mostly they are sorted already.
            own.sort(BY_ARRIVAL);
        }
        boolean[] some = new boolean[deficits.owners()];
        boolean[] none = new boolean[deficits.owners()];
        for (int owner = 0; owner < deficits.owners(); owner++) {
            some[owner] = !byOwner.get(owner).isEmpty() && targets[owner] > 0;
            none[owner] = !byOwner.get(owner).isEmpty() && targets[owner] == 0;
        }
        rank(byOwner, some);
        rank(byOwner, none);
    }

    /** Ranks the jobs of owners that want to be ranked, and takes what they ask for from the deficits. */
    private void rank(List<List<JobEntry>> byOwner, boolean[] wants) {
        int[] ranked = new int[wants.length];
        for (int owner = deficits.furthestBelow(wants); owner >= 0; owner = deficits.furthestBelow(wants)) {
            JobEntry job = byOwner.get(owner).get(ranked[owner]++);
            job.rank = next++;
            deficits.take(owner, job.share);
            wants[owner] = ranked[owner] < byOwner.get(owner).size();
        }
    }
}
