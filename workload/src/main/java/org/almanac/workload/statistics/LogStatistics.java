package org.almanac.workload.statistics;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;

/**
 * What a log is about, in numbers.
 *
 * @param jobs how many jobs it has
 * @param users how many users submitted them; an unknown one does not count
 * @param first the first submission, in seconds of the log's time
 * @param last the last submission, likewise
 * @param unixStartTime the moment from which the log's time counts, in epoch seconds
 * @param cpusMax the most cpus of any job
 * @param machineCpus the cpus of the machine that the load is told for
 * @param offeredLoad of {@link OfferedLoad} on that machine
 * @param work the cpu seconds of all jobs
 * @param cancelled how many were cancelled, before or after their start
 * @param interactive how many are in queue 0
 * @param tooWide how many ask for more cpus than the machine has
 * @param outOfOrder how many were submitted before the one that stands before them
 * @param anomalies how many have each anomaly, 0 included
 * @param arrivals when they are submitted
 */
public record LogStatistics(
        int jobs,
        int users,
        long first,
        long last,
        OptionalLong unixStartTime,
        int cpusMax,
        long machineCpus,
        OptionalDouble offeredLoad,
        double work,
        int cancelled,
        int interactive,
        int tooWide,
        int outOfOrder,
        Map<Anomaly, Integer> anomalies,
        Optional<ArrivalPattern> arrivals) {

    public LogStatistics {
        anomalies = Collections.unmodifiableMap(new EnumMap<>(anomalies));
    }

    /**
     * Those of a log.
     *
     * @param cpus the machine's; where it is empty, what the header says, else the most cpus of any job
     */
    public static LogStatistics of(RecordedLog log, OptionalInt cpus) {
        Map<Anomaly, Integer> anomalies = new EnumMap<>(Anomaly.class);
        for (Anomaly anomaly : Anomaly.values()) {
            anomalies.put(anomaly, 0);
        }
        int cpusMax = log.jobs().stream().mapToInt(RecordedJob::cpus).max().orElseThrow();
        int machine = cpus.orElse(log.maxProcs().orElse(Math.max(1, cpusMax)));
        Set<Integer> users = new HashSet<>();
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        double work = 0;
        int cancelled = 0;
        int interactive = 0;
        int tooWide = 0;
        int outOfOrder = 0;
        long before = Long.MIN_VALUE;
        for (RecordedJob job : log.jobs()) {
            if (job.user() >= 0) {
                users.add(job.user());
            }
            first = Math.min(first, job.submit());
            last = Math.max(last, job.submit());
            work += OfferedLoad.work(job);
            cancelled += job.cancelled() ? 1 : 0;
            interactive += job.queue() == 0 ? 1 : 0;
            tooWide += job.cpus() > machine ? 1 : 0;
            outOfOrder += job.submit() < before ? 1 : 0;
            before = job.submit();
            for (Anomaly anomaly : Anomaly.values()) {
                if (anomaly.holds(job)) {
                    anomalies.merge(anomaly, 1, Integer::sum);
                }
            }
        }
        return new LogStatistics(
                log.jobs().size(),
                users.size(),
                first,
                last,
                log.unixStartTime(),
                cpusMax,
                machine,
                OfferedLoad.of(log, machine),
                work,
                cancelled,
                interactive,
                tooWide,
                outOfOrder,
                anomalies,
                ArrivalPattern.of(log));
    }

    /** The epoch second of a moment of the log's time, the moment itself where it is not known from when on that counts. */
    public long epoch(long moment) {
        return unixStartTime.orElse(0) + moment;
    }
}
