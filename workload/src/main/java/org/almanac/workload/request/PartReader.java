package org.almanac.workload.request;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.almanac.planner.policy.parameter.NearestName;

/** Gathers the terms of one part of a nodespec. */
final class PartReader {
    private static final List<String> KEYS = List.of("gpus", "host", "mem", "mics", "ppn");

    /** Resources that people write into a nodespec, but that belong beside it. */
    private static final Set<String> OUTSIDE =
            Set.of("cput", "file", "ncpus", "nodes", "pcput", "pmem", "procs", "pvmem", "vmem", "walltime");

    static final int MOST_DIGITS = 7;
    private static final int MOST_DECIMALS = 6;

    private final NodespecParser parser;
    private final Set<String> seen = new TreeSet<>();
    private final List<NodeTerm> terms = new ArrayList<>();
    private OptionalInt count = OptionalInt.empty();
    private Optional<BigDecimal> ppn = Optional.empty();
    private OptionalInt gpus = OptionalInt.empty();
    private OptionalInt mics = OptionalInt.empty();
    private OptionalLong memory = OptionalLong.empty();

    PartReader(NodespecParser parser) {
        this.parser = parser;
    }

    /** Reads the term between the two places; the first of a part may be a count. */
    void read(int from, int to, boolean first) throws RequestFormatException {
        int equals = parser.next('=', from, to);
        if (equals < to) {
            amount(from, equals, to);
        } else if (!isDigits(parser.text(from, to))) {
            String expected = first ? "a number of nodes or a name" : "ppn=, a property or a host";
            terms.add(parser.condition(from, to, expected));
        } else if (first) {
            count = OptionalInt.of(number("a number of nodes", from, to, 1));
        } else {
            throw parser.fault(
                    from,
                    "the number " + parser.show(from, to)
                            + " may stand only at the start of a part; here ppn=, a property or a host is expected."
                            + " Maybe ppn=" + parser.show(from, to) + " is meant");
        }
    }

    NodePart part() {
        return new NodePart(count, ppn, gpus, mics, memory, terms);
    }

    private void amount(int from, int equals, int to) throws RequestFormatException {
        String key = parser.text(from, equals);
        int value = equals + 1;
        if (!KEYS.contains(key)) {
            throw unknown(key, from, to);
        }
        if (!seen.add(key)) {
            throw parser.fault(from, key + "= stands here for the second time, once in a part is allowed");
        }
        switch (key) {
            case "ppn" -> ppn = Optional.of(decimal(value, to));
            case "gpus" -> gpus = OptionalInt.of(number("gpus=", value, to, 0));
            case "mics" -> mics = OptionalInt.of(number("mics=", value, to, 0));
            case "mem" -> memory = OptionalLong.of(size(value, to));
            default -> terms.add(new NodeTerm.OnHost(parser.name(value, to, "behind host= the name of a host")));
        }
    }

    private RequestFormatException unknown(String key, int from, int to) {
        String maybe = NearestName.of(key, KEYS)
                .map(name -> ". Maybe \"" + name + "\" is meant")
                .orElse("");
        if (OUTSIDE.contains(key)) {
            maybe = ". Maybe it is a resource of its own, -l " + parser.show(from, to);
        }
        return parser.fault(
                from,
                "\"" + parser.show(from, from + key.length()) + "\" is nothing that is asked of a node, allowed are "
                        + String.join("=, ", KEYS) + "=" + maybe);
    }

    private int number(String what, int from, int to, int least) throws RequestFormatException {
        String digits = parser.text(from, to);
        boolean fits = isDigits(digits) && digits.length() <= MOST_DIGITS;
        int value = fits ? Integer.parseInt(digits) : -1;
        if (value < least || value > NodespecParser.MOST) {
            throw parser.fault(
                    from,
                    "\"" + parser.show(from, to) + "\" is not allowed for " + what + ", a whole number from " + least
                            + " to " + NodespecParser.MOST + " is expected");
        }
        return value;
    }

    private BigDecimal decimal(int from, int to) throws RequestFormatException {
        String written = parser.text(from, to);
        int dot = written.indexOf('.');
        String whole = dot < 0 ? written : written.substring(0, dot);
        String fraction = dot < 0 ? "0" : written.substring(dot + 1);
        boolean legible = isDigits(whole)
                && isDigits(fraction)
                && whole.length() <= MOST_DIGITS
                && fraction.length() <= MOST_DECIMALS;
        BigDecimal value = legible ? new BigDecimal(written) : BigDecimal.ZERO;
        if (value.signum() <= 0 || value.compareTo(BigDecimal.valueOf(NodespecParser.MOST)) > 0) {
            throw parser.fault(
                    from,
                    "\"" + parser.show(from, to) + "\" is not allowed for ppn=, a number above 0 and up to "
                            + NodespecParser.MOST + " is expected, such as 4 or 1.5");
        }
        return value;
    }

    private long size(int from, int to) throws RequestFormatException {
        OptionalLong bytes = MemorySize.parse(parser.text(from, to));
        if (bytes.isEmpty()) {
            throw parser.fault(
                    from,
                    "\"" + parser.show(from, to) + "\" is not allowed for mem=, a whole number of b, kb, mb, gb, tb or"
                            + " pb up to " + MemorySize.format(MemorySize.LARGEST) + " is expected, such as 500mb");
        }
        return bytes.getAsLong();
    }

    static boolean isDigits(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
