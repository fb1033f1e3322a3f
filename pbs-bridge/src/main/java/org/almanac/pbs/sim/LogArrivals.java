package org.almanac.pbs.sim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.workload.log.EmptyMachine;
import org.almanac.workload.log.PlainRequests;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;

/**
 * The jobs of a log as people who submit them to a machine of any number of nodes.
 *
 * <p>They ask as {@link PlainRequests} says. Users are {@code u1}, {@code u2}, ... and groups {@code g1}, ... by their
 * numbers. Left out are jobs that never ran, that have no cpus, and that do not fit on the machine when it is empty.
 */
public final class LogArrivals implements Arrivals {
    private final List<Arrival> arrivals;
    private final int leftOut;

    /** The jobs of the log that fit on the machine, submitted to the queue. */
    public LogArrivals(RecordedLog log, Machine machine, String queue) {
        PlainRequests requests = new PlainRequests(machine.kinds());
        EmptyMachine empty = new EmptyMachine(machine);
        Map<List<Integer>, Owner> owners = new HashMap<>();
        List<Arrival> list = new ArrayList<>(log.jobs().size());
        for (RecordedJob job : log.jobs()) {
            if (job.runtime() < 0 || job.cpus() <= 0) {
                continue;
            }
            Owner owner = owners.computeIfAbsent(List.of(job.user(), job.group()), numbers -> owner(job));
            Request request = requests.of(job);
            if (empty.misfit(request).isEmpty()) {
                list.add(new Arrival(
                        job.submit(),
                        new Submission("job" + job.number(), owner, queue, job.walltime(), job.runtime(), request)));
            }
        }
        list.sort(Comparator.comparingLong(Arrival::time));
        this.arrivals = List.copyOf(list);
        this.leftOut = log.jobs().size() - list.size();
    }

    private static Owner owner(RecordedJob job) {
        return new Owner("u" + job.user(), job.group() > 0 ? "g" + job.group() : "", "");
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
