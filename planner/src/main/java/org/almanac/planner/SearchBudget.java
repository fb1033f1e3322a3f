package org.almanac.planner;

/** How much a search may try: at most so many candidates, a count and not a time, so that a run can be repeated. */
public record SearchBudget(long candidates) {
    public static final SearchBudget UNLIMITED = new SearchBudget(Long.MAX_VALUE);
}
