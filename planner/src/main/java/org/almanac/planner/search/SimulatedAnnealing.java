package org.almanac.planner.search;

import java.util.function.BooleanSupplier;
import org.almanac.planner.cluster.SeededRandom;

/**
 * Simulated annealing: keeps a trial that is better, and a worse one with the probability exp(−loss / temperature). The
 * temperature falls by the same factor from candidate to candidate.
 *
 * <p>How much a trial may lose is drawn before it is followed, so a trial is given up as soon as it is known to lose more.
 */
final class SimulatedAnnealing extends WanderingSearch {
    private final Acceptance.Annealing rule;

    SimulatedAnnealing(
            Acceptance.Annealing rule,
            Orders orders,
            Trace[] traces,
            Objective objective,
            Move move,
            SeededRandom random) {
        super(orders, traces, objective, move, random);
        this.rule = rule;
    }

    @Override
    void wander(long iterations, BooleanSupplier stop) {
        double begin = rule.temperature() * objective().mostGain();
        while (candidates() < iterations && !stop.getAsBoolean()) {
            double temperature = begin * StrictMath.pow(rule.cooling(), (double) candidates() / iterations);
            double mostLoss = -temperature * StrictMath.log(1 - random().nextDouble());
            if (draw()) {
                if (follow(mostLoss) > -mostLoss) {
                    goOn();
                } else {
                    orders().reject();
                }
            }
        }
    }
}
