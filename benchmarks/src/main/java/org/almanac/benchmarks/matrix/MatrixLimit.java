package org.almanac.benchmarks.matrix;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/**
 * What a figure of the matrix is to be at most, or less than.
 *
 * @param what the figure, with the log
 */
record MatrixLimit(
        @JsonProperty("what") String what,
        @JsonProperty("value") double value,
        @JsonProperty("sense") Sense sense,
        @JsonProperty("bound") double bound) {
    /** Whether the bound itself is allowed. */
    enum Sense {
        AT_MOST,
        BELOW
    }

    static MatrixLimit atMost(String what, double value, double bound) {
        return new MatrixLimit(what, value, Sense.AT_MOST, bound);
    }

    static MatrixLimit below(String what, double value, double bound) {
        return new MatrixLimit(what, value, Sense.BELOW, bound);
    }

    @JsonProperty("met")
    boolean isMet() {
        return sense == Sense.AT_MOST ? value <= bound : value < bound;
    }

    /** As a line of a list. */
    String line() {
        return String.format(
                Locale.ROOT,
                "- %s %s: %s, %s %s",
                isMet() ? "met" : "**missed**",
                what,
                Cells.number(value),
                sense == Sense.AT_MOST ? "at most" : "below",
                Cells.number(bound));
    }
}
