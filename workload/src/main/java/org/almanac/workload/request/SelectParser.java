package org.almanac.workload.request;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.almanac.workload.request.SelectChunk.Term;
import org.almanac.workload.text.Excerpt;

/** Reads one {@link Select}, from left to right. */
final class SelectParser {
    /** What cannot stand in a value without quotes. */
    static final String ENDS_VALUE = ":+=,\"' \t\n\r";

    private static final String WHAT = "select specification";

    private final String text;
    private int at;

    SelectParser(String text) {
        this.text = text;
    }

    Select parse() throws RequestFormatException {
        if (text.isEmpty()) {
            throw fault(0, "it is empty, a number of chunks or a resource is expected, such as 1:ncpus=2");
        }
        List<SelectChunk> chunks = new ArrayList<>();
        long pieces = 0;
        while (true) {
            int begin = at;
            SelectChunk chunk = chunk();
            chunks.add(chunk);
            pieces += chunk.pieces();
            if (pieces > NodespecParser.MOST) {
                throw fault(
                        begin,
                        "with this " + pieces + " chunks are asked for, at most " + NodespecParser.MOST
                                + " are allowed");
            }
            if (at == text.length()) {
                return new Select(chunks);
            }
            at++;
        }
    }

    /** Reads up to a plus sign or the end. */
    private SelectChunk chunk() throws RequestFormatException {
        OptionalInt count = OptionalInt.empty();
        List<Term> terms = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        if (at < text.length() && isDigit(text.charAt(at))) {
            count = OptionalInt.of(count());
            if (at == text.length() || text.charAt(at) == '+') {
                return new SelectChunk(count, terms);
            }
            at++;
        }
        while (true) {
            int begin = at;
            Term term = term();
            if (!seen.add(term.resource())) {
                throw fault(begin, Excerpt.of(term.resource()) + "= stands here for the second time in a chunk");
            }
            terms.add(term);
            if (at == text.length() || text.charAt(at) == '+') {
                return new SelectChunk(count, terms);
            }
            at++;
        }
    }

    private int count() throws RequestFormatException {
        int begin = at;
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
        String digits = text.substring(begin, at);
        int value = digits.length() <= PartReader.MOST_DIGITS ? Integer.parseInt(digits) : 0;
        if (value < 1 || value > NodespecParser.MOST) {
            throw fault(
                    begin,
                    "\"" + Excerpt.of(digits) + "\" is not allowed for a number of chunks, a whole number from 1 to "
                            + NodespecParser.MOST + " is expected");
        }
        if (at < text.length() && text.charAt(at) != ':' && text.charAt(at) != '+') {
            throw fault(at, "behind the number of chunks \":\" or \"+\" is expected");
        }
        return value;
    }

    private Term term() throws RequestFormatException {
        int begin = at;
        while (at < text.length() && isName(text.charAt(at))) {
            at++;
        }
        if (at == begin) {
            throw fault(at, "here the name of a resource is expected, such as ncpus");
        }
        String resource = text.substring(begin, at);
        if (at == text.length() || text.charAt(at) != '=') {
            throw fault(at, "behind " + Excerpt.of(resource) + " \"=\" and a value are expected");
        }
        at++;
        return new Term(resource, value());
    }

    private String value() throws RequestFormatException {
        int begin = at;
        if (at < text.length() && (text.charAt(at) == '"' || text.charAt(at) == '\'')) {
            int end = text.indexOf(text.charAt(at), at + 1);
            if (end < 0) {
                throw fault(begin, "the quote is not closed");
            }
            at = end + 1;
            if (at < text.length() && text.charAt(at) != ':' && text.charAt(at) != '+') {
                throw fault(at, "behind a quote \":\", \"+\" or the end is expected");
            }
            return text.substring(begin + 1, end);
        }
        while (at < text.length() && ENDS_VALUE.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        if (at < text.length() && text.charAt(at) != ':' && text.charAt(at) != '+') {
            throw fault(
                    at, "\"" + Excerpt.of(text.substring(at, at + 1)) + "\" is not allowed in a value without quotes");
        }
        if (at == begin) {
            throw fault(at, "a value is missing here");
        }
        return text.substring(begin, at);
    }

    private static boolean isName(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c == '_' || c == '-';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** A fault at a place counted from 0. */
    private RequestFormatException fault(int place, String fault) {
        return new RequestFormatException(WHAT, text, place + 1, fault);
    }
}
