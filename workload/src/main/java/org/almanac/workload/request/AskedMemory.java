package org.almanac.workload.request;

import java.util.OptionalLong;

/**
 * Memory that is asked for beside the nodes, in bytes: by the whole job, by each of its cpus, or by both.
 *
 * <p>No amount is negative or above {@link MemorySize#LARGEST}.
 */
public record AskedMemory(OptionalLong whole, OptionalLong perCpu) {
    public static final AskedMemory NONE = new AskedMemory(OptionalLong.empty(), OptionalLong.empty());

    public AskedMemory {
        requireLegible(whole);
        requireLegible(perCpu);
    }

    /** Memory of the whole job alone. */
    public static AskedMemory of(OptionalLong whole) {
        return new AskedMemory(whole, OptionalLong.empty());
    }

    private static void requireLegible(OptionalLong bytes) {
        if (bytes.isPresent() && (bytes.getAsLong() < 0 || bytes.getAsLong() > MemorySize.LARGEST)) {
            throw new IllegalArgumentException("A job asks for " + bytes.getAsLong() + " bytes of memory, 0 to "
                    + MemorySize.LARGEST + " are allowed");
        }
    }

    /** What each of so many pieces needs that has so many cpus: an even share of the whole, and enough for its cpus. */
    OptionalLong ofPiece(int pieces, int cpus) {
        if (whole.isEmpty() && perCpu.isEmpty()) {
            return OptionalLong.empty();
        }
        long share = (whole.orElse(0) + pieces - 1) / pieces;
        return OptionalLong.of(Math.max(share, perCpu.orElse(0) * cpus));
    }
}
