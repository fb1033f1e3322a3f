package org.almanac.workload.request;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.workload.request.SelectChunk.Term;
import org.almanac.workload.text.Excerpt;

/**
 * What OpenPBS's {@code -l select=} means on a machine.
 *
 * <p>Each chunk lies whole on one node. A resource that the machine counts is an amount of the node: {@code ncpus} are
 * its cpus, {@code mem} its memory in bytes, any other counts under its own name. Any other resource is asked of the
 * node: {@code arch=linux} wants the property {@code arch=linux}, {@code gpu=true} wants {@code gpu=True}, and {@code
 * gpu=false} avoids it, as a node without the resource is false. So a number that nobody counts, such as {@code
 * ngpus=2} where no node has gpus, is never found, and what is lacking can be named. What says only how the job's
 * processes are set up ({@code mpiprocs}, {@code ompthreads}) asks nothing of a node.
 */
public final class OpenPbsRequests {
    /** How the machine's kinds are called by the server, where the names differ. */
    private static final Map<String, String> SERVER_NAMES = Map.of("cpus", "ncpus", "memory", "mem");

    private static final Set<String> OF_PROCESSES = Set.of("mpiprocs", "ompthreads", "nchunk", "cpupercent");

    /** Resources of hosts that the server knows by itself and that nobody counts unless nodes tell how much they have. */
    private static final Set<String> SELDOM_COUNTED =
            Set.of("mem", "vmem", "pmem", "pvmem", "hbmem", "naccelerators", "accelerator_memory");

    private final ResourceKinds kinds;

    public OpenPbsRequests(ResourceKinds kinds) {
        this.kinds = kinds;
    }

    /** The server's name of a kind. */
    public static String serverName(String kind) {
        return SERVER_NAMES.getOrDefault(kind, kind);
    }

    /** The kind's name of a server's resource. */
    public static String kindName(String resource) {
        return switch (resource) {
            case "ncpus" -> "cpus";
            case "mem" -> "memory";
            default -> resource;
        };
    }

    /** The property that a node has of a resource with that value. */
    public static String property(String resource, String value) {
        Optional<Boolean> truth = truth(value);
        return resource + "=" + truth.map(is -> is ? "True" : "False").orElse(value);
    }

    /**
     * The request.
     *
     * @param sharing as the job and the nodes say together
     * @param countables what it takes of things that belong to no node
     */
    public Request request(Select select, Arrangement arrangement, Sharing sharing, Map<String, Long> countables)
            throws RequestFormatException {
        List<Chunk> chunks = new ArrayList<>(select.chunks().size());
        long[] total = new long[kinds.count()];
        for (SelectChunk each : select.chunks()) {
            Chunk chunk = chunk(select, each);
            for (int kind = 0; kind < total.length; kind++) {
                long amount = chunk.each().amount(kind);
                if (amount > (MemorySize.LARGEST - total[kind]) / chunk.count()) {
                    throw fault(select, "too much " + serverName(kinds.name(kind)) + " is asked for in all");
                }
                total[kind] += amount * chunk.count();
            }
            chunks.add(chunk);
        }
        return new Request(chunks, arrangement, sharing, countables);
    }

    private Chunk chunk(Select select, SelectChunk chunk) throws RequestFormatException {
        long[] amounts = new long[kinds.count()];
        Set<String> wanted = new HashSet<>();
        Set<String> avoided = new HashSet<>();
        for (Term term : chunk.terms()) {
            int kind = kinds.indexOf(kindName(term.resource()));
            if (kind >= 0) {
                amounts[kind] = amount(term.value())
                        .orElseThrow(() ->
                                fault(select, "\"" + Excerpt.of(term.text()) + "\" is no amount, such as 4 or 500mb"));
            } else if (truth(term.value()).equals(Optional.of(false))) {
                avoided.add(property(term.resource(), "True"));
            } else if (!OF_PROCESSES.contains(term.resource()) && !SELDOM_COUNTED.contains(term.resource())) {
                wanted.add(property(term.resource(), term.value()));
            }
        }
        return new Chunk(chunk.pieces(), Resources.of(amounts), wanted, avoided);
    }

    private static RequestFormatException fault(Select select, String fault) {
        return new RequestFormatException("select specification", select.text(), 1, fault);
    }

    /** A number, rounded up to a whole one, or a size in bytes; empty where the text is neither, or beyond all reason. */
    public static OptionalLong amount(String value) {
        int dot = value.indexOf('.');
        if (dot > 0
                && value.length() <= 15
                && PartReader.isDigits(value.substring(0, dot))
                && PartReader.isDigits(value.substring(dot + 1))) {
            return OptionalLong.of(
                    new BigDecimal(value).setScale(0, RoundingMode.CEILING).longValueExact());
        }
        return MemorySize.parse(value);
    }

    private static Optional<Boolean> truth(String value) {
        return switch (value) {
            case "True", "true", "TRUE", "t", "T" -> Optional.of(true);
            case "False", "false", "FALSE", "f", "F" -> Optional.of(false);
            default -> Optional.empty();
        };
    }
}
