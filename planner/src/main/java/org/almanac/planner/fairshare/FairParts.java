package org.almanac.planner.fairshare;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The parts of a machine that are each owner's by the targets and by what the owners want now, and how far from them the
 * machine is (condominium paper, section 2.2, {@code d}).
 *
 * <p>No owner's part is more than the owner wants. What one leaves goes to those that want more, in proportion to their
 * targets; owners whose target is 0 have what all others leave. So owners that want more than there is have their targets,
 * as in the paper.
 */
final class FairParts {
    /** A shortfall below this part of the machine is one of rounding. */
    private static final double ROUNDING = 1e-9;

    private final double[] parts;
    private final double[] held;

    /**
     * The parts by targets, by what the owners hold, and by what they want: what they hold and what their waiting jobs ask
     * for. All are shares of the machine, by owner.
     */
    FairParts(double[] targets, double[] held, double[] wanted) {
        this.held = held;
        this.parts = new double[targets.length];
        double left = shareOut(1, targets, wanted);
        if (left > ROUNDING) {
            double[] rest = new double[targets.length];
            for (int owner = 0; owner < rest.length; owner++) {
                rest[owner] = targets[owner] > 0 ? 0 : 1;
            }
            shareOut(left, rest, wanted);
        }
    }

    /** Shares out among the owners with a weight; tells what is left because none of them wants it. */
    private double shareOut(double room, double[] weights, double[] wanted) {
        double weight = 0;
        Integer[] order = new Integer[weights.length];
        int count = 0;
        for (int owner = 0; owner < weights.length; owner++) {
            if (weights[owner] > 0 && wanted[owner] > 0) {
                order[count++] = owner;
                weight += weights[owner];
            }
        }
        // Those that are satisfied first leave more for those behind them.
        Arrays.sort(order, 0, count, Comparator.comparingDouble(owner -> wanted[owner] / weights[owner]));
        double left = room;
        for (int i = 0; i < count; i++) {
            int owner = order[i];
            parts[owner] = Math.min(wanted[owner], left * Math.min(1, weights[owner] / weight));
            left = Math.max(0, left - parts[owner]);
            weight -= weights[owner];
        }
        return left;
    }

    /** The owner's part of the machine, from 0 to 1. */
    double part(int owner) {
        return parts[owner];
    }

    /** Whether the owner holds less than its part. */
    boolean isBelow(int owner) {
        return held[owner] < parts[owner] - ROUNDING;
    }

    /**
     * How much of the machine is not where it belongs, from 0 to 1: half the sum of all owners' differences. What idles counts
     * as held by one more owner, whose part is what nobody wants; so with two owners, one of whose targets is 0, it is what
     * the paper has: what the other one lacks.
     */
    double distance() {
        double sum = 0;
        double idle = 1;
        double unwanted = 1;
        for (int owner = 0; owner < parts.length; owner++) {
            sum += Math.abs(parts[owner] - held[owner]);
            idle -= held[owner];
            unwanted -= parts[owner];
        }
        // Owners that hold most of different resources hold more than the whole together.
        double distance = (sum + Math.abs(Math.max(0, idle) - Math.max(0, unwanted))) / 2;
        return distance < ROUNDING ? 0 : Math.min(1, distance);
    }
}
