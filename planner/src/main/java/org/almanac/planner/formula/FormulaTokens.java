package org.almanac.planner.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes the text of a formula apart into words, numbers and signs. */
final class FormulaTokens {
    enum Kind {
        NUMBER,
        WORD,
        SIGN,
        END
    }

    /**
     * A part of the text.
     *
     * @param position where it begins, from 1
     */
    record Token(Kind kind, String text, int position) {
        boolean is(String other) {
            return kind != Kind.NUMBER && text.equals(other);
        }

        /** As it is shown in a complaint. */
        String shown() {
            return kind == Kind.END ? "the end" : '"' + text + '"';
        }
    }

    private static final Pattern NUMBER =
            Pattern.compile("(?:0[xX][0-9a-fA-F]+|(?:[0-9][0-9_]*\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?)");
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern SIGN =
            Pattern.compile("\\*\\*|//|<<|>>|<=|>=|==|!=|<>|&&|\\|\\||[-+*/%()<>,=!?:^&|~\\[\\]{};.]");

    private FormulaTokens() {}

    /** The parts of the text, of which the last is its end. */
    static List<Token> of(String text) throws FormulaException {
        List<Token> tokens = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
                continue;
            }
            Token token = next(text, at);
            tokens.add(token);
            at += token.text().length();
        }
        tokens.add(new Token(Kind.END, "", text.length() + 1));
        return tokens;
    }

    private static Token next(String text, int at) throws FormulaException {
        Matcher matcher = NUMBER.matcher(text).region(at, text.length());
        Kind kind = Kind.NUMBER;
        if (!matcher.lookingAt()) {
            matcher.usePattern(WORD);
            kind = Kind.WORD;
        }
        if (!matcher.lookingAt()) {
            matcher.usePattern(SIGN);
            kind = Kind.SIGN;
        }
        if (!matcher.lookingAt()) {
            throw new FormulaException(at + 1, '"' + text.substring(at, at + 1) + "\" has no place in a formula.");
        }
        return new Token(kind, matcher.group(), at + 1);
    }
}
