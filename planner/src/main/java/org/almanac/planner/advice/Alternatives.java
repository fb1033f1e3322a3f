package org.almanac.planner.advice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;

/**
 * The job as it might be instead, in one dimension: the greater the number, the greater the change.
 *
 * <p>Of a request with different pieces, those that ask for the most cpus together are changed.
 *
 * @param count of changes; they are numbered from 1 on
 */
public record Alternatives(Dimension dimension, long count, LongFunction<Job> jobs) {
    private static final long MEMORY_STEPS = 1024;
    private static final long MINUTE = 60;
    private static final long FINE = 10 * MINUTE;

    /** That change of the job, of 1 to {@link #count}. */
    public Job at(long change) {
        return jobs.apply(change);
    }

    /** All that may be asked for less: at least a second, or a minute of what is longer, a cpu, a piece and some memory stay. */
    public static List<Alternatives> less(Job job, ResourceKinds kinds) {
        List<Alternatives> all = new ArrayList<>();
        walltimes(job).ifPresent(all::add);
        cpus(job).ifPresent(all::add);
        Chunk most = most(job.request());
        if (most.count() > 1 && !isOfSingleCpus(job.request(), most)) {
            lessOf(Dimension.NODES, most.count(), less -> with(job, most, (int) (most.count() - less), most.each()))
                    .ifPresent(all::add);
        }
        int memory = kinds.indexOf("memory");
        if (memory >= 0) {
            long asked = most.each().amount(memory);
            long step = memoryStep(asked);
            lessOf(
                            Dimension.MEMORY,
                            asked / step,
                            less -> with(job, most, most.count(), with(most.each(), memory, asked - less * step)))
                    .ifPresent(all::add);
        }
        return all;
    }

    /** Shorter ones; of more than ten minutes in whole minutes, as nobody asks for less more finely. */
    static Optional<Alternatives> walltimes(Job job) {
        long step = job.walltime() > FINE ? MINUTE : 1;
        long longest = (job.walltime() - 1) / step;
        return longest == 0
                ? Optional.empty()
                : Optional.of(
                        new Alternatives(Dimension.WALLTIME, longest, less -> job.asking((longest - less + 1) * step)));
    }

    /** Gigabytes are taken away by megabytes, and megabytes by kilobytes: nobody asks for less more finely. */
    private static long memoryStep(long asked) {
        long step = 1;
        while (asked / step >= MEMORY_STEPS * MEMORY_STEPS) {
            step *= MEMORY_STEPS;
        }
        return step;
    }

    /** The job in each of these queues; empty where there is none. */
    public static Optional<Alternatives> inQueues(Job job, List<String> queues) {
        return queues.isEmpty()
                ? Optional.empty()
                : Optional.of(new Alternatives(
                        Dimension.QUEUE, queues.size(), number -> job.in(queues.get((int) number - 1))));
    }

    /**
     * The job on each other cluster; empty where there is none. A cluster is asked for by a property that all of its nodes
     * have and no other node has; a job that asks for no cluster goes to any already.
     */
    public static Optional<Alternatives> onClusters(Job job, Machine machine) {
        List<Set<String>> own = machine.clusters().stream()
                .map(cluster -> ownProperties(cluster, machine))
                .toList();
        Set<String> named = own.stream().flatMap(Set::stream).collect(Collectors.toSet());
        Set<String> asked = job.request().chunks().stream()
                .flatMap(chunk -> chunk.wanted().stream())
                .filter(named::contains)
                .collect(Collectors.toSet());
        List<Job> all = own.stream()
                .filter(properties -> !asked.isEmpty() && properties.stream().noneMatch(asked::contains))
                .flatMap(properties -> properties.stream().limit(1))
                .map(property -> with(job, asked, property))
                .toList();
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(new Alternatives(Dimension.CLUSTER, all.size(), number -> all.get((int) number - 1)));
    }

    private static Set<String> ownProperties(Cluster cluster, Machine machine) {
        Set<String> own = new TreeSet<>(cluster.nodes().get(0).properties());
        cluster.nodes().forEach(node -> own.retainAll(node.properties()));
        machine.clusters().stream()
                .filter(other -> other != cluster)
                .flatMap(other -> other.nodes().stream())
                .forEach(node -> own.removeAll(node.properties()));
        return own;
    }

    /** The job with another property in place of those, wherever it asks for any of them. */
    private static Job with(Job job, Set<String> asked, String property) {
        List<Chunk> chunks = new ArrayList<>();
        for (Chunk chunk : job.request().chunks()) {
            Set<String> wanted = new HashSet<>(chunk.wanted());
            if (wanted.removeAll(asked)) {
                wanted.add(property);
            }
            chunks.add(new Chunk(chunk.count(), chunk.each(), wanted, chunk.avoided()));
        }
        return with(job, chunks);
    }

    private static Job with(Job job, List<Chunk> chunks) {
        Request request = job.request();
        return job.asking(new Request(chunks, request.arrangement(), request.sharing(), request.countables())
                .grouped(request.grouping()));
    }

    /** Fewer cpus; empty of a job that cannot ask for fewer. */
    static Optional<Alternatives> cpus(Job job) {
        Chunk most = most(job.request());
        if (isOfSingleCpus(job.request(), most)) {
            return lessOf(
                    Dimension.CPUS, most.count(), less -> with(job, most, (int) (most.count() - less), most.each()));
        }
        long cpus = most.each().cpus();
        return lessOf(
                Dimension.CPUS,
                cpus,
                less -> with(job, most, most.count(), with(most.each(), ResourceKinds.CPUS, cpus - less)));
    }

    /** All smaller values; empty where one is all that is asked for. */
    private static Optional<Alternatives> lessOf(Dimension dimension, long value, LongFunction<Job> jobs) {
        return value > 1 ? Optional.of(new Alternatives(dimension, value - 1, jobs)) : Optional.empty();
    }

    private static Chunk most(Request request) {
        return request.chunks().stream()
                .max(Comparator.comparingLong(
                        chunk -> chunk.count() * chunk.each().cpus()))
                .orElseThrow();
    }

    private static boolean isOfSingleCpus(Request request, Chunk chunk) {
        return chunk.count() > 1
                && chunk.each().cpus() == 1
                && request.arrangement() != Arrangement.SCATTER
                && !request.exclusive();
    }

    private static Job with(Job job, Chunk changed, int count, Resources each) {
        List<Chunk> chunks = new ArrayList<>(job.request().chunks());
        chunks.set(chunks.indexOf(changed), new Chunk(count, each, changed.wanted(), changed.avoided()));
        return with(job, chunks);
    }

    private static Resources with(Resources each, int kind, long amount) {
        long[] amounts = each.toArray();
        amounts[kind] = amount;
        return Resources.of(amounts);
    }
}
