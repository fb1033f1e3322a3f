package org.almanac.daemon.loss;

import org.almanac.daemon.predecessor.fate.Fate;
import org.almanac.pbs.ifl.Kind;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.policy.backfill.BackfillBalanced;
import org.almanac.planner.policy.backfill.BestFit;
import org.almanac.planner.policy.backfill.Easy;
import org.almanac.planner.policy.backfill.Fcfs;
import org.almanac.planner.policy.backfill.ImprovedBalanced;
import org.almanac.planner.policy.backfill.Maui;

/** What becomes of how many jobs are to hold reservations ({@code backfill_depth}), which is for the policy to say. */
final class BackfillDepth {
    private static final String USUAL = "1";

    private final PolicySpec policy;

    BackfillDepth(PolicySpec policy) {
        this.policy = policy;
    }

    /** The fate of such a value of the server or of a queue. */
    Fate fate(Kind owner, String value) {
        return switch (policy.name()) {
            case Maui.NAME -> ofSome(owner, value.strip(), policy.settings().getOrDefault("depth", USUAL));
            case Easy.NAME, BackfillBalanced.NAME, ImprovedBalanced.NAME -> ofSome(owner, value.strip(), USUAL);
            case Fcfs.NAME -> new Fate.Otherwise("no job overtakes another, so that none needs a reservation");
            case BestFit.NAME ->
                new Fate.NotDone(
                        "no job holds a reservation under this policy, so that jobs which"
                                + " fit may keep a large one waiting; policy.name: maui with policy.depth would have them hold some");
            default -> new Fate.Otherwise("every job has a planned start; policy.plan-ahead would bound it");
        };
    }

    private Fate ofSome(Kind owner, String value, String depth) {
        if (owner == Kind.SERVER && value.equals(depth)) {
            return new Fate.Same("as many jobs hold reservations");
        }
        String held = "jobs of all queues together hold reservations, " + depth + " at most";
        return new Fate.Otherwise(
                policy.name().equals(Maui.NAME)
                        ? held + " (policy.depth)"
                        : held + "; policy.name: maui with policy.depth: " + value + " would let more");
    }
}
