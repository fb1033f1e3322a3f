package org.almanac.daemon.record;

import org.almanac.planner.PlanView;

/** A number that is the same for the same planned starts and nodes of the same jobs, and hardly ever for others. */
final class PlanDigest {
    private PlanDigest() {}

    static long of(Iterable<PlanView.Planned> planned) {
        long digest = 0;
        for (PlanView.Planned each : planned) {
            digest = mix(digest ^ each.job().id().hashCode());
            digest = mix(digest ^ each.start());
            digest = mix(
                    digest ^ each.placement().cluster() * 31L + each.placement().hashCode());
        }
        return digest;
    }

    /** The finalizer of SplitMix64. */
    private static long mix(long value) {
        long mixed = value + 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }
}
