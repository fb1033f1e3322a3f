package org.almanac.workload.request;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;

/**
 * What TORQUE's {@code -l nodes=}, {@code -l procs=} and {@code -l ncpus=} mean on a machine.
 *
 * <p><b>Nodes.</b> Every piece of a nodespec lies whole on one node, and no two pieces on the same one ({@link
 * Arrangement#SCATTER}), whatever part they come from. That is how {@code pbs_server} 6.1.3 itself counts: with three
 * hosts of many processors it refuses {@code nodes=5:ppn=1} at submission ("cannot locate feasible nodes"), and a start
 * whose location names a host twice never leaves prerun. The TORQUE of CERIT-SC gave each of the 17,900 jobs of its log
 * as many different nodes as it had asked for. Maui alone may put several pieces on one host, unless it is told
 * {@code JOBNODEMATCHPOLICY EXACTNODE}: "as many nodes as requested even if it could pack multiple tasks onto the same
 * node" (Maui Administrator's Guide, appendix F), which is what is done here. Parts are kept apart and never averaged.
 *
 * <p><b>Procs</b> are single cpus anywhere; <b>ncpus</b> are cpus of one node.
 *
 * <p><b>Memory</b> of a job is divided evenly over its pieces, rounded up to a byte; a part's own {@code mem=} takes the
 * place of its share, and {@code pmem=} is at least that much for each cpu. A machine that does not count memory is not asked for any.
 *
 * <p><b>Another resource that the machine does not count</b> becomes a wanted property such as {@code gpus=2}. No node
 * has a property with an equals sign, so the job never fits, and what it lacks can be named.
 */
public final class TorqueRequests {
    /** Words that follow {@code gpus=} and say how the processors are to be used; no properties of nodes. */
    private static final Set<String> GPU_MODES =
            Set.of("default", "shared", "exclusive", "exclusive_thread", "exclusive_process", "reseterr");

    private final ResourceKinds kinds;
    private final int memory;

    /** The meaning on a machine that counts these kinds; memory is called {@code memory}, in bytes. */
    public TorqueRequests(ResourceKinds kinds) {
        this.kinds = kinds;
        this.memory = kinds.indexOf("memory");
    }

    /**
     * The request of {@code -l nodes=}.
     *
     * @param jobMemory bytes that the whole job asks for, at most {@link MemorySize#LARGEST}
     */
    public Request nodes(Nodespec spec, OptionalLong jobMemory) {
        return nodes(spec, AskedMemory.of(jobMemory));
    }

    /** The request of {@code -l nodes=} with {@code mem=} and {@code pmem=}. */
    public Request nodes(Nodespec spec, AskedMemory jobMemory) {
        List<Chunk> chunks = new ArrayList<>(spec.parts().size());
        for (NodePart part : spec.parts()) {
            OptionalLong share = jobMemory.ofPiece(spec.pieces(), part.cpus());
            chunks.add(chunk(part, spec.everywhere(), part.memory().isPresent() ? part.memory() : share));
        }
        return new Request(chunks, Arrangement.SCATTER, spec.sharing().orElse(Sharing.SHARED));
    }

    /** The request of {@code -l procs=}: so many cpus, anywhere. */
    public Request procs(int count, OptionalLong jobMemory) {
        return procs(count, AskedMemory.of(jobMemory));
    }

    private Request procs(int count, AskedMemory jobMemory) {
        long[] amounts = amounts(1, jobMemory.ofPiece(count, 1));
        return new Request(List.of(new Chunk(count, Resources.of(amounts))), Arrangement.FREE, Sharing.SHARED);
    }

    /** The request of {@code -l procs=}, from its text. */
    public Request procs(String count, OptionalLong jobMemory) throws RequestFormatException {
        return procs(count, AskedMemory.of(jobMemory));
    }

    /** The request of {@code -l procs=} with {@code mem=} and {@code pmem=}. */
    public Request procs(String count, AskedMemory jobMemory) throws RequestFormatException {
        return procs(count("procs", count), jobMemory);
    }

    /** The request of {@code -l ncpus=}: so many cpus of one node. */
    public Request ncpus(int count, OptionalLong jobMemory) {
        return ncpus(count, AskedMemory.of(jobMemory));
    }

    private Request ncpus(int count, AskedMemory jobMemory) {
        Chunk chunk = new Chunk(1, Resources.of(amounts(count, jobMemory.ofPiece(1, count))));
        return new Request(List.of(chunk), Arrangement.PACK, Sharing.SHARED);
    }

    /** The request of {@code -l ncpus=}, from its text. */
    public Request ncpus(String count, OptionalLong jobMemory) throws RequestFormatException {
        return ncpus(count, AskedMemory.of(jobMemory));
    }

    /** The request of {@code -l ncpus=} with {@code mem=} and {@code pmem=}. */
    public Request ncpus(String count, AskedMemory jobMemory) throws RequestFormatException {
        return ncpus(count("ncpus", count), jobMemory);
    }

    private Chunk chunk(NodePart part, List<NodeTerm> everywhere, OptionalLong bytes) {
        Set<String> wanted = new HashSet<>();
        Set<String> avoided = new HashSet<>();
        boolean gpuModes = part.gpus().orElse(0) > 0;
        for (NodeTerm term : part.terms()) {
            if (!gpuModes || !GPU_MODES.contains(term.text())) {
                (term instanceof NodeTerm.Avoided ? avoided : wanted).add(term.name());
            }
        }
        for (NodeTerm term : everywhere) {
            (term instanceof NodeTerm.Avoided ? avoided : wanted).add(term.name());
        }
        long[] amounts = amounts(part.cpus(), bytes);
        count("gpus", part.gpus(), amounts, wanted);
        count("mics", part.mics(), amounts, wanted);
        return new Chunk(part.pieces(), Resources.of(amounts), wanted, avoided);
    }

    private void count(String kind, OptionalInt asked, long[] amounts, Set<String> wanted) {
        int index = kinds.indexOf(kind);
        if (index >= 0) {
            amounts[index] = asked.orElse(0);
        } else if (asked.orElse(0) > 0) {
            wanted.add(kind + "=" + asked.getAsInt());
        }
    }

    private long[] amounts(int cpus, OptionalLong bytes) {
        long[] amounts = new long[kinds.count()];
        amounts[ResourceKinds.CPUS] = cpus;
        if (memory >= 0) {
            amounts[memory] = bytes.orElse(0);
        }
        return amounts;
    }

    private static int count(String resource, String text) throws RequestFormatException {
        boolean legible = PartReader.isDigits(text) && text.length() <= PartReader.MOST_DIGITS;
        int count = legible ? Integer.parseInt(text) : 0;
        if (count < 1 || count > NodespecParser.MOST) {
            throw new RequestFormatException(
                    resource,
                    text,
                    1,
                    "a whole number from 1 to " + NodespecParser.MOST + " is expected"
                            + (text.contains(":") ? ". Maybe nodes= is meant" : ""));
        }
        return count;
    }
}
