package org.almanac.workload.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.almanac.planner.cluster.Machine;
import org.almanac.workload.log.PlainRequests;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.log.SiteJob;
import org.almanac.workload.log.SiteLog;

/**
 * 54 MPI jobs, one a second, for a machine of four nodes with 16 cpus each (Liu and others 2016, section 4.3): six
 * kernels of the NAS Parallel Benchmarks in three classes of size on three numbers of processes, in an order drawn by lot.
 *
 * <p>The paper that ran such a queue tells neither runtimes nor processes. So these are made up: a class takes about four
 * times as long as the one below, twice the processes make it about 1.7 times faster.
 */
public final class SmallMpiJobs {
    private static final int NODES = 4;
    private static final int CPUS = 64;
    private static final int MEGABYTES_PER_CPU = 1_024;
    /** Seconds that each kernel takes in its smallest class on four processes; memory in MB of all its processes. */
    private static final int[][] KERNELS = {{60, 600}, {40, 900}, {15, 100}, {50, 1_800}, {70, 500}, {30, 1_200}};

    private static final int[] PROCESSES = {4, 16, 48};

    private SmallMpiJobs() {}

    /** The jobs, each with its request for the machine of four nodes, which counts no memory; the facts tell theirs. */
    public static SiteLog make(RandomGenerator random) {
        Machine machine = Machine.ofNodes(NODES, CPUS / NODES);
        RecordedLog recorded = recorded(random);
        PlainRequests requests = new PlainRequests(machine.kinds());
        List<SiteJob> jobs = recorded.jobs().stream()
                .map(job -> new SiteJob(job, requests.of(job), "", "", List.of(), Set.of(), Optional.empty()))
                .toList();
        return new SiteLog(recorded, machine, jobs);
    }

    private static RecordedLog recorded(RandomGenerator random) {
        List<int[]> kinds = new ArrayList<>();
        for (int[] kernel : KERNELS) {
            for (int size = 0; size < 3; size++) {
                for (int processes : PROCESSES) {
                    kinds.add(new int[] {kernel[0], kernel[1], size, processes});
                }
            }
        }
        List<RecordedJob> jobs = new ArrayList<>();
        while (!kinds.isEmpty()) {
            int[] kind = kinds.remove(random.nextInt(kinds.size()));
            jobs.add(job(jobs.size() + 1, kind[0], kind[1], kind[2], kind[3]));
        }
        return new RecordedLog(
                "54 jobs of the NAS Parallel Benchmarks",
                OptionalLong.empty(),
                OptionalInt.of(CPUS),
                Optional.empty(),
                jobs);
    }

    private static RecordedJob job(int number, int seconds, int megabytes, int size, int processes) {
        double doublings = Math.log(processes / 4.0) / Math.log(2);
        long runtime = Math.max(1, Math.round(seconds * Math.pow(4, size) / Math.pow(1.7, doublings)));
        long kilobytes = Math.min(MEGABYTES_PER_CPU * 1_024L, megabytes * 1_024L * (1L << size) / processes);
        return new RecordedJob(
                number,
                number - 1,
                -1,
                runtime,
                processes,
                -1,
                processes,
                runtime * 3 / 2 + 1,
                kilobytes,
                1,
                1,
                1,
                -1,
                -1,
                -1);
    }
}
