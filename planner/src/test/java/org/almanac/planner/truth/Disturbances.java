package org.almanac.planner.truth;

/** What may happen at a site beside submissions, starts and ends. */
public enum Disturbances {
    NONE,
    PEOPLE,
    PEOPLE_AND_NODES
}
