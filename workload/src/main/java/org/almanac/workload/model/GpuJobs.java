package org.almanac.workload.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.log.SiteJob;
import org.almanac.workload.log.SiteLog;

/**
 * A made-up log of a site some of whose nodes have gpus, and some of whose jobs ask for them.
 *
 * <p>The jobs are those of a {@link SampleWorkload}, with their sizes, runtimes, walltimes, users and submissions. One that
 * asks for gpus has one, two or four on a node, or four on each of two nodes, the more the wider it is, and a few cpus beside
 * each. Any other lies on a node whole where it may, else in pieces of half a node. Nodes with gpus stand evenly among the
 * others, as a list by names would have them. The same settings and generator make the same log.
 *
 * @param nodeShare the share of the nodes that have gpus, at least one node
 * @param jobShare the share of the jobs that ask for gpus
 */
public record GpuJobs(double nodeShare, double jobShare) {
    /** A quarter of the nodes has gpus, and a quarter of the jobs asks for them. */
    public static final GpuJobs USUAL = new GpuJobs(0.25, 0.25);

    private static final int NODE_CPUS = 16;
    private static final int NODE_GPUS = 4;
    private static final int CPUS_BESIDE_A_GPU = NODE_CPUS / NODE_GPUS;
    private static final int PIECE_CPUS = NODE_CPUS / 2;
    private static final ResourceKinds KINDS = new ResourceKinds(List.of("cpus", "memory", "gpus"));
    private static final int MEMORY = KINDS.indexOf("memory");
    private static final int GPUS = KINDS.indexOf("gpus");
    private static final long KB = 1024;

    public GpuJobs {
        if (!(nodeShare >= 0 && nodeShare <= 1 && jobShare >= 0 && jobShare <= 1)) {
            throw new IllegalArgumentException("No shares are " + nodeShare + " and " + jobShare);
        }
    }

    /** The log, for as many cpus as the usual workload has, rounded down to whole nodes, and on two nodes at least. */
    public SiteLog make(SampleWorkload usual, RandomGenerator random) {
        int nodes = Math.max(2, usual.cpus() / NODE_CPUS);
        long memory = NODE_CPUS * usual.memoryPerCpu() * KB;
        Machine machine = machine(nodes, memory);
        RecordedLog recorded = new SampleWorkload(
                        nodes * NODE_CPUS,
                        usual.jobs(),
                        usual.load(),
                        usual.users(),
                        usual.longestWalltime(),
                        usual.memoryPerCpu())
                .make(random);
        Draws draws = new Draws(random);
        int wideGpus = 2 * NODE_GPUS <= machine.cluster(0).capacity().amount(GPUS) ? 2 * NODE_GPUS : NODE_GPUS;
        List<SiteJob> jobs = new ArrayList<>();
        List<RecordedJob> facts = new ArrayList<>();
        for (RecordedJob job : recorded.jobs()) {
            boolean asks = draws.chance(jobShare);
            Request request = asks ? gpus(job, Math.min(wideGpus, gpus(job.cpus())), memory) : cpus(job, memory);
            RecordedJob sized = job.onCpus((int) request.total().cpus());
            facts.add(sized);
            jobs.add(new SiteJob(sized, request, "", "", List.of(), Set.of(), Optional.empty()));
        }
        RecordedLog log = new RecordedLog(
                recorded.file() + ", some with gpus",
                recorded.unixStartTime(),
                recorded.maxProcs(),
                recorded.timeZone(),
                facts);
        return new SiteLog(log, machine, jobs);
    }

    private Machine machine(int nodes, long memory) {
        int withGpus = Math.max(1, (int) Math.round(nodes * nodeShare));
        List<Node> list = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            boolean has = (i + 1) * withGpus / nodes > i * withGpus / nodes;
            list.add(new Node("n" + (i + 1), Resources.of(NODE_CPUS, memory, has ? NODE_GPUS : 0)));
        }
        return new Machine(KINDS, List.of(new Cluster("cluster", list)));
    }

    private static int gpus(int size) {
        if (size <= 2 * CPUS_BESIDE_A_GPU) {
            return 1;
        }
        return size <= NODE_CPUS ? 2 : size <= 4 * NODE_CPUS ? NODE_GPUS : 2 * NODE_GPUS;
    }

    private static Request gpus(RecordedJob job, int gpus, long nodeMemory) {
        int pieces = Math.max(1, gpus / NODE_GPUS);
        int each = gpus / pieces;
        int cpus = each * Math.max(1, Math.min(CPUS_BESIDE_A_GPU, job.cpus() / gpus));
        return Request.of(new Chunk(pieces, Resources.of(cpus, memory(job, cpus, nodeMemory), each)));
    }

    private static Request cpus(RecordedJob job, long nodeMemory) {
        int cpus = job.cpus() <= NODE_CPUS ? job.cpus() : PIECE_CPUS;
        return Request.of(new Chunk(job.cpus() / cpus, Resources.of(cpus, memory(job, cpus, nodeMemory), 0)));
    }

    private static long memory(RecordedJob job, int cpus, long nodeMemory) {
        return Math.min(Math.max(0, job.requestedMemory()) * KB * cpus, nodeMemory);
    }
}
