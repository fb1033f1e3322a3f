package org.almanac.planner;

/** How many candidates a search may try. It is a count and not a time, so that a run can be repeated exactly. */
public record SearchBudget(long candidates) {
    public static final SearchBudget UNLIMITED = new SearchBudget(Long.MAX_VALUE);
}
