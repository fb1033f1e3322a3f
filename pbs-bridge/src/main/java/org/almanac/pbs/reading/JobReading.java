package org.almanac.pbs.reading;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.reading.Meanings.Meaning;
import org.almanac.pbs.snapshot.ArrayMembership;
import org.almanac.pbs.snapshot.Dependency;
import org.almanac.pbs.snapshot.JobNotes;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.OrderNotes;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.pbs.snapshot.Restraints;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.SoftExtension;
import org.almanac.pbs.snapshot.ToldJob;
import org.almanac.planner.cluster.Lengths;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.StopTraits;

/**
 * Reads one job of any server.
 *
 * <p>A job is left out whose state, walltime, dependencies or request is not understood, with the text in question. But
 * one that runs holds its nodes: it is taken to ask for what it holds, and for the usual walltime.
 *
 * @param <C> the surroundings on which a job's meaning depends
 * @param <H> what a job holds, as its server tells it
 */
public final class JobReading<C extends JobReading.Surroundings, H> implements RememberedJobs.Reader<C> {
    /** What a job's meaning depends on besides what is told of it, on any server. */
    public interface Surroundings {
        /** Seconds that a job gets in that queue that asks for none. */
        long walltime(String queue);

        /** How many jobs of an array may run at once, by its id, where that is bounded. */
        Map<String, Long> slots();

        /** What jobs name as those that alone they stop. */
        default Set<String> targets() {
            return Set.of();
        }
    }

    /** How one kind of server tells its jobs. */
    public interface Dialect<C, H> {
        String startedAttribute();

        String startsAttribute();

        String exitAttribute();

        /** The attribute that says when a job was over. */
        String endedAttribute();

        /** The attribute that says where a job is. */
        String placeAttribute();

        /** What is held; empty where the text is something else. */
        Optional<H> held(String place, C surroundings);

        Meaning meaning(BatchObject job, C surroundings);

        /** What a job asks for that holds that and of which nothing else is known. */
        Request requestOf(H held, C surroundings);

        Location location(H held, Request request, BatchObject job, C surroundings);

        /** What a suspended job is. */
        JobState suspended();

        /** The planned start that the server shows of a job that waits. */
        Optional<PlannedStart> told(BatchObject job);

        /** Of a job that waits: when it was put back after it had run, or when that run began. */
        OptionalLong requeued(BatchObject job);
    }

    private final Dialect<C, H> dialect;

    public JobReading(Dialect<C, H> dialect) {
        this.dialect = dialect;
    }

    @Override
    public Optional<ServerJob> read(BatchObject told, C around, ReadingFaults faults) {
        String subject = "job " + told.name();
        Optional<ServerJob> job = understood(told, subject, around, faults);
        if (job.isEmpty()
                && JobFields.state(told.get("job_state").orElse(""))
                        .filter(JobState::waits)
                        .isPresent()) {
            String id = JobFields.array(told.name()).orElse(told.name());
            faults.leaveOut(subject, new ToldJob(id, notes(told, around, true, false)));
        }
        return job;
    }

    private Optional<ServerJob> understood(BatchObject told, String subject, C around, ReadingFaults faults) {
        Optional<JobState> read = JobFields.state(told.get("job_state").orElse(""));
        if (read.isEmpty()) {
            faults.add(subject, told.get("job_state").orElse(""), "state of a job", "it is left out");
            return Optional.empty();
        }
        JobState state = read.get() == JobState.SUSPENDED ? dialect.suspended() : read.get();
        boolean over = state == JobState.EXITING || state == JobState.COMPLETE;
        boolean placed = state == JobState.RUNNING || state.isSuspended();
        Optional<H> held = placed || over ? held(told, subject, around, over, faults) : Optional.empty();
        boolean holds = placed && held.isPresent();
        Optional<List<Dependency>> dependencies =
                DependencyReader.parse(told.get("depend").orElse(""));
        if (dependencies.isEmpty() && !placed && !over) {
            faults.add(subject, told.get("depend").orElse(""), "dependency that can be planned", "it is left out");
            return Optional.empty();
        }
        OptionalLong walltime = walltime(told, subject, around, over, holds, faults);
        Optional<Lengths> lengths = lengths(told, subject, walltime, over, faults);
        Optional<Request> request = request(told, subject, around, held, over, holds, faults);
        if (walltime.isEmpty() || request.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new ServerJob(
                told.name(),
                told.get("Job_Name").orElse(""),
                JobFields.owner(told),
                told.get("queue").orElse(""),
                state,
                JobFields.queued(told),
                lengths.isPresent() && !placed && !over ? lengths.get().shortest() : walltime.getAsLong(),
                lengths,
                request.get(),
                JobFields.time(told, "Execution_Time"),
                deadline(told, subject, over, faults),
                held.map(there -> dialect.location(there, request.get(), told, around)),
                hasRun(told, placed, over) ? JobFields.time(told, dialect.startedAttribute()) : OptionalLong.empty(),
                JobFields.number(told, dialect.startsAttribute()).orElse(0),
                JobFields.number(told, dialect.exitAttribute()),
                new Restraints(JobFields.holds(told), dependencies.orElse(List.of()), membership(told.name(), around)),
                notes(told, around, !placed && !over, over).expectedToRun(softWalltime(told, subject, over, faults))));
    }

    private JobNotes notes(BatchObject told, C around, boolean waits, boolean over) {
        return new JobNotes(
                JobFields.number(told, "Priority").orElse(0),
                JobFields.isInteractive(told),
                JobFields.number(told, "substate"),
                told.get("comment").orElse(""),
                waits ? dialect.told(told) : Optional.empty(),
                JobFields.time(told, "etime"),
                over ? JobFields.time(told, dialect.endedAttribute()) : OptionalLong.empty(),
                waits ? dialect.requeued(told) : OptionalLong.empty(),
                OptionalLong.empty(),
                extension(told),
                over ? OrderNotes.NONE : OrderReader.notes(told),
                over ? StopTraits.NONE : StoppingReader.traits(told, around.targets()));
    }

    /** One of an array of OpenPBS that is over, or has not run, is told with the start of the array's first. */
    private boolean hasRun(BatchObject told, boolean placed, boolean over) {
        return placed || over && told.get(dialect.placeAttribute()).isPresent();
    }

    private Optional<H> held(BatchObject told, String subject, C around, boolean over, ReadingFaults faults) {
        Optional<String> text = told.get(dialect.placeAttribute());
        Optional<H> held = text.flatMap(place -> dialect.held(place, around));
        if (text.isPresent() && held.isEmpty() && !over) {
            faults.add(subject, text.get(), "list of nodes with what is held there", "where it runs is not known");
        }
        return held;
    }

    /** Its own, else what its queue, the server or the site gives. */
    private OptionalLong walltime(
            BatchObject told, String subject, C around, boolean over, boolean holds, ReadingFaults faults) {
        OptionalLong usual = OptionalLong.of(around.walltime(told.get("queue").orElse("")));
        Optional<String> text = told.get("Resource_List.walltime");
        if (text.isEmpty()) {
            return usual;
        }
        OptionalLong own = WrittenValues.seconds(text.get());
        if (own.isPresent() || over) {
            return own.isPresent() ? own : usual;
        }
        faults.add(subject, text.get(), "walltime", holds ? "the usual one is taken" : "it is left out");
        return holds ? usual : OptionalLong.empty();
    }

    /**
     * How short and how long a job may be that shrinks to fit. Without a {@code max_walltime} the walltime that counts for it
     * is its longest. What is not understood is told, and the job has the walltime that counts for it.
     */
    private static Optional<Lengths> lengths(
            BatchObject told, String subject, OptionalLong walltime, boolean over, ReadingFaults faults) {
        Optional<String> shortest = told.get("Resource_List.min_walltime");
        if (shortest.isEmpty() || walltime.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> longest = told.get("Resource_List.max_walltime");
        OptionalLong least = WrittenValues.seconds(shortest.get());
        OptionalLong most = longest.map(WrittenValues::seconds).orElse(walltime);
        if (least.orElse(0) < 1 || most.isEmpty()) {
            if (!over) {
                String wrong = most.isEmpty() ? longest.orElse("") : shortest.get();
                faults.add(subject, wrong, "shortest or longest walltime", "it is not shortened");
            }
            return Optional.empty();
        }
        return Optional.of(new Lengths(least.getAsLong(), Math.max(least.getAsLong(), most.getAsLong())));
    }

    /**
     * For how long the site expects the job to run, as a hook or a manager has set it; one that is not understood is told,
     * and what is learnt of other jobs counts.
     */
    private static OptionalLong softWalltime(BatchObject told, String subject, boolean over, ReadingFaults faults) {
        Optional<String> text = told.get("Resource_List.soft_walltime");
        OptionalLong seconds = text.map(WrittenValues::seconds).orElse(OptionalLong.empty());
        boolean isRuntime = seconds.orElse(0) > 0;
        if (text.isPresent() && !isRuntime && !over) {
            faults.add(subject, text.get(), "soft walltime", "its runtime is forecast without it");
        }
        return isRuntime ? seconds : OptionalLong.empty();
    }

    private static SoftExtension extension(BatchObject told) {
        if (told.get("Resource_List.soft_walltime").isEmpty()) {
            return SoftExtension.NONE;
        }
        return new SoftExtension(
                told.get("Resource_List.walltime").map(WrittenValues::seconds).orElse(OptionalLong.empty()),
                told.get("estimated.soft_walltime").map(WrittenValues::seconds).orElse(OptionalLong.empty()));
    }

    /** As {@code -l deadline=} says; one that is not understood is told, and the job runs as soon as possible. */
    private static OptionalLong deadline(BatchObject told, String subject, boolean over, ReadingFaults faults) {
        Optional<String> text = told.get("Resource_List.deadline");
        OptionalLong deadline =
                text.map(written -> JobFields.deadline(written, told)).orElse(OptionalLong.empty());
        if (text.isPresent() && deadline.isEmpty() && !over) {
            faults.add(subject, text.get(), "deadline", "it is run as soon as possible");
        }
        return deadline;
    }

    private Optional<Request> request(
            BatchObject told,
            String subject,
            C around,
            Optional<H> held,
            boolean over,
            boolean holds,
            ReadingFaults faults) {
        Meaning meaning = dialect.meaning(told, around);
        if (meaning.request().isEmpty() && !over) {
            String then = holds ? "it is taken to ask for what it holds" : "it is left out";
            faults.add(subject, meaning.text(), meaning.why() + "; " + then);
        }
        return meaning.request().or(() -> held.map(there -> dialect.requestOf(there, around)));
    }

    private static Optional<ArrayMembership> membership(String id, Surroundings around) {
        return JobFields.array(id).map(array -> {
            Long slots = around.slots().get(array);
            return new ArrayMembership(array, slots == null ? OptionalLong.empty() : OptionalLong.of(slots));
        });
    }
}
