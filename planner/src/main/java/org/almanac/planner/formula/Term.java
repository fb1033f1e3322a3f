package org.almanac.planner.formula;

import java.util.List;

/** A part of a formula. A truth is the number 1, and what is not so is 0. */
sealed interface Term {
    /**
     * Its value.
     *
     * @throws NoNumber if it has none
     */
    double value(Formula.Names names);

    private static double truth(boolean is) {
        return is ? 1 : 0;
    }

    /** A number. */
    record Constant(double number) implements Term {
        @Override
        public double value(Formula.Names names) {
            return number;
        }
    }

    /** A name, by its index. */
    record Name(int index) implements Term {
        @Override
        public double value(Formula.Names names) {
            return names.value(index);
        }
    }

    /** The negative of a term. */
    record Negative(Term of) implements Term {
        @Override
        public double value(Formula.Names names) {
            return -of.value(names);
        }
    }

    /** Two terms with an operator between them. */
    record Operation(Operator operator, Term left, Term right) implements Term {
        @Override
        public double value(Formula.Names names) {
            return operator.of(left.value(names), right.value(names));
        }
    }

    /** Terms that are compared, each with the next one, and so in a row: {@code 1 < a <= 5}. */
    record Comparisons(List<Term> terms, List<Comparison> between) implements Term {
        @Override
        public double value(Formula.Names names) {
            double left = terms.get(0).value(names);
            for (int i = 0; i < between.size(); i++) {
                double right = terms.get(i + 1).value(names);
                if (!between.get(i).holds(left, right)) {
                    return truth(false);
                }
                left = right;
            }
            return truth(true);
        }
    }

    /** The first of two terms that is 0, else the second. */
    record Both(Term left, Term right) implements Term {
        @Override
        public double value(Formula.Names names) {
            double first = left.value(names);
            return first == 0 ? first : right.value(names);
        }
    }

    /** The first of two terms that is not 0, else the second. */
    record Either(Term left, Term right) implements Term {
        @Override
        public double value(Formula.Names names) {
            double first = left.value(names);
            return first == 0 ? right.value(names) : first;
        }
    }

    /** Whether a term is 0. */
    record Not(Term of) implements Term {
        @Override
        public double value(Formula.Names names) {
            return truth(of.value(names) == 0);
        }
    }

    /** One term if another is not 0, else a third. */
    record Conditional(Term condition, Term yes, Term no) implements Term {
        @Override
        public double value(Formula.Names names) {
            return (condition.value(names) == 0 ? no : yes).value(names);
        }
    }

    /** A function of terms. */
    record Call(MathFunction function, List<Term> arguments) implements Term {
        @Override
        public double value(Formula.Names names) {
            double[] values = new double[arguments.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = arguments.get(i).value(names);
            }
            return function.of(values);
        }
    }
}
