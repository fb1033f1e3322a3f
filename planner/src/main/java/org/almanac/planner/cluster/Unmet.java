package org.almanac.planner.cluster;

import java.util.List;

/** What of a job's request a cluster cannot meet, even with all of its nodes up and empty. */
public sealed interface Unmet {
    /**
     * The cluster has less of a resource kind than the job asks for, or the site less of something that belongs to no
     * node.
     *
     * @param resource the name of that kind or thing
     */
    record Amount(String resource, long asked, long has) implements Unmet {}

    /**
     * Only {@code places} pieces of the chunk have a place on the nodes, for their size or for the properties that they
     * want.
     */
    record Pieces(Chunk chunk, long places) implements Unmet {}

    /** Each chunk has its places, but not all chunks together and arranged as the job asks. */
    record Together() implements Unmet {}

    /**
     * The job would have a place, but not within one of the sets of nodes by those keys.
     *
     * @param sets how many there are
     */
    record InOneSet(List<String> keys, int sets) implements Unmet {
        public InOneSet {
            keys = List.copyOf(keys);
        }
    }

    /** The reservation of the job's queue is never open on enough nodes for as many seconds as the walltime. */
    record Time(long walltime) implements Unmet {}
}
