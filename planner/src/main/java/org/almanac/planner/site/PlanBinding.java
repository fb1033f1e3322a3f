package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.fairshare.TargetOrder;

/** Judges which nodes would be their owners' again if they were matched now, after all that wait to be matched. */
final class PlanBinding {
    private final Site site;
    private final Deficits deficits;
    /** By owner: its target. */
    private final long[] targets;

    private final long now;

    PlanBinding(Site site, TargetOrder targets, long now) {
        this.site = site;
        this.deficits = new Deficits(site, targets, now);
        this.targets = targets.targets(now);
        this.now = now;
    }

    /** Of jobs that have ended: those whose nodes stay with their owners. */
    List<JobEntry> staying(List<JobEntry> ended) {
        boolean[] wants = wants();
        for (JobEntry entry : site.running()) {
            if (entry.isClosed()) {
                take(deficits.furthestBelow(wants), entry);
            }
        }
        List<JobEntry> staying = new ArrayList<>();
        for (JobEntry entry : ended) {
            int next = deficits.furthestBelow(wants);
            boolean stays = next < 0 || deficits.of(entry.owner) >= deficits.of(next);
            take(stays ? entry.owner : next, entry);
            if (stays) {
                staying.add(entry);
            }
        }
        return staying;
    }

    private void take(int owner, JobEntry entry) {
        if (owner >= 0) {
            deficits.take(owner, entry);
        }
    }

    /** By owner: whether it may be matched, and has a waiting job for which what is not held would be enough. */
    private boolean[] wants() {
        long room = 0;
        for (int cluster = 0; cluster < site.clusters(); cluster++) {
            room += site.cluster(cluster).freeCpus();
        }
        for (JobEntry entry : site.running()) {
            room += entry.holdsResources() ? 0 : entry.placement.cpus();
        }
        boolean[] wants = new boolean[targets.length];
        for (JobEntry job : site.queue()) {
            wants[job.owner] |= targets[job.owner] > 0 && job.isReady(now) && job.admits(now) && job.cpus() <= room;
        }
        return wants;
    }
}
