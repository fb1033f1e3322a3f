package org.almanac.replay.paper;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a paper claims of the figures in a table: that those of some columns stand in a relation to another column's, or to a
 * number, in each row.
 *
 * @param left the columns that are claimed of
 * @param right the column that they are compared with; empty where that is {@code number}
 * @param rows of which rows it is claimed
 * @param whyNot why it is not found here, as far as that is known; may be empty
 */
public record Claim(
        String says,
        List<String> left,
        Relation relation,
        Optional<String> right,
        OptionalDouble number,
        List<String> rows,
        String whyNot) {

    /** How two figures stand to each other. */
    public enum Relation {
        BELOW("below") {
            @Override
            boolean holds(double left, double right) {
                return left < right;
            }
        },
        ABOVE("above") {
            @Override
            boolean holds(double left, double right) {
                return left > right;
            }
        },
        AT_MOST("at most") {
            @Override
            boolean holds(double left, double right) {
                return left <= right;
            }
        },
        /** Within a tenth of the other. */
        ABOUT("about") {
            @Override
            boolean holds(double left, double right) {
                return Math.abs(left - right) <= 0.1 * Math.abs(right);
            }
        };

        private final String words;

        Relation(String words) {
            this.words = words;
        }

        abstract boolean holds(double left, double right);

        /** As it is read between the two. */
        public String words() {
            return words;
        }
    }

    public Claim {
        left = List.copyOf(left);
        rows = List.copyOf(rows);
    }

    /** The same claim of one other row, of which nothing is known. */
    Claim on(String row) {
        return new Claim(says, left, relation, right, number, List.of(row), "");
    }
}
