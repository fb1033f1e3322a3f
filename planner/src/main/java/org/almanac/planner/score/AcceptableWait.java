package org.almanac.planner.score;

import java.util.List;

/**
 * How long users accept that a job waits: (ln(cpus) + 1) · walltime / factor, where the factor is larger for longer walltimes,
 * as patience does not grow as fast as jobs do (planning paper, section 4.3, note 7).
 *
 * <p>Walltime over factor may have a floor, so that a little more walltime never makes less patience.
 *
 * @param steps from the shortest walltime to the longest; the first begins at 0
 */
public record AcceptableWait(List<Step> steps) {
    private static final long HOUR = 3_600;
    private static final long DAY = 24 * HOUR;

    /**
     * The factor of some walltimes.
     *
     * @param from the shortest of these walltimes, in seconds; the longest are those below the next step
     * @param factor at least 1
     * @param floor what walltime over factor is at least, in seconds
     */
    public record Step(long from, double factor, long floor) {}

    /** The paper's five factors. At each of their bounds patience falls: from 3 hours to 1 1/2 at a walltime of 3 hours. */
    public static final AcceptableWait PAPER = new AcceptableWait(List.of(
            new Step(0, 1, 0),
            new Step(3 * HOUR, 2, 0),
            new Step(7 * HOUR, 3, 0),
            new Step(DAY, 4, 0),
            new Step(7 * DAY, 5, 0)));

    /** The paper's factors with the floors that keep patience from falling at their bounds. */
    public static final AcceptableWait WITH_FLOORS = new AcceptableWait(List.of(
            new Step(0, 1, 0),
            new Step(3 * HOUR, 2, 3 * HOUR),
            new Step(7 * HOUR, 3, 7 * HOUR / 2),
            new Step(DAY, 4, 8 * HOUR),
            new Step(7 * DAY, 5, 42 * HOUR)));

    public AcceptableWait {
        steps = List.copyOf(steps);
        if (steps.isEmpty() || steps.get(0).from() != 0) {
            throw new IllegalArgumentException("the first step must begin at a walltime of 0");
        }
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).factor() < 1) {
                throw new IllegalArgumentException(
                        "a factor must be at least 1, but is " + steps.get(i).factor());
            }
            if (i > 0 && steps.get(i).from() <= steps.get(i - 1).from()) {
                throw new IllegalArgumentException("steps must begin at ever longer walltimes, but "
                        + steps.get(i).from() + " s follows "
                        + steps.get(i - 1).from() + " s");
            }
        }
    }

    /** The acceptable wait of a job, in seconds, by its cpus, at least 1, and its walltime in seconds. */
    public double seconds(long cpus, long walltime) {
        int index = steps.size() - 1;
        while (steps.get(index).from() > walltime) {
            index--;
        }
        Step step = steps.get(index);
        return (Math.log(cpus) + 1) * Math.max(step.floor(), walltime / step.factor());
    }
}
