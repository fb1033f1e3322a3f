package org.almanac.replay.paper;

import java.util.OptionalDouble;

/**
 * Whether a claim is found in one row of a table.
 *
 * @param left the column that is claimed of
 * @param ours its figure here; empty where nothing was measured
 * @param bound what it is compared with here
 * @param chance whether the difference lies within its 95 % interval over months or seeds, so that chance could decide
 * @param reason why nothing was compared, or why the claim is not found as far as that is known; may be empty
 */
public record Verdict(
        Claim claim,
        String row,
        String left,
        Outcome outcome,
        OptionalDouble ours,
        OptionalDouble bound,
        boolean chance,
        String reason) {

    /** What can come out of a comparison. */
    public enum Outcome {
        HOLDS("holds"),
        DOES_NOT_HOLD("does not hold"),
        NOT_COMPARED("not compared");

        private final String words;

        Outcome(String words) {
            this.words = words;
        }

        /** As it is printed. */
        public String words() {
            return words;
        }
    }

    static Verdict notCompared(Claim claim, String row, String left, String reason) {
        return new Verdict(
                claim, row, left, Outcome.NOT_COMPARED, OptionalDouble.empty(), OptionalDouble.empty(), false, reason);
    }
}
