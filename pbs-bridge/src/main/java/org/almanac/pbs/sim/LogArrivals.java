package org.almanac.pbs.sim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;

/**
 * The jobs of a log as people who submit them to a machine of any number of nodes.
 *
 * <p>A job of n cpus asks for n one-cpu chunks that lie anywhere; each has the memory that the log says was asked for a
 * cpu, where the machine counts memory. Users are {@code u1}, {@code u2}, ... and groups {@code g1}, ... by their
 * numbers. Left out are jobs that never ran, that have no cpus, and that do not fit on the machine when it is empty.
 */
public final class LogArrivals implements Arrivals {
    private static final long KB = 1024;

    /** What a job asks for on each cpu, and on how many. */
    private record Shape(int cpus, long memory) {}

    private final List<Arrival> arrivals;
    private final int leftOut;
    private final Machine machine;
    private final int memoryKind;
    private final List<Placer> placers = new ArrayList<>();

    /** The jobs of the log that fit on the machine, submitted to the queue. */
    public LogArrivals(RecordedLog log, Machine machine, String queue) {
        this.machine = machine;
        this.memoryKind = machine.kinds().indexOf("memory");
        for (int i = 0; i < machine.clusters().size(); i++) {
            placers.add(new Placer(i, machine.cluster(i)));
        }
        Map<Shape, Optional<Request>> requests = new HashMap<>();
        Map<List<Integer>, Owner> owners = new HashMap<>();
        List<Arrival> list = new ArrayList<>(log.jobs().size());
        for (RecordedJob job : log.jobs()) {
            if (job.runtime() < 0 || job.cpus() <= 0) {
                continue;
            }
            Shape shape = new Shape(job.cpus(), memoryKind < 0 ? 0 : Math.max(0, job.requestedMemory()));
            Owner owner = owners.computeIfAbsent(List.of(job.user(), job.group()), numbers -> owner(job));
            requests.computeIfAbsent(shape, this::request)
                    .ifPresent(request -> list.add(new Arrival(
                            job.submit(),
                            new Submission(
                                    "job" + job.number(), owner, queue, job.walltime(), job.runtime(), request))));
        }
        list.sort(Comparator.comparingLong(Arrival::time));
        this.arrivals = List.copyOf(list);
        this.leftOut = log.jobs().size() - list.size();
    }

    private static Owner owner(RecordedJob job) {
        return new Owner("u" + job.user(), job.group() > 0 ? "g" + job.group() : "", "");
    }

    private Optional<Request> request(Shape shape) {
        long[] each = new long[machine.kinds().count()];
        each[ResourceKinds.CPUS] = 1;
        if (memoryKind >= 0) {
            each[memoryKind] = shape.memory() * KB;
        }
        Request request = Request.of(new Chunk(shape.cpus(), Resources.of(each)));
        return placers.stream().anyMatch(placer -> placer.fitsWhenEmpty(request))
                ? Optional.of(request)
                : Optional.empty();
    }

    /** How many jobs of the log are left out. */
    public int leftOut() {
        return leftOut;
    }

    /** How many jobs come. */
    public int size() {
        return arrivals.size();
    }

    /** The last submission, in seconds since the log's start; 0 where no job comes. */
    public long last() {
        return arrivals.isEmpty() ? 0 : arrivals.get(arrivals.size() - 1).time();
    }

    @Override
    public Iterator<Arrival> from(long origin) {
        return arrivals.stream()
                .map(arrival -> new Arrival(origin + arrival.time(), arrival.submission()))
                .iterator();
    }
}
