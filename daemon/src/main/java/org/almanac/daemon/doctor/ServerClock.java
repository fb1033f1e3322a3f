package org.almanac.daemon.doctor;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.LibraryKind;
import org.almanac.pbs.reading.JobFields;
import org.almanac.pbs.reading.WrittenValues;

/**
 * What a server's clock must have shown at least when it told of its running jobs, as these have started at one of its
 * times and run on since.
 *
 * <p>TORQUE reckons by its clock how much of a walltime is left, to the second. OpenPBS tells how long a job has run as
 * its MoM has reported last, which may be some minutes ago.
 *
 * @param jobs as told, with all their attributes
 */
record ServerClock(LibraryKind kind, List<BatchObject> jobs) {
    /** How many seconds old what is told may be. */
    long lag() {
        return kind == LibraryKind.TORQUE ? 0 : 900;
    }

    /** The latest epoch second that it has shown for certain; empty where no job runs. */
    OptionalLong latest() {
        return jobs.stream()
                .filter(job -> job.get("job_state").orElse("").equals("R"))
                .flatMapToLong(this::shown)
                .max();
    }

    private LongStream shown(BatchObject job) {
        OptionalLong started = JobFields.time(job, kind == LibraryKind.TORQUE ? "start_time" : "stime");
        OptionalLong run = kind == LibraryKind.TORQUE ? ofWhatIsLeft(job) : seconds(job, "resources_used.walltime");
        return started.isPresent() && run.isPresent()
                ? LongStream.of(started.getAsLong() + run.getAsLong())
                : LongStream.empty();
    }

    private static OptionalLong ofWhatIsLeft(BatchObject job) {
        OptionalLong asked = seconds(job, "Resource_List.walltime");
        OptionalLong left =
                job.get("Walltime.Remaining").map(WrittenValues::number).orElse(OptionalLong.empty());
        return asked.isPresent() && left.isPresent()
                ? OptionalLong.of(asked.getAsLong() - left.getAsLong())
                : OptionalLong.empty();
    }

    private static OptionalLong seconds(BatchObject job, String attribute) {
        return job.get(attribute).map(WrittenValues::seconds).orElse(OptionalLong.empty());
    }
}
