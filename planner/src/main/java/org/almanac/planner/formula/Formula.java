package org.almanac.planner.formula;

import java.util.ArrayList;
import java.util.List;

/**
 * An arithmetic formula, as Python writes it: numbers, names, {@code + - * / // % **}, comparisons, {@code and or not},
 * {@code A if B else C} and the functions of {@link MathFunction}.
 *
 * <p>It has a value for all values of its names: 0 where Python would find a mistake, such as a division by zero. Formulas of the
 * same text are equal. Immutable.
 */
public final class Formula {
    /** What the names of a formula stand for. */
    public interface Names {
        /** The value of the name with that index in {@link Formula#names}. */
        double value(int name);
    }

    private final String text;
    private final List<String> names;
    private final Term root;

    private Formula(String text, List<String> names, Term root) {
        this.text = text;
        this.names = names;
        this.root = root;
    }

    /** The formula of that text. */
    public static Formula parse(String text) throws FormulaException {
        List<String> names = new ArrayList<>();
        Term root = new FormulaParser(text, names).whole();
        return new Formula(text.strip(), List.copyOf(names), root);
    }

    public String text() {
        return text;
    }

    /** The names in it that are to be given values, each once. */
    public List<String> names() {
        return names;
    }

    /** Its value, which is a number, and may be infinite. */
    public double value(Names values) {
        double value;
        try {
            value = root.value(values);
        } catch (NoNumber mistake) {
            return 0;
        }
        return Double.isNaN(value) ? 0 : value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Formula formula && formula.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
