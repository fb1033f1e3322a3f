package org.almanac.planner.formula;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.formula.FormulaTokens.Kind;
import org.almanac.planner.formula.FormulaTokens.Token;

/**
 * Reads the text of a formula, in the order in which Python binds its operators.
 *
 * <p>Our own, as of the libraries for expressions none has Python's grammar: its powers, its comparisons in a row and its
 * conditions.
 */
final class FormulaParser {
    /** How deep parts may stand within each other; deeper ones are nobody's formula, and might take all of the stack. */
    private static final int DEEPEST = 100;

    private static final String OPERATORS = "+ - * / // % ** < <= > >= == != and or not if else";

    /** What other languages write, and what a formula writes for it. */
    private static final Map<String, String> INSTEAD =
            Map.of("^", "**", "&&", "and", "||", "or", "!", "not", "<>", "!=", "=", "==", "?", "A if B else C");

    private final List<Token> tokens;
    private final List<String> names;
    private int at;
    private int depth;

    /** @param names takes the names in the text */
    FormulaParser(String text, List<String> names) throws FormulaException {
        this.tokens = FormulaTokens.of(text);
        this.names = names;
    }

    Term whole() throws FormulaException {
        if (peek().kind() == Kind.END) {
            throw new FormulaException(1, "there is no formula. It may be ncpus + eligible_time / 3600, for example.");
        }
        Term term = conditional();
        if (peek().kind() != Kind.END) {
            throw unexpected(peek(), "an operator (" + OPERATORS + ") or the end");
        }
        return term;
    }

    private Token peek() {
        return tokens.get(at);
    }

    private boolean take(String text) {
        boolean is = peek().is(text);
        at += is ? 1 : 0;
        return is;
    }

    private void require(String text, String where) throws FormulaException {
        if (!take(text)) {
            throw unexpected(peek(), '"' + text + "\" " + where);
        }
    }

    private Term conditional() throws FormulaException {
        if (++depth > DEEPEST) {
            throw new FormulaException(
                    peek().position(), "it has more than " + DEEPEST + " parts within each other. Make it shorter.");
        }
        Term yes = either();
        Term term = yes;
        if (take("if")) {
            Term condition = either();
            require("else", "of the condition");
            term = new Term.Conditional(condition, yes, conditional());
        }
        depth--;
        return term;
    }

    private Term either() throws FormulaException {
        Term left = both();
        while (take("or")) {
            left = new Term.Either(left, both());
        }
        return left;
    }

    private Term both() throws FormulaException {
        Term left = negation();
        while (take("and")) {
            left = new Term.Both(left, negation());
        }
        return left;
    }

    private Term negation() throws FormulaException {
        int negations = 0;
        while (take("not")) {
            negations++;
        }
        Term term = comparisons();
        for (int i = 0; i < negations; i++) {
            term = new Term.Not(term);
        }
        return term;
    }

    private Term comparisons() throws FormulaException {
        Term first = sum();
        List<Term> terms = new ArrayList<>(List.of(first));
        List<Comparison> between = new ArrayList<>();
        for (Optional<Comparison> next = comparison(); next.isPresent(); next = comparison()) {
            between.add(next.get());
            terms.add(sum());
        }
        return between.isEmpty() ? first : new Term.Comparisons(List.copyOf(terms), List.copyOf(between));
    }

    private Optional<Comparison> comparison() {
        Optional<Comparison> found = Arrays.stream(Comparison.values())
                .filter(each -> peek().is(each.text))
                .findFirst();
        at += found.isPresent() ? 1 : 0;
        return found;
    }

    private Term sum() throws FormulaException {
        Term left = product();
        for (Optional<Operator> next = operator(Operator.PLUS, Operator.MINUS);
                next.isPresent();
                next = operator(Operator.PLUS, Operator.MINUS)) {
            left = new Term.Operation(next.get(), left, product());
        }
        return left;
    }

    private Term product() throws FormulaException {
        Operator[] among = {Operator.TIMES, Operator.OVER, Operator.INTO, Operator.REST};
        Term left = signed();
        for (Optional<Operator> next = operator(among); next.isPresent(); next = operator(among)) {
            left = new Term.Operation(next.get(), left, signed());
        }
        return left;
    }

    private Optional<Operator> operator(Operator... among) {
        Optional<Operator> found =
                Arrays.stream(among).filter(each -> peek().is(each.text)).findFirst();
        at += found.isPresent() ? 1 : 0;
        return found;
    }

    private Term signed() throws FormulaException {
        boolean negative = false;
        while (peek().is("-") || peek().is("+")) {
            negative ^= peek().is("-");
            at++;
        }
        Term term = power();
        return negative ? new Term.Negative(term) : term;
    }

    /** A power binds closer than the sign before it, and less close than the one behind it. */
    private Term power() throws FormulaException {
        Term base = atom();
        if (!take(Operator.POWER.text)) {
            return base;
        }
        if (++depth > DEEPEST) {
            throw new FormulaException(
                    peek().position(), "it has more than " + DEEPEST + " parts within each other. Make it shorter.");
        }
        Term power = new Term.Operation(Operator.POWER, base, signed());
        depth--;
        return power;
    }

    private Term atom() throws FormulaException {
        Token token = peek();
        if (take("(")) {
            Term within = conditional();
            require(")", "for the \"(\" at " + token.position());
            return within;
        }
        if (token.kind() == Kind.NUMBER) {
            at++;
            return new Term.Constant(number(token));
        }
        boolean isOperator = List.of("and", "or", "not", "if", "else").contains(token.text());
        if (token.kind() != Kind.WORD || isOperator) {
            throw unexpected(token, "a number, a name or \"(\"");
        }
        at++;
        return take("(") ? call(token) : named(token);
    }

    private static double number(Token token) throws FormulaException {
        String text = token.text().replace("_", "");
        boolean octal =
                text.length() > 1 && text.startsWith("0") && text.chars().allMatch(Character::isDigit);
        if (octal && !text.chars().allMatch(digit -> digit == '0')) {
            throw new FormulaException(
                    token.position(),
                    "a whole number does not begin with 0. Maybe " + text.replaceFirst("0+", "") + "?");
        }
        try {
            return text.startsWith("0x") || text.startsWith("0X")
                    ? Long.parseLong(text.substring(2), 16)
                    : Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new FormulaException(token.position(), token.shown() + " is no number that can be counted with.");
        }
    }

    private Term named(Token token) throws FormulaException {
        String name = token.text();
        if (name.equals("True") || name.equals("False")) {
            return new Term.Constant(name.equals("True") ? 1 : 0);
        }
        if (MathFunction.exists(name)) {
            throw new FormulaException(token.position(), name + " is a function and takes its arguments in \"( )\".");
        }
        if (MathFunction.CONSTANTS.containsKey(name)) {
            return new Term.Constant(MathFunction.CONSTANTS.get(name));
        }
        if (!names.contains(name)) {
            names.add(name);
        }
        return new Term.Name(names.indexOf(name));
    }

    private Term call(Token token) throws FormulaException {
        if (!MathFunction.exists(token.text())) {
            throw new FormulaException(
                    token.position(),
                    token.text() + " is no function; there are " + String.join(", ", MathFunction.names()) + ".");
        }
        MathFunction function = MathFunction.of(token.text());
        List<Term> arguments = new ArrayList<>();
        if (!take(")")) {
            do {
                arguments.add(conditional());
            } while (take(","));
            require(")", "or \",\" behind an argument of " + token.text());
        }
        if (!function.takes(arguments.size())) {
            throw new FormulaException(
                    token.position(),
                    token.text() + " takes " + function.arguments() + ", and has " + arguments.size() + ".");
        }
        return new Term.Call(function, List.copyOf(arguments));
    }

    private static FormulaException unexpected(Token token, String expected) {
        String maybe = Optional.ofNullable(INSTEAD.get(token.text()))
                .map(instead -> " Maybe \"" + instead + "\"?")
                .orElse("");
        return new FormulaException(token.position(), token.shown() + " where " + expected + " is due." + maybe);
    }
}
