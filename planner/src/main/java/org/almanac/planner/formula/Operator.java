package org.almanac.planner.formula;

/** An operator between two numbers; where Python finds a mistake there is {@link NoNumber}. */
enum Operator {
    PLUS("+") {
        @Override
        double of(double left, double right) {
            return left + right;
        }
    },
    MINUS("-") {
        @Override
        double of(double left, double right) {
            return left - right;
        }
    },
    TIMES("*") {
        @Override
        double of(double left, double right) {
            return left * right;
        }
    },
    OVER("/") {
        @Override
        double of(double left, double right) {
            return left / divisor(right);
        }
    },
    /** The whole number of times that the second goes into the first, rounded down. */
    INTO("//") {
        @Override
        double of(double left, double right) {
            return Math.floor((left - rest(left, right)) / right + 0.5);
        }
    },
    /** What is left of the first then; it has the sign of the second. */
    REST("%") {
        @Override
        double of(double left, double right) {
            return rest(left, right);
        }
    },
    POWER("**") {
        @Override
        double of(double left, double right) {
            if (left == 0 && right < 0) {
                throw NoNumber.FOUND;
            }
            double power = Math.pow(left, right);
            boolean grew = Double.isInfinite(power) && Double.isFinite(left) && Double.isFinite(right);
            boolean isComplex = Double.isNaN(power) && !Double.isNaN(left) && !Double.isNaN(right);
            if (grew || isComplex) {
                throw NoNumber.FOUND;
            }
            return power;
        }
    };

    final String text;

    Operator(String text) {
        this.text = text;
    }

    abstract double of(double left, double right);

    private static double divisor(double number) {
        if (number == 0) {
            throw NoNumber.FOUND;
        }
        return number;
    }

    private static double rest(double left, double right) {
        double rest = left % divisor(right);
        return rest != 0 && rest < 0 != right < 0 ? rest + right : rest;
    }
}
