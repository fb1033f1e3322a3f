package org.almanac.workload.request;

import java.util.List;
import java.util.OptionalInt;
import java.util.StringJoiner;

/**
 * What stands between two plus signs of a select specification: so many chunks alike, and what is asked for in each.
 *
 * @param count how many; empty where none is written, which means one
 * @param terms the resources in the order written, each at most once; none means what the site gives by default
 */
public record SelectChunk(OptionalInt count, List<Term> terms) {
    public SelectChunk {
        terms = List.copyOf(terms);
        if (count.isEmpty() && terms.isEmpty()) {
            throw new IllegalArgumentException("A chunk of a select specification must say something, but is empty");
        }
    }

    /** So many chunks with these resources. */
    public static SelectChunk of(int count, Term... terms) {
        return new SelectChunk(OptionalInt.of(count), List.of(terms));
    }

    /** How many chunks alike are asked for. */
    public int pieces() {
        return count.orElse(1);
    }

    /** The chunk as it stands in a select specification. */
    public String text() {
        StringJoiner text = new StringJoiner(":");
        count.ifPresent(number -> text.add(Integer.toString(number)));
        terms.forEach(term -> text.add(term.text()));
        return text.toString();
    }

    /** A resource and the value that is asked of it, without quotes. */
    public record Term(String resource, String value) {
        /** The term as it is written: the value in quotes where it holds what would end it. */
        public String text() {
            boolean bare = !value.isEmpty() && value.chars().noneMatch(c -> SelectParser.ENDS_VALUE.indexOf(c) >= 0);
            String quote = bare ? "" : value.indexOf('"') < 0 ? "\"" : "'";
            return resource + "=" + quote + value + quote;
        }
    }
}
