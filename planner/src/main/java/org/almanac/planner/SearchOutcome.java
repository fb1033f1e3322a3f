package org.almanac.planner;

/** What a search did: plans tried and plans taken over. */
public record SearchOutcome(long candidates, long accepted) {
    public static final SearchOutcome NONE = new SearchOutcome(0, 0);

    public SearchOutcome plus(SearchOutcome other) {
        return new SearchOutcome(candidates + other.candidates, accepted + other.accepted);
    }
}
