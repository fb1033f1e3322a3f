package org.almanac.planner.search;

/**
 * By which rule a search goes on from one plan to the next. Whatever the rule, a search hands over the best plan that it
 * has come to.
 */
public sealed interface Acceptance {
    /** Goes on from better plans alone, as the planning paper's Random Search does (Algorithm 3). */
    record Descent() implements Acceptance {}

    /**
     * Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983): goes on from a worse plan too, the more seldom the
     * worse it is and the colder it has become.
     *
     * @param temperature by what share of all criteria a plan may be worse at the beginning to be gone on from once in
     *     e times; above 0
     * @param cooling what is left of the temperature at the end, falling by the same factor from candidate to candidate;
     *     above 0, at most 1
     */
    record Annealing(double temperature, double cooling) implements Acceptance {}

    /**
     * Tabu search (Glover 1989): goes on from the best of a sample of changes, even if that is worse, and does not move
     * back the jobs that it has moved.
     *
     * @param tenure for how many steps a job that was moved is left where it is, unless moving it gives the best plan so
     *     far
     */
    record Tabu(long tenure) implements Acceptance {}

    /** The rule of the planning paper. */
    Acceptance DESCENT = new Descent();
}
