package org.almanac.workload.request;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.almanac.planner.cluster.Sharing;

/**
 * What a job of TORQUE asks for with {@code -l nodes=}, as written.
 *
 * <p>The grammar, without blanks:
 *
 * <pre>
 * nodespec = part { "+" part } { "#" everywhere }
 * part     = ( count | term ) { ":" term }
 * term     = "ppn=" number | "gpus=" count | "mics=" count | "mem=" size | "host=" name | name | "^" name
 * everywhere = "excl" | "shared" | name | "^" name
 * </pre>
 *
 * <p>So {@code 2:ppn=3+1:ppn=5:fast} are two pieces of 3 cpus and one of 5 on a node with the property fast, and
 * {@code 2+3:fast#x86_64} wants x86_64 of all five. The name of a host counts as one of its properties, so {@code
 * tn3:ppn=2} is one piece of 2 cpus on tn3. {@code ppn} may be a fraction such as 1.5, and {@code ^name}, {@code mem=}
 * and {@code #excl} are read, as the TORQUE of CERIT-SC has them.
 *
 * @param parts at least one
 * @param everywhere the conditions behind {@code #} that are asked of the nodes of all parts
 * @param sharing what {@code #excl} or {@code #shared} says; empty where neither is written
 */
public record Nodespec(List<NodePart> parts, List<NodeTerm> everywhere, Optional<Sharing> sharing) {
    public Nodespec {
        parts = List.copyOf(parts);
        everywhere = List.copyOf(everywhere);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("A nodespec must have at least one part, but has none");
        }
    }

    /** A nodespec of parts alone. */
    public static Nodespec of(NodePart... parts) {
        return new Nodespec(List.of(parts), List.of(), Optional.empty());
    }

    /** Reads a nodespec; whatever the text is, nothing else is thrown. */
    public static Nodespec parse(String text) throws RequestFormatException {
        return new NodespecParser(text).parse();
    }

    /** How many pieces are asked for in all parts, each on a node. */
    public int pieces() {
        return parts.stream().mapToInt(NodePart::pieces).sum();
    }

    /** How many cpus are asked for in all parts, fractions of a node rounded up. */
    public long cpus() {
        return parts.stream()
                .mapToLong(part -> (long) part.pieces() * part.cpus())
                .sum();
    }

    /** The text, from which the same nodespec is read again. */
    public String text() {
        String joined = parts.stream().map(NodePart::text).collect(Collectors.joining("+"));
        String terms = everywhere.stream().map(term -> "#" + term.text()).collect(Collectors.joining());
        return joined
                + terms
                + sharing.map(Nodespec::word).map(word -> "#" + word).orElse("");
    }

    /** How the sharing of nodes is written behind the {@code #}. */
    static String word(Sharing sharing) {
        return sharing == Sharing.EXCLUSIVE ? "excl" : sharing.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return text();
    }
}
