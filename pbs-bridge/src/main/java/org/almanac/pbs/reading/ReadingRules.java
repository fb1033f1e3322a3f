package org.almanac.pbs.reading;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How a site wants its server's answers to be read.
 *
 * @param walltime seconds that a job gets for which neither itself nor its queue nor the server names any
 * @param counted the resources of nodes that are counted beside cpus, by the server's names; where empty all that the
 *     nodes tell numbers of
 * @param suspended what becomes of the nodes of a suspended job that runs on as soon as somebody says so
 * @param zone in which times stand in comments
 * @param outside resources that belong to no node and are counted though the server does not say how much there is
 */
public record ReadingRules(
        ClusterRule clusters,
        long walltime,
        Optional<List<String>> counted,
        NodeMemory memory,
        SuspendedJobs suspended,
        ZoneId zone,
        Set<String> outside) {
    /** Rules of a site where nobody but the server tells how much there is of anything. */
    public ReadingRules(
            ClusterRule clusters,
            long walltime,
            Optional<List<String>> counted,
            NodeMemory memory,
            SuspendedJobs suspended,
            ZoneId zone) {
        this(clusters, walltime, counted, memory, suspended, zone, Set.of());
    }

    /** One cluster, a day for who asks for no time, everything counted. */
    public static ReadingRules usual(ZoneId zone) {
        return new ReadingRules(
                ClusterRule.ONE, 86_400, Optional.empty(), NodeMemory.PHYSICAL, SuspendedJobs.KEEP_NODES, zone);
    }

    public ReadingRules {
        counted = counted.map(List::copyOf);
        outside = Set.copyOf(outside);
        if (walltime < 1) {
            throw new IllegalArgumentException("A walltime must be at least 1 s, not " + walltime);
        }
    }

    /** What counts as the memory of a node of which TORQUE tells what its daemon has measured. */
    public enum NodeMemory {
        PHYSICAL,
        /** With what it may swap out; then virtual memory that is asked for counts as well. */
        PHYSICAL_AND_SWAP,
        NONE
    }

    /** What becomes of the nodes of a suspended job of TORQUE, which lets it run on whatever has been started there. */
    public enum SuspendedJobs {
        KEEP_NODES,
        FREE_NODES
    }

    /** Whether a resource of the nodes is counted where they tell of it. */
    public boolean counts(String resource) {
        return counted.map(names -> names.contains(resource)).orElse(true);
    }
}
