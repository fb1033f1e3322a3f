package org.almanac.workload.log;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.workload.accounting.Held;

/**
 * What a job held of its nodes while it ran, place by place.
 *
 * @param nodes the numbers of the nodes, counted from 1; a node may stand there for several pieces
 * @param cpus held at each
 * @param memory bytes held at each
 * @param chunks the chunk of the request that each belongs to; −1 where that cannot be told
 */
record AccountedRun(int[] nodes, int[] cpus, long[] memory, int[] chunks) {
    /** That of a job that never ran. */
    static final AccountedRun NONE = new AccountedRun(new int[0], new int[0], new long[0], new int[0]);

    private static final int MEMORY = ResourceKinds.CPUS_AND_MEMORY.indexOf("memory");

    /**
     * What the record says, and for memory that it does not say, what was asked.
     *
     * <p>The servers lay the pieces of a request out in the order in which they are asked for, so where there are as many
     * places as pieces, each place has its chunk.
     */
    static AccountedRun of(List<Held> held, Request request, Numbering nodes) {
        int size = held.size();
        AccountedRun run = new AccountedRun(new int[size], new int[size], new long[size], new int[size]);
        List<Integer> chunkOfPiece = new ArrayList<>();
        for (int i = 0; i < request.chunks().size() && chunkOfPiece.size() <= size; i++) {
            for (int n = request.chunks().get(i).count(); n > 0 && chunkOfPiece.size() <= size; n--) {
                chunkOfPiece.add(i);
            }
        }
        int pieces = size == 0 ? 0 : held.get(size - 1).piece() + 1;
        long cpus = 0;
        boolean said = false;
        for (Held each : held) {
            cpus += each.cpus();
            said |= each.memory() > 0;
        }
        for (int i = 0; i < size; i++) {
            Held each = held.get(i);
            boolean known = pieces == chunkOfPiece.size();
            run.nodes[i] = nodes.of(each.node());
            run.cpus[i] = each.cpus();
            run.chunks[i] = known ? chunkOfPiece.get(each.piece()) : -1;
            if (said) {
                run.memory[i] = each.memory();
            } else if (known) {
                Chunk chunk = request.chunks().get(run.chunks[i]);
                run.memory[i] = chunk.each().amount(MEMORY);
            } else {
                run.memory[i] = (long) ((double) request.total().amount(MEMORY) * each.cpus() / Math.max(1, cpus));
            }
        }
        return run;
    }

    /** How many cpus it held in all. */
    long allCpus() {
        long sum = 0;
        for (int each : cpus) {
            sum += each;
        }
        return sum;
    }

    /** The numbers of its nodes, each once, ascending. */
    List<Integer> ranOn() {
        if (nodes.length == 1) {
            return List.of(nodes[0]);
        }
        TreeSet<Integer> distinct = new TreeSet<>();
        for (int node : nodes) {
            distinct.add(node);
        }
        return List.copyOf(distinct);
    }
}
