package org.almanac.planner.plan;

import java.util.Optional;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Unmet;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.Zone;

/**
 * The cluster that comes nearest to holding a job that none can hold, and what of the job's request it cannot meet.
 *
 * <p>A cluster is nearer the further its check goes: amounts, then chunks one by one, then all chunks together, then
 * time. Of clusters that fail at the same step, the one is nearer that meets the larger share of what is asked; then
 * the first.
 */
final class NearestCluster {
    private final Site site;
    private final NodesNow use;
    private final Unmet unmet;

    private NearestCluster(Site site, Zone zone, Job job) {
        this.site = site;
        this.use = zone.use();
        this.unmet = unmet(job);
    }

    static Standing.NeverFits standing(Site site, Job job) {
        Optional<NearestCluster> nearest = Optional.empty();
        for (Zone zone : site.zones()) {
            if (zone.accepts(job)) {
                NearestCluster candidate = new NearestCluster(site, zone, job);
                if (nearest.isEmpty() || candidate.isNearerThan(nearest.get())) {
                    nearest = Optional.of(candidate);
                }
            }
        }
        NearestCluster found = nearest.orElseThrow();
        return new Standing.NeverFits(
                job.request().total(),
                found.use.cluster().name(),
                found.use.capacity(),
                NearestNode.tooSmall(site, job),
                site.limits().lacking(job).<Unmet>map(lacking -> lacking).orElse(found.unmet));
    }

    private Unmet unmet(Job job) {
        Request request = job.request();
        for (int kind = 0; kind < use.kinds(); kind++) {
            long asked = request.total().amount(kind);
            long has = use.capacity().amount(kind);
            if (asked > has) {
                return new Unmet.Amount(site.machine().kinds().name(kind), asked, has);
            }
        }
        for (Chunk chunk : request.chunks()) {
            long places = places(chunk, request.arrangement());
            if (places < chunk.count()) {
                return new Unmet.Pieces(chunk, places);
            }
        }
        if (use.placer().place(request, use.present()).isPresent()) {
            return new Unmet.Time(job.walltime());
        }
        return use.placer().place(request.anywhere(), use.present()).isPresent()
                ? new Unmet.InOneSet(
                        request.grouping().orElseThrow().keys(), use.placer().sets(request))
                : new Unmet.Together();
    }

    /** How many pieces of the chunk the nodes have room for, arranged as asked, if nothing else were there. */
    private long places(Chunk chunk, Arrangement arrangement) {
        long sum = 0;
        long most = 0;
        for (Node spot : use.spots(chunk::accepts, arrangement)) {
            long pieces = chunk.count();
            for (int kind = 0; kind < use.kinds(); kind++) {
                long each = chunk.each().amount(kind);
                pieces = each > 0 ? Math.min(pieces, spot.capacity().amount(kind) / each) : pieces;
            }
            sum += arrangement.isScattered() ? Math.min(1, pieces) : pieces;
            most = Math.max(most, pieces);
        }
        return arrangement == Arrangement.PACK ? most : sum;
    }

    private boolean isNearerThan(NearestCluster other) {
        return rank() > other.rank() || rank() == other.rank() && share() > other.share();
    }

    private int rank() {
        if (unmet instanceof Unmet.Amount) {
            return 0;
        } else if (unmet instanceof Unmet.Pieces) {
            return 1;
        }
        return unmet instanceof Unmet.Together || unmet instanceof Unmet.InOneSet ? 2 : 3;
    }

    /** The share of what is asked that is met. */
    private double share() {
        if (unmet instanceof Unmet.Amount amount) {
            return (double) amount.has() / amount.asked();
        }
        return unmet instanceof Unmet.Pieces pieces
                ? (double) pieces.places() / pieces.chunk().count()
                : 1;
    }
}
