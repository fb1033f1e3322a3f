package org.almanac.planner.formula;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * A function that a formula may call: those of Python's {@code math} that make a number of numbers, and {@code abs}, {@code min},
 * {@code max}, {@code round}, {@code int}, {@code float} and {@code bool}.
 *
 * <p>A function has no value where it has none for these arguments, or none that is finite.
 */
final class MathFunction {
    /** The constants that may be named. */
    static final Map<String, Double> CONSTANTS =
            Map.of("pi", Math.PI, "e", Math.E, "tau", 2 * Math.PI, "inf", Double.POSITIVE_INFINITY, "nan", Double.NaN);

    private static final int ANY = Integer.MAX_VALUE;
    private static final double LOG_2 = Math.log(2);
    private static final Map<String, MathFunction> ALL = new TreeMap<>();

    static {
        one("abs", Math::abs);
        one("fabs", Math::abs);
        one("sqrt", Math::sqrt);
        one("cbrt", Math::cbrt);
        one("exp", Math::exp);
        one("exp2", value -> Math.pow(2, value));
        one("expm1", Math::expm1);
        one("log2", MathFunction::log2);
        one("log10", value -> logarithm(value, Math::log10));
        one("log1p", value -> logarithm(value + 1, sum -> Math.log1p(value)));
        one("floor", Math::floor);
        one("ceil", Math::ceil);
        one("trunc", MathFunction::whole);
        one("int", MathFunction::whole);
        one("float", value -> value);
        one("bool", value -> value == 0 ? 0 : 1);
        one("sin", Math::sin);
        one("cos", Math::cos);
        one("tan", Math::tan);
        one("asin", Math::asin);
        one("acos", Math::acos);
        one("atan", Math::atan);
        one("sinh", Math::sinh);
        one("cosh", Math::cosh);
        one("tanh", Math::tanh);
        one("degrees", Math::toDegrees);
        one("radians", Math::toRadians);
        one("factorial", MathFunction::factorial);
        two("pow", Math::pow);
        two("fmod", (left, right) -> left % right);
        two("remainder", Math::IEEEremainder);
        two("copysign", Math::copySign);
        two("atan2", Math::atan2);
        two("ldexp", (value, exponent) -> value * Math.pow(2, exponent));
        add("log", 1, 2, values -> values.length == 1 ? log(values[0]) : log(values[0]) / base(values[1]));
        add(
                "hypot",
                1,
                ANY,
                values -> Math.sqrt(
                        Arrays.stream(values).map(value -> value * value).sum()));
        add("round", 1, 2, values -> values.length == 1 ? Math.rint(values[0]) : rounded(values[0], values[1]));
        add(
                "min",
                2,
                ANY,
                values -> Arrays.stream(values).reduce(values[0], (least, next) -> next < least ? next : least));
        add(
                "max",
                2,
                ANY,
                values -> Arrays.stream(values).reduce(values[0], (most, next) -> next > most ? next : most));
        test("isnan", Double::isNaN);
        test("isinf", Double::isInfinite);
        test("isfinite", Double::isFinite);
    }

    /** Tells something of a number. */
    private interface Test {
        boolean of(double value);
    }

    private final int least;
    private final int most;
    private final ToDoubleFunction<double[]> function;
    /** Whether arguments that are no finite numbers may have a value. */
    private final boolean takesAll;

    private MathFunction(int least, int most, boolean takesAll, ToDoubleFunction<double[]> function) {
        this.least = least;
        this.most = most;
        this.takesAll = takesAll;
        this.function = function;
    }

    private static void add(String name, int least, int most, ToDoubleFunction<double[]> function) {
        ALL.put(name, new MathFunction(least, most, false, function));
    }

    private static void one(String name, DoubleUnaryOperator function) {
        add(name, 1, 1, values -> function.applyAsDouble(values[0]));
    }

    private static void two(String name, DoubleBinaryOperator function) {
        add(name, 2, 2, values -> function.applyAsDouble(values[0], values[1]));
    }

    private static void test(String name, Test test) {
        ALL.put(name, new MathFunction(1, 1, true, values -> test.of(values[0]) ? 1 : 0));
    }

    /** The names of all functions, in their order. */
    static List<String> names() {
        return List.copyOf(ALL.keySet());
    }

    static boolean exists(String name) {
        return ALL.containsKey(name);
    }

    static MathFunction of(String name) {
        return ALL.get(name);
    }

    boolean takes(int arguments) {
        return arguments >= least && arguments <= most;
    }

    /** How many arguments it takes, in words. */
    String arguments() {
        String first = least + (least == 1 && most == 1 ? " argument" : least == most ? " arguments" : "");
        return least == most ? first : first + (most == ANY ? " or more arguments" : " or " + most + " arguments");
    }

    double of(double[] values) {
        double value = function.applyAsDouble(values);
        if (!takesAll && !Double.isFinite(value) && Arrays.stream(values).allMatch(Double::isFinite)) {
            throw NoNumber.FOUND;
        }
        return value;
    }

    private static double logarithm(double value, DoubleUnaryOperator function) {
        if (value <= 0) {
            throw NoNumber.FOUND;
        }
        return function.applyAsDouble(value);
    }

    private static double log(double value) {
        return logarithm(value, Math::log);
    }

    private static double log2(double value) {
        int exponent = Math.getExponent(value);
        boolean exact = exponent >= Double.MIN_EXPONENT
                && exponent <= Double.MAX_EXPONENT
                && value == Math.scalb(1.0, exponent);
        return exact ? exponent : log(value) / LOG_2;
    }

    private static double base(double value) {
        double log = log(value);
        if (log == 0) {
            throw NoNumber.FOUND;
        }
        return log;
    }

    private static double whole(double value) {
        if (!Double.isFinite(value)) {
            throw NoNumber.FOUND;
        }
        return value < 0 ? Math.ceil(value) : Math.floor(value);
    }

    /** Of halves the even one, to so many digits behind the point. */
    private static double rounded(double value, double digits) {
        if (Math.abs(digits) > 15 || !Double.isFinite(value)) {
            return value;
        }
        return new java.math.BigDecimal(value)
                .setScale((int) digits, java.math.RoundingMode.HALF_EVEN)
                .doubleValue();
    }

    private static double factorial(double value) {
        if (value < 0 || value != Math.floor(value) || value > 170) {
            throw NoNumber.FOUND;
        }
        double product = 1;
        for (int i = 2; i <= value; i++) {
            product *= i;
        }
        return product;
    }
}
