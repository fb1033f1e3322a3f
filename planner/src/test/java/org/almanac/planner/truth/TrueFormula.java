package org.almanac.planner.truth;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.almanac.planner.Event;
import org.almanac.planner.JobOrder;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.formula.Formula;
import org.almanac.planner.formula.FormulaException;

/** A formula that orders jobs, and what each job's value by it is, counted without it. */
record TrueFormula(String text, ToDoubleFunction<Job> value) {
    /** The order of a site that has none. */
    static final TrueFormula NONE = new TrueFormula("", job -> 0);

    private static final List<TrueFormula> SOME = List.of(
            new TrueFormula("ncpus", job -> job.request().total().cpus()),
            new TrueFormula(
                    "-ncpus * walltime", job -> -(double) job.request().total().cpus() * job.walltime()),
            new TrueFormula(
                    "10 if walltime > 20 else walltime % 3", job -> job.walltime() > 20 ? 10 : job.walltime() % 3),
            new TrueFormula("1 / (ncpus - 1)", job -> {
                long others = job.request().total().cpus() - 1;
                return others == 0 ? 0 : 1.0 / others;
            }));

    static TrueFormula random(SplittableRandom random) {
        int drawn = random.nextInt(SOME.size() + 1);
        return drawn == SOME.size() ? NONE : SOME.get(drawn);
    }

    Event event() {
        try {
            return new Event.OrderChanged(text.isEmpty() ? JobOrder.NONE : JobOrder.by(Formula.parse(text)));
        } catch (FormulaException e) {
            throw new AssertionError(text + " " + e.getMessage(), e);
        }
    }
}
