package org.almanac.workload.request;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.StringJoiner;

/**
 * What stands between two plus signs of a nodespec: so many nodes alike, and what is asked of each.
 *
 * <p>A value that is not written is empty, so that the text can be made again.
 *
 * @param count how many nodes; empty where the part begins with a name instead, which means one
 * @param ppn processors of each node; CERIT's TORQUE takes fractions
 * @param gpus graphics processors of each node
 * @param mics coprocessors of each node
 * @param memory bytes on each node, where the part says so itself; CERIT's TORQUE has it, the usual one not
 * @param terms the conditions on the nodes, as written, so that one may stand there twice
 */
public record NodePart(
        OptionalInt count,
        Optional<BigDecimal> ppn,
        OptionalInt gpus,
        OptionalInt mics,
        OptionalLong memory,
        List<NodeTerm> terms) {

    public NodePart {
        // 1.50 and 1.5 are the same number of processors, but not equal decimals.
        ppn = ppn.map(NodePart::plain);
        terms = List.copyOf(terms);
        boolean empty = count.isEmpty() && ppn.isEmpty() && gpus.isEmpty() && mics.isEmpty() && memory.isEmpty();
        if (empty && terms.isEmpty()) {
            throw new IllegalArgumentException("A part of a nodespec must say something, but is empty");
        }
    }

    /** So many nodes with so many processors each. */
    public static NodePart of(int count, int ppn, NodeTerm... terms) {
        return new NodePart(
                OptionalInt.of(count),
                Optional.of(BigDecimal.valueOf(ppn)),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                List.of(terms));
    }

    /** How many pieces are asked for, each on a node. */
    public int pieces() {
        return count.orElse(1);
    }

    /** The cpus of each piece: a fraction is rounded up, and one where nothing is written. */
    public int cpus() {
        return ppn.map(p -> p.setScale(0, RoundingMode.CEILING).intValueExact()).orElse(1);
    }

    /** Whether a part of a processor is asked for. */
    public boolean fractional() {
        return ppn.isPresent() && ppn.get().scale() > 0;
    }

    /** The same part with other conditions on its nodes. */
    public NodePart withTerms(List<NodeTerm> others) {
        // Without a count and without a condition nothing may be left to write.
        return new NodePart(OptionalInt.of(pieces()), ppn, gpus, mics, memory, others);
    }

    /** The same part that asks for memory of each node, in bytes. */
    public NodePart withMemory(long bytes) {
        return new NodePart(count, ppn, gpus, mics, OptionalLong.of(bytes), terms);
    }

    /** The part as it stands in a nodespec: the count or a condition, what is asked of a node, the conditions. */
    public String text() {
        StringJoiner text = new StringJoiner(":");
        int first = count.isEmpty() && !terms.isEmpty() ? 1 : 0;
        count.ifPresent(n -> text.add(Integer.toString(n)));
        terms.subList(0, first).forEach(term -> text.add(term.text()));
        ppn.ifPresent(n -> text.add("ppn=" + n.toPlainString()));
        gpus.ifPresent(n -> text.add("gpus=" + n));
        mics.ifPresent(n -> text.add("mics=" + n));
        memory.ifPresent(bytes -> text.add("mem=" + MemorySize.format(bytes)));
        terms.subList(first, terms.size()).forEach(term -> text.add(term.text()));
        return text.toString();
    }

    private static BigDecimal plain(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
