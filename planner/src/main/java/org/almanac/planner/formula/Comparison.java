package org.almanac.planner.formula;

/** How two numbers compare. */
enum Comparison {
    LESS("<") {
        @Override
        boolean holds(double left, double right) {
            return left < right;
        }
    },
    AT_MOST("<=") {
        @Override
        boolean holds(double left, double right) {
            return left <= right;
        }
    },
    GREATER(">") {
        @Override
        boolean holds(double left, double right) {
            return left > right;
        }
    },
    AT_LEAST(">=") {
        @Override
        boolean holds(double left, double right) {
            return left >= right;
        }
    },
    EQUAL("==") {
        @Override
        boolean holds(double left, double right) {
            return left == right;
        }
    },
    OTHER("!=") {
        @Override
        boolean holds(double left, double right) {
            return left != right;
        }
    };

    final String text;

    Comparison(String text) {
        this.text = text;
    }

    abstract boolean holds(double left, double right);
}
