package org.almanac.planner.policy.base;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.site.Claims;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.Zone;

/**
 * What becomes of the nodes of jobs that have ended (condominium paper, section 1): while they are bound to their owner, its
 * next jobs that fit there take them over in the same second; what is left is closed to all until nodes may be matched.
 *
 * <p>So a claim without a job that fits is given up at once, and no node idles for one.
 */
final class Succession {
    private final Site site;
    private final Claims claims;
    private final SitePolicy policy;

    Succession(Site site, SitePolicy policy) {
        this.site = site;
        this.claims = site.claims();
        this.policy = policy;
    }

    /** Judges the jobs of which it is to be judged now; the plan is compressed if that makes room. */
    void judgeEnded(long now, List<Start> starts) {
        List<JobEntry> ended = site.leftNodes().ended();
        if (ended.isEmpty()) {
            return;
        }
        List<JobEntry> bound = new ArrayList<>(claims.bound(ended, now));
        // All are given back first, as a job may take over what several have left.
        ended.forEach(each -> site.leftNodes().open(each, now, policy));
        for (JobEntry each : ended) {
            if (!bound.contains(each)) {
                close(each, amounts(each), now);
            }
        }
        while (!bound.isEmpty()) {
            JobEntry first = bound.get(0);
            List<JobEntry> together = bound.stream()
                    .filter(each -> each.owner() == first.owner()
                            && each.placement().cluster() == first.placement().cluster())
                    .toList();
            bound.removeAll(together);
            succeed(together, now, starts);
        }
        policy.compress(now);
    }

    private long[] amounts(JobEntry ended) {
        long[] amounts = new long[site.cluster(ended.placement().cluster()).free().length];
        ended.placement().addTo(amounts, 1);
        return amounts;
    }

    /** Gives what these jobs of one owner have left on a cluster to the owner's next jobs that fit there. */
    private void succeed(List<JobEntry> ended, long now, List<Start> starts) {
        JobEntry first = ended.get(0);
        long[] amounts = amounts(first);
        long claimed = first.claimed();
        JobEntry last = first;
        for (JobEntry each : ended.subList(1, ended.size())) {
            each.placement().addTo(amounts, 1);
            claimed = Math.min(claimed, each.claimed());
            last = each.expectedEnd() < last.expectedEnd() ? each : last;
        }
        long cpus = cpus(amounts, site.cluster(first.placement().cluster()));
        for (JobEntry job : List.copyOf(site.queue())) {
            if (cpus == 0) {
                break;
            }
            if (job.owner() == first.owner()
                    && job.cpus() <= cpus
                    && job.waits()
                    && job.isReady(now)
                    && job.admits(now)) {
                Optional<Placement> there = place(job, first.placement().cluster(), amounts, now);
                if (there.isPresent() && policy.takesOver(now, job, there.get(), last, starts)) {
                    site.leftNodes().passTo(job, claimed);
                    there.get().addTo(amounts, -1);
                    cpus -= there.get().cpus();
                }
            }
        }
        close(first, amounts, now);
    }

    private static long cpus(long[] amounts, NodesNow use) {
        long cpus = 0;
        for (int at = ResourceKinds.CPUS; at < amounts.length; at += use.kinds()) {
            cpus += amounts[at];
        }
        return cpus;
    }

    private Optional<Placement> place(JobEntry job, int cluster, long[] amounts, long now) {
        for (Zone zone : site.zones()) {
            if (zone.use().index() == cluster
                    && zone.accepts(job.job())
                    && site.limits().admits(job.charges(cluster))) {
                Optional<Placement> there =
                        zone.use().placer().place(job.request(), zone.open(amounts, now, now + job.openFor()));
                if (there.isPresent() && there.get().fitsIn(zone.use().free())) {
                    return there.map(zone::own);
                }
            }
        }
        return Optional.empty();
    }

    private void close(JobEntry ended, long[] amounts, long now) {
        long until = claims.rule().open(now);
        NodesNow use = site.cluster(ended.placement().cluster());
        Optional<Placement> left = placement(use, amounts);
        if (until > now && left.isPresent()) {
            policy.closed(now, site.leftNodes().close(ended, left.get(), now, until));
        }
    }

    /** All that the amounts have, by node, then by kind; empty if that is nothing. */
    private static Optional<Placement> placement(NodesNow use, long[] amounts) {
        int kinds = use.kinds();
        List<Integer> nodes = new ArrayList<>();
        List<Resources> held = new ArrayList<>();
        for (int node = 0; node * kinds < amounts.length; node++) {
            long[] here = new long[kinds];
            boolean any = false;
            for (int kind = 0; kind < kinds; kind++) {
                here[kind] = amounts[node * kinds + kind];
                any |= here[kind] > 0;
            }
            if (any) {
                nodes.add(node);
                held.add(Resources.of(here));
            }
        }
        return nodes.isEmpty()
                ? Optional.empty()
                : Optional.of(Placement.of(
                        use.index(), nodes.stream().mapToInt(node -> node).toArray(), held.toArray(Resources[]::new)));
    }
}
