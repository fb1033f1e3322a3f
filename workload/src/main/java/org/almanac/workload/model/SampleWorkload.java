package org.almanac.workload.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Resources;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;

/**
 * A made-up log of batch jobs for a machine of any size, to try things out where no real log is at hand.
 *
 * <p>Sizes, runtimes and submissions are those of the model of Lublin and Feitelson ({@link LublinFeitelson}); users,
 * walltimes and memory are laid on top. The same settings and the same generator in the same state make the same log on
 * any machine. Every job fits the machine, its memory included, asks for a walltime of at least 1 second, and is not
 * submitted before the one of the number below. A few jobs have a runtime above their walltime: what they would need,
 * did nobody kill them.
 *
 * @param cpus the cpus of the machine
 * @param jobs how many jobs to make
 * @param load the offered load: the cpu seconds of all jobs, each to its walltime at most, over those that the machine
 *     has from the first midnight to the last submission; may be above 1
 * @param users how many users share the jobs, the first ones with most of them
 * @param longestWalltime the longest walltime that the machine allows, in seconds
 * @param memoryPerCpu the machine's memory over its cpus, in KB
 */
public record SampleWorkload(int cpus, int jobs, double load, int users, long longestWalltime, long memoryPerCpu) {
    /** The midnight from which submit times count: Monday, 5 January 2026, in UTC. */
    public static final long MIDNIGHT = 1_767_571_200L;

    private static final int GROUPS = 8;
    private static final int COMPLETED = 1;
    private static final int FAILED = 0;

    public SampleWorkload {
        require(cpus >= 1, "cpus", cpus);
        require(jobs >= 1, "jobs", jobs);
        require(load > 0 && load <= 100, "load", load);
        require(users >= 1, "users", users);
        require(longestWalltime >= 1, "longest walltime", longestWalltime);
        require(memoryPerCpu >= 8, "memory a cpu (KB)", memoryPerCpu);
    }

    /** The usual sample: 5000 jobs of 40 users, a load of 0.9, at most 4 days of walltime, 4 GB a cpu. */
    public static SampleWorkload on(int cpus) {
        return new SampleWorkload(cpus, 5000, 0.9, 40, 4 * 86_400L, 4L << 20);
    }

    /**
     * The usual sample for a machine of several clusters: its jobs are those of the largest one, with the memory a cpu
     * that is there, and come so often that the load is one of all clusters.
     */
    public static SampleWorkload on(Machine machine) {
        Resources largest = machine.clusters().stream()
                .map(Cluster::capacity)
                .max(Comparator.comparingLong(Resources::cpus))
                .orElseThrow();
        SampleWorkload usual = on((int) Math.min(largest.cpus(), Integer.MAX_VALUE));
        int memory = machine.kinds().indexOf("memory");
        long perCpu = memory < 0 ? usual.memoryPerCpu() : largest.amount(memory) / 1024 / largest.cpus();
        return usual.withLoad(usual.load() * machine.cpus() / largest.cpus()).withMemoryPerCpu(Math.max(8, perCpu));
    }

    public SampleWorkload withJobs(int jobs) {
        return new SampleWorkload(cpus, jobs, load, users, longestWalltime, memoryPerCpu);
    }

    public SampleWorkload withLoad(double load) {
        return new SampleWorkload(cpus, jobs, load, users, longestWalltime, memoryPerCpu);
    }

    public SampleWorkload withUsers(int users) {
        return new SampleWorkload(cpus, jobs, load, users, longestWalltime, memoryPerCpu);
    }

    public SampleWorkload withLongestWalltime(long seconds) {
        return new SampleWorkload(cpus, jobs, load, users, seconds, memoryPerCpu);
    }

    public SampleWorkload withMemoryPerCpu(long kilobytes) {
        return new SampleWorkload(cpus, jobs, load, users, longestWalltime, kilobytes);
    }

    /** Makes the log; {@code generator} is left in another state. */
    public RecordedLog make(RandomGenerator generator) {
        Draws draws = new Draws(generator);
        LublinFeitelson model = LublinFeitelson.batch(cpus);
        List<RecordedJob> unscheduled = new ArrayList<>(jobs);
        Crowd crowd = new Crowd(users);
        double work = 0;
        for (int number = 1; number <= jobs; number++) {
            RecordedJob job = job(number, model, crowd, draws);
            work += (double) job.allocatedCpus() * Math.min(job.runtime(), job.requestedTime());
            unscheduled.add(job);
        }
        return new RecordedLog(
                "sample of " + jobs + " jobs on " + cpus + " cpus",
                OptionalLong.of(MIDNIGHT),
                OptionalInt.of(cpus),
                Optional.of("UTC"),
                submitted(unscheduled, work / (cpus * load), model, draws));
    }

    private RecordedJob job(int number, LublinFeitelson model, Crowd crowd, Draws draws) {
        int size = model.sizes().draw(draws);
        long runtime = model.runtimes().draw(size, draws);
        long walltime = new WalltimeHabits(longestWalltime).draw(runtime, draws);
        long memory = new MemoryHabits(memoryPerCpu).draw(size, cpus, draws);
        int user = crowd.draw(draws);
        return new RecordedJob(
                number,
                0,
                RecordedJob.UNKNOWN,
                runtime,
                size,
                MemoryHabits.drawUsed(memory, draws),
                size,
                walltime,
                memory,
                runtime <= walltime ? COMPLETED : FAILED,
                user,
                1 + (user - 1) % GROUPS,
                RecordedJob.UNKNOWN,
                RecordedJob.UNKNOWN,
                RecordedJob.UNKNOWN);
    }

    /**
     * The jobs with their submit times, the last of which is {@code span} seconds after midnight.
     *
     * <p>The model's gaps are stretched by the clock of the daily cycle, so that a day keeps its rhythm whatever the
     * load.
     */
    private static List<RecordedJob> submitted(
            List<RecordedJob> jobs, double span, LublinFeitelson model, Draws draws) {
        double[] readings = new double[jobs.size()];
        double last = 0;
        for (int i = 0; i < readings.length; i++) {
            last += model.drawGap(draws);
            readings[i] = last;
        }
        double stretch = model.cycle().reading(span) / last;
        List<RecordedJob> submitted = new ArrayList<>(readings.length);
        for (int i = 0; i < readings.length; i++) {
            long submit = (long) model.cycle().seconds(readings[i] * stretch);
            submitted.add(jobs.get(i).submittedAt(submit));
        }
        return submitted;
    }

    private static void require(boolean holds, String what, Number value) {
        if (!holds) {
            throw new IllegalArgumentException("a sample workload cannot have " + what + " " + value);
        }
    }
}
