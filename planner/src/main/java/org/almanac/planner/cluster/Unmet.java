package org.almanac.planner.cluster;

/** What of a job's request a cluster cannot meet, even with all of its nodes up and empty. */
public sealed interface Unmet {
    /** It has less of a resource kind, or the site of something that belongs to no node, than is asked for; by name. */
    record Amount(String resource, long asked, long has) implements Unmet {}

    /** Of a chunk only so many pieces have a place on its nodes, for what they take or the properties they want. */
    record Pieces(Chunk chunk, long places) implements Unmet {}

    /** Each chunk has its places, but not all of them together and arranged as is asked. */
    record Together() implements Unmet {}

    /** Its reservation is at no time open for as many seconds as the walltime, on enough nodes. */
    record Time(long walltime) implements Unmet {}
}
