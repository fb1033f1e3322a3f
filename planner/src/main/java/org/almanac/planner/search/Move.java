package org.almanac.planner.search;

import org.almanac.planner.cluster.SeededRandom;

/** A kind of small random change to the orders of a plan, which makes a candidate of the search. */
interface Move {
    /** Changes the kept orders into a trial; changes nothing if it finds nothing to try. */
    void change(Orders orders, SeededRandom random);
}
