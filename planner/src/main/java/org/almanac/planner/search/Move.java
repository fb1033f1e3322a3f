package org.almanac.planner.search;

/** A way to change the orders of a plan a little. */
interface Move {
    /** Tries a change of the orders, which are as they are kept; or none, where it finds none to try. */
    void change(Orders orders, SeededRandom random);
}
