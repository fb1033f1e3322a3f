package org.almanac.workload.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.Sharing;
import org.almanac.workload.text.Excerpt;

/** Reads one {@link Nodespec}, from left to right. */
final class NodespecParser {
    /** Far above what any cluster has, and so small that sums of all parts can be held. */
    static final int MOST = 1_000_000;

    private static final String WHAT = "nodespec";

    private final String text;

    NodespecParser(String text) {
        this.text = text;
    }

    Nodespec parse() throws RequestFormatException {
        if (text.isEmpty()) {
            throw fault(0, "it is empty, a number of nodes or a name is expected, such as 1:ppn=2");
        }
        int hash = text.indexOf('#');
        int end = hash < 0 ? text.length() : hash;
        List<NodePart> parts = new ArrayList<>();
        long pieces = 0;
        double memory = 0;
        for (int at = 0; at <= end; ) {
            int stop = next('+', at, end);
            NodePart part = part(at, stop);
            parts.add(part);
            pieces += part.pieces();
            memory += (double) part.pieces() * part.memory().orElse(0);
            if (pieces > MOST) {
                throw fault(at, "with this part " + pieces + " nodes are asked for, at most " + MOST + " are allowed");
            }
            if (memory > MemorySize.LARGEST) {
                throw fault(
                        at,
                        "with this part too much memory is asked for, at most " + MemorySize.format(MemorySize.LARGEST)
                                + " is allowed");
            }
            at = stop + 1;
        }
        return hash < 0 ? new Nodespec(parts, List.of(), Optional.empty()) : withSuffixes(parts, hash + 1);
    }

    private NodePart part(int from, int to) throws RequestFormatException {
        PartReader part = new PartReader(this);
        for (int at = from; at <= to; ) {
            int stop = next(':', at, to);
            part.read(at, stop, at == from);
            at = stop + 1;
        }
        return part.part();
    }

    private Nodespec withSuffixes(List<NodePart> parts, int from) throws RequestFormatException {
        List<NodeTerm> everywhere = new ArrayList<>();
        Optional<Sharing> sharing = Optional.empty();
        for (int at = from; at <= text.length(); ) {
            int stop = next('#', at, text.length());
            Optional<Sharing> stated = sharing(text.substring(at, stop));
            if (stated.isEmpty()) {
                everywhere.add(condition(at, stop, "behind # a property, excl or shared"));
            } else if (sharing.isPresent() && !sharing.equals(stated)) {
                throw fault(at, "excl and shared exclude each other, one of them is allowed");
            } else {
                sharing = stated;
            }
            at = stop + 1;
        }
        return new Nodespec(parts, everywhere, sharing);
    }

    private static Optional<Sharing> sharing(String word) {
        for (Sharing sharing : List.of(Sharing.SHARED, Sharing.EXCLUSIVE)) {
            if (word.equals(Nodespec.word(sharing))) {
                return Optional.of(sharing);
            }
        }
        return Optional.empty();
    }

    /** Reads {@code name} or {@code ^name}. */
    NodeTerm condition(int from, int to, String expected) throws RequestFormatException {
        if (from < to && text.charAt(from) == '^') {
            return new NodeTerm.Avoided(name(from + 1, to, "behind ^ the name of a property or host"));
        }
        return new NodeTerm.Wanted(name(from, to, expected));
    }

    /** Reads a name: letters, digits, dots, dashes and underscores, with at least one letter. */
    String name(int from, int to, String expected) throws RequestFormatException {
        if (from == to) {
            throw fault(from, "nothing stands here, " + expected + " is expected");
        }
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (!isLetter(c) && !isDigit(c) && (i == from || ".-_".indexOf(c) < 0)) {
                throw notAllowed(i);
            }
        }
        String name = text.substring(from, to);
        if (name.chars().noneMatch(NodespecParser::isLetter)) {
            throw fault(
                    from, "\"" + show(from, to) + "\" is no name, which has a letter; " + expected + " is expected");
        }
        return name;
    }

    private static boolean isLetter(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private RequestFormatException notAllowed(int at) {
        char c = text.charAt(at);
        String maybe = switch (c) {
            case ' ', '\t', '\n', '\r' -> ". Maybe the blank is to be left out";
            case ',', ';' -> ". Maybe \"+\" is meant, or what follows is a resource of its own";
            case '!', '-' -> ". Maybe \"^\" is meant";
            default -> "";
        };
        return fault(
                at,
                "\"" + show(at, at + 1) + "\" is not allowed here; a name begins with a letter or a digit and goes on"
                        + " with those, dots, dashes and underscores" + maybe);
    }

    String show(int from, int to) {
        return Excerpt.of(text.substring(from, to));
    }

    String text(int from, int to) {
        return text.substring(from, to);
    }

    /** The place of the next separator, or the end. */
    int next(char separator, int from, int end) {
        int at = text.indexOf(separator, from);
        return at < 0 || at > end ? end : at;
    }

    /** A fault at a place counted from 0. */
    RequestFormatException fault(int at, String fault) {
        return new RequestFormatException(WHAT, text, at + 1, fault);
    }
}
