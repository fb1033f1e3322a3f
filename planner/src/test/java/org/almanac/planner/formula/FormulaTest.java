package org.almanac.planner.formula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Formulas have the values that Python gives them, and what is none is refused with its place. */
class FormulaTest {
    private static final Map<String, Double> VALUES = Map.of("ncpus", 8.0, "walltime", 7200.0, "a", -2.5, "zero", 0.0);

    private static double value(String text) throws FormulaException {
        Formula formula = Formula.parse(text);
        return formula.value(name -> VALUES.getOrDefault(formula.names().get(name), 0.0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    ncpus; 8
                    5*ncpus + walltime/3600; 42
                    -2**2; -4
                    2**-1; 0.5
                    2**3**2; 512
                    -7//2; -4
                    -7 % 3; 2
                    7 % -3; -2
                    1 < 2 < 3; 1
                    3 > 2 > 2; 0
                    1 if ncpus > 4 else 2; 1
                    1 if zero else 2 if ncpus else 3; 2
                    zero or 5; 5
                    ncpus and 3; 3
                    not zero; 1
                    not not ncpus == 8; 1
                    (1 + 2) * 3; 9
                    pow(2, 10); 1024
                    sqrt(16) + log10(1000) + log2(8) + floor(-0.5) + ceil(0.5); 10
                    log(8, 2); 3
                    max(1, ncpus, 3) - min(a, 2); 10.5
                    round(2.5) + round(3.5) + round(2.675, 2); 8.67
                    abs(a) + int(a) + float(1); 1.5
                    1e3 + .5 + 1_000; 2000.5
                    True + True; 2
                    unknown + 1; 1
                    2 if pi > 3 and e < 3 else 0; 2
                    """)
    void hasTheValueThatPythonGivesIt(String text, double expected) throws FormulaException {
        assertEquals(expected, value(text), 1e-12, text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    ncpus / zero + 5
                    1 // 0
                    1 % 0
                    sqrt(a)
                    log(0) + 7
                    0 ** -1
                    a ** 0.5
                    10.0 ** 400
                    exp(1000)
                    nan
                    1 if 1 / zero > 3 else 9
                    """)
    void isZeroWherePythonFindsAMistake(String text) throws FormulaException {
        assertEquals(0, value(text), text);
    }

    @Test
    void doesNotLookAtWhatIsNotNeeded() throws FormulaException {
        assertEquals(4, value("4 if ncpus else 1 / zero"));
        assertEquals(8, value("ncpus or 1 / zero"));
        assertEquals(0, value("zero and 1 / zero"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    ''; at 1: there is no formula. It may be ncpus + eligible_time / 3600, for example.
                    ncpus +; at 8: the end where a number, a name or "(" is due.
                    ncpus ^ 2; at 7: "^" where an operator (+ - * / // % ** < <= > >= == != and or not if else) or the end is due. Maybe "**"?
                    (ncpus; at 7: the end where ")" for the "(" at 1 is due.
                    5 ncpus; at 3: "ncpus" where an operator (+ - * / // % ** < <= > >= == != and or not if else) or the end is due.
                    ncpus = 3; at 7: "=" where an operator (+ - * / // % ** < <= > >= == != and or not if else) or the end is due. Maybe "=="?
                    1 if ncpus; at 11: the end where "else" of the condition is due.
                    sqrt(1, 2); at 1: sqrt takes 1 argument, and has 2.
                    max(1); at 1: max takes 2 or more arguments, and has 1.
                    1 + sqrt; at 5: sqrt is a function and takes its arguments in "( )".
                    007; at 1: a whole number does not begin with 0. Maybe 7?
                    ncpus $ 3; at 7: "$" has no place in a formula.
                    [1]; at 1: "[" where a number, a name or "(" is due.
                    """)
    void tellsWhereATextIsNoFormula(String text, String complaint) {
        assertEquals(
                complaint,
                assertThrows(FormulaException.class, () -> Formula.parse(text)).getMessage());
    }

    @Test
    void refusesWhatIsNoFunctionAndTellsWhichThereAre() {
        String told = assertThrows(FormulaException.class, () -> Formula.parse("open(ncpus)"))
                .getMessage();
        assertTrue(told.startsWith("at 1: open is no function; there are abs, acos, "), told);
    }

    @Test
    void refusesWhatStandsTooDeepInsteadOfRunningOutOfStack() {
        for (String deep : List.of("(".repeat(50_000) + "1", "2**".repeat(50_000) + "1", "sqrt(".repeat(50_000))) {
            String told = assertThrows(FormulaException.class, () -> Formula.parse(deep))
                    .getMessage();
            assertTrue(told.contains("more than 100 parts"), told);
        }
        assertTrue(assertDoesParse("-".repeat(50_001) + "1" + "+1".repeat(2)) == 1);
    }

    private static double assertDoesParse(String text) {
        try {
            return value(text);
        } catch (FormulaException e) {
            throw new AssertionError(e);
        }
    }

    /** Draws formulas, of which some have no value. No negative number is raised to a fraction, as Python goes on with that. */
    private record Drawn(SplittableRandom random) {
        private static final List<String> BETWEEN =
                List.of("+", "-", "*", "/", "//", "%", "<", "<=", ">", ">=", "==", "!=", "and", "or");
        private static final List<String> ATOMS =
                List.of("ncpus", "walltime", "a", "zero", "1", "2", "0.5", "3", "-1", "7", "1e2");
        private static final List<String> FUNCTIONS = List.of(
                "sqrt(%s)",
                "abs(%s)",
                "floor(%s)",
                "ceil(%s)",
                "int(%s)",
                "log(%s)",
                "log2(%s)",
                "log10(%s)",
                "exp(%s)",
                "pow(%s, 2)",
                "pow(2, %s)",
                "max(%s, 3)",
                "min(%s, 3, a)",
                "round(%s)",
                "not %s",
                "-%s",
                "+%s",
                "(%s)",
                "fmod(%s, 3)",
                "trunc(%s)",
                "log1p(%s)",
                "expm1(%s)",
                "hypot(%s, 2)",
                "atan2(%s, 2)",
                "float(%s)",
                "bool(%s)",
                "degrees(%s)",
                "abs(%s) ** 2",
                "2 ** min(%s, 9)",
                "abs(%s) ** 0.5 ** 2",
                "-2 ** -abs(%s)",
                "0 ** %s");

        String formula(int depth) {
            if (depth == 0 || random.nextInt(8) == 0) {
                return ATOMS.get(random.nextInt(ATOMS.size()));
            }
            return switch (random.nextInt(6)) {
                case 0 -> String.format(FUNCTIONS.get(random.nextInt(FUNCTIONS.size())), formula(depth - 1));
                case 1 -> formula(depth - 1) + " if " + formula(depth - 1) + " else " + formula(depth - 1);
                case 2 -> "(" + formula(depth - 1) + ")";
                default ->
                    formula(depth - 1) + " " + BETWEEN.get(random.nextInt(BETWEEN.size())) + " " + formula(depth - 1);
            };
        }
    }

    /** What is told of a text that is no formula. */
    private static final double NONE = 123_456_789.5;

    /** As the scheduler of OpenPBS does it: by Python itself. */
    private static List<Double> byPython(List<String> formulas) throws IOException, InterruptedException {
        String names = "from math import *\nncpus=8.0\nwalltime=7200.0\na=-2.5\nzero=0.0\n";
        String program =
                names + "import sys\nfor line in sys.stdin.readlines():\n try:\n  v = repr(float(eval(line)))\n"
                        + " except SyntaxError:\n  v = 'syntax'\n except Exception:\n  v = '0.0'\n print(v)\n";
        Process python;
        try {
            python = new ProcessBuilder("python3", "-W", "ignore", "-c", program)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            return List.of();
        }
        try (var writer = python.outputWriter(StandardCharsets.UTF_8)) {
            for (String formula : formulas) {
                writer.write(formula + "\n");
            }
        }
        List<Double> values = new ArrayList<>();
        try (var reader = python.inputReader(StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                values.add(
                        switch (line) {
                            case "inf" -> Double.POSITIVE_INFINITY;
                            case "-inf" -> Double.NEGATIVE_INFINITY;
                            case "nan" -> 0.0;
                            case "syntax" -> NONE;
                            default -> Double.valueOf(line);
                        });
            }
        }
        assertTrue(python.waitFor(20, TimeUnit.SECONDS));
        return values;
    }

    private static double valueOrNone(String text) {
        try {
            return value(text);
        } catch (FormulaException e) {
            return NONE;
        }
    }

    @Test
    void agreesWithPythonOnWhateverIsDrawn() throws Exception {
        Drawn drawn = new Drawn(new SplittableRandom(7));
        List<String> formulas = new ArrayList<>();
        for (int i = 0; i < 4000; i++) {
            formulas.add(drawn.formula(4));
        }
        List<Double> expected = byPython(formulas);
        Assumptions.assumeFalse(expected.isEmpty(), "there is no python3");
        assertEquals(formulas.size(), expected.size());
        int finite = 0;
        for (int i = 0; i < formulas.size(); i++) {
            double told = valueOrNone(formulas.get(i));
            double wanted = expected.get(i);
            boolean near = told == wanted || Math.abs(told - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted));
            assertTrue(near, formulas.get(i) + " is " + wanted + ", but " + told + " is told");
            finite += wanted != 0 && Double.isFinite(wanted) ? 1 : 0;
        }
        assertTrue(finite > formulas.size() / 2, finite + " of " + formulas.size());
    }
}
