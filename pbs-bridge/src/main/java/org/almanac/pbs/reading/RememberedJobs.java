package org.almanac.pbs.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.snapshot.NotUnderstood;
import org.almanac.pbs.snapshot.ServerJob;

/**
 * Reads the jobs of each poll and remembers what they meant: a job that is told as before, among the same surroundings,
 * is the same object again.
 *
 * @param <C> all that a job's meaning depends on besides what is told of it
 */
public final class RememberedJobs<C> {
    /** Reads one job; what it does not understand goes to the faults, and is empty where it is the whole job. */
    @FunctionalInterface
    public interface Reader<C> {
        Optional<ServerJob> read(BatchObject job, C surroundings, ReadingFaults faults);
    }

    private record Reading(BatchObject told, Optional<ServerJob> job, List<NotUnderstood> faults) {}

    private final Reader<C> reader;
    private final Remembered<String, Reading> readings = new Remembered<>();
    private Optional<C> before = Optional.empty();

    public RememberedJobs(Reader<C> reader) {
        this.reader = reader;
    }

    public List<ServerJob> read(List<BatchObject> jobs, C surroundings, ReadingFaults faults) {
        readings.turn();
        boolean same = before.equals(Optional.of(surroundings));
        before = Optional.of(surroundings);
        List<ServerJob> read = new ArrayList<>(jobs.size());
        for (BatchObject told : jobs) {
            Optional<Reading> known = readings.find(told.name());
            Reading reading = known.filter(old -> same && old.told().equals(told))
                    .orElseGet(() -> read(told, surroundings, known));
            readings.put(told.name(), reading);
            reading.faults().forEach(faults::add);
            reading.job().ifPresent(read::add);
        }
        return read;
    }

    private Reading read(BatchObject told, C surroundings, Optional<Reading> known) {
        ReadingFaults faults = new ReadingFaults();
        Optional<ServerJob> job = guarded(told, surroundings, faults);
        Optional<ServerJob> old = known.flatMap(Reading::job);
        return new Reading(told, job.equals(old) ? old : job, faults.all());
    }

    /** One job that we fail to read costs no other. */
    private Optional<ServerJob> guarded(BatchObject told, C surroundings, ReadingFaults faults) {
        try {
            return reader.read(told, surroundings, faults);
        } catch (RuntimeException e) {
            faults.add(
                    "job " + told.name(),
                    told.attributes().toString(),
                    "it could not be read, which is a fault of Almanac (" + e + "); it is left out");
            return Optional.empty();
        }
    }
}
