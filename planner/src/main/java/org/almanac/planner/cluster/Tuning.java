package org.almanac.planner.cluster;

/**
 * The constants of the planner that cost time or memory alone: whatever they are, the same jobs start at the same times on
 * the same nodes. 0 stands for the least that there can be, {@link Integer#MAX_VALUE} for no bound.
 *
 * <p>A constant that changes what is planned is none of these but part of a rule, and stands beside that rule.
 *
 * @param endsInOrder a queue of so many ends is in order, one of more a heap: moving many against comparing some
 * @param fewNodes on so many nodes a look at each takes the place of knowing which have room for what; at most 64
 * @param roomNodes a list's room is kept up on so many nodes and more: a change of each event against a walk over the plan
 * @param roomJobs so is that of a list of so many jobs and more
 * @param movedJobs a sweep that moves so many jobs at most keeps the room up: else it is laid out anew
 * @param firstMatchUp behind so many jobs a sweep looks first whether it meets the plan as it was, then behind twice as many
 * @param lazyNodes on more nodes changes of what is free on all together are noted, and made when that is read
 * @param notedChanges so many are noted before those are dropped that are undone: time against memory
 * @param mostNotedChanges more are not kept, but made
 * @param changesInBlock a block of changes has so many and more before it is split: moving against passing over
 * @param singleLooks at so many times a place is looked for one by one, then in one go
 * @param nodesSearchedFirst on more nodes a job that shares its nodes is searched for node by node first, and times
 * are looked
 *     at one by one only for what starts earlier
 * @param piecesKnown of so many kinds of pieces it is known before when none can start, of one at least
 * @param freedNodes where room has been given back on more nodes, the bounds of all are asked
 * @param shapesKnown the bounds of so many shapes are found without a search for their kind
 * @param stretchesBehind so many of 64 stretches of time lie behind the last planned start
 * @param fewWaiting while so many jobs wait, each is looked at when room is given back, and where it was is not kept
 * @param lateStarts so many compressions go by before it is found out anew how late jobs start
 * @param pairsKnown so many pairs of cpus and walltime are remembered of a node, or four for each job of the queue if that
 *     is more: going over those of jobs that are gone against trying all jobs anew
 * @param cpusCounted sizes of so many cpus are found at once, others by a search
 * @param queueBlock so many neighbours of the queue share a bound: measuring anew against passing over
 * @param shortQueue a queue of so many jobs has no bounds, as all are looked at
 * @param shapesShared so many different requests are kept once each: memory against reading jobs
 * @param wishesKnown so many wishes for properties are remembered with the nodes that meet them
 */
public record Tuning(
        int endsInOrder,
        int fewNodes,
        int roomNodes,
        int roomJobs,
        int movedJobs,
        int firstMatchUp,
        int lazyNodes,
        int notedChanges,
        int mostNotedChanges,
        int changesInBlock,
        int singleLooks,
        int nodesSearchedFirst,
        int piecesKnown,
        int freedNodes,
        int shapesKnown,
        int stretchesBehind,
        int fewWaiting,
        int lateStarts,
        int pairsKnown,
        int cpusCounted,
        int queueBlock,
        int shortQueue,
        int shapesShared,
        int wishesKnown) {
    /** What has been found best: see docs/design/speed.md. */
    public static final Tuning STANDARD = new Tuning(
            512, // endsInOrder
            64, // fewNodes
            500, // roomNodes
            2_000, // roomJobs
            64, // movedJobs
            16, // firstMatchUp
            500, // lazyNodes
            1 << 14, // notedChanges
            1 << 18, // mostNotedChanges
            256, // changesInBlock
            256, // singleLooks
            500, // nodesSearchedFirst
            256, // piecesKnown
            64, // freedNodes
            1 << 12, // shapesKnown
            4, // stretchesBehind
            128, // fewWaiting
            32, // lateStarts
            256, // pairsKnown
            1 << 16, // cpusCounted
            128, // queueBlock
            16, // shortQueue
            10_000, // shapesShared
            1_000 // wishesKnown
            );
}
