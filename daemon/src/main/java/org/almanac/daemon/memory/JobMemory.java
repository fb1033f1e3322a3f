package org.almanac.daemon.memory;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.almanac.daemon.view.Expected;
import org.almanac.pbs.snapshot.JobNotes;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.forecast.Telling;

/** What the daemon keeps of one job from cycle to cycle, beside what server and scheduler know. */
public final class JobMemory {
    /** The first planned start that it was given. */
    OptionalLong promised = OptionalLong.empty();

    /** Where the plan had it last, while it waits. */
    OptionalLong planned = OptionalLong.empty();

    /** What its user was told last. */
    Optional<PlannedStart> told = Optional.empty();

    /** The first planned start that its user was told. */
    OptionalLong firstTold = OptionalLong.empty();

    /** The planned start of which it was last recorded that it has moved there, or that it is the first. */
    OptionalLong recorded = OptionalLong.empty();

    /** In which look at a server's jobs it was told last. */
    long seenTold;

    /** In which look at the plan it was planned last. */
    long seenPlanned;

    /** The latest start that it is guaranteed. */
    OptionalLong bound = OptionalLong.empty();

    /** When it is expected to start by the last forecast, while it waits. */
    Optional<Expected> expected = Optional.empty();

    /** What it was told first of that. */
    Optional<Telling> telling = Optional.empty();

    Optional<Refusal> refusal = Optional.empty();

    /** When the server took its start, until its run is seen. */
    OptionalLong ordered = OptionalLong.empty();

    /** Whether its run has been seen, and its end. */
    boolean ran;

    boolean ended;

    /** When it was started last, as far as it was. */
    long started;

    /** As it is counted. */
    String queue = "";

    long queued;

    /** Whether it was looked at before. */
    boolean known;

    String user = "";

    long cpus;

    long walltime;

    /** What it asks for in full, where that is known. */
    Optional<KeptRequest> asked = Optional.empty();

    /** When it was over, where it is. */
    OptionalLong endedAt = OptionalLong.empty();

    /** Whether a daemon before this one has left it, and the server has not told the job yet. */
    boolean inherited;

    /** Whether a daemon before this one has seen it wait or run. */
    boolean followed;

    /** Whether anything that is to be remembered has changed since it was last. */
    boolean changed;

    /** For how many seconds its user accepts that it waits, until its first start is seen. */
    OptionalDouble acceptable = OptionalDouble.empty();

    /** The first planned start that the job was given, in epoch seconds, where it was given one. */
    public OptionalLong promised() {
        return promised;
    }

    /** When it is expected to start by the last forecast, while it waits and where there is any. */
    public Optional<Expected> expected() {
        return expected;
    }

    /** The last refusal of its start, where it waits since then. */
    public Optional<Refusal> refusal() {
        return refusal;
    }

    /** What its user was told last. */
    public Optional<PlannedStart> told() {
        return told;
    }

    /** Its user is told of that planned start. */
    public void tell(PlannedStart start) {
        told = Optional.of(start);
        if (firstTold.isEmpty() && start instanceof PlannedStart.At at) {
            firstTold = OptionalLong.of(at.start());
            changed = true;
        }
    }

    /** What its user was told is taken back. */
    public void untell() {
        told = Optional.empty();
    }

    /** Takes what the server shows already for told, so that a restart does not tell all users again. */
    void see(JobNotes notes) {
        if (told.isEmpty()) {
            told = notes.told();
        }
    }

    /** What it asks for in full is what the server told just now. */
    void asks(ServerJob job, ResourceKinds kinds) {
        // The request first: it is the same object from look to look as long as nobody alters the job.
        boolean same = asked.isPresent()
                && asked.get().request() == job.request()
                && asked.get().name().equals(job.name())
                && asked.get().expectedRuntime().equals(job.notes().softWalltime());
        if (!same) {
            KeptRequest now = new KeptRequest(
                    job.owner().group(),
                    job.owner().project(),
                    kinds.names(),
                    job.request(),
                    job.name(),
                    job.notes().softWalltime());
            changed |= !asked.equals(Optional.of(now));
            asked = Optional.of(now);
        }
    }

    /** The memory that a daemon before this one has left. */
    static JobMemory left(KeptJob job) {
        JobMemory memory = new JobMemory();
        memory.user = job.user();
        memory.queue = job.queue();
        memory.queued = job.queued();
        memory.cpus = job.cpus();
        memory.walltime = job.walltime();
        memory.firstTold = job.told();
        memory.promised = job.promised();
        memory.bound = job.bound();
        memory.ordered = job.ordered();
        memory.started = job.started().orElse(0);
        memory.ran = job.runs();
        memory.ended = job.ended().isPresent();
        memory.endedAt = job.ended();
        memory.telling = job.telling();
        memory.asked = job.asked();
        memory.inherited = true;
        memory.followed = true;
        return memory;
    }

    /**
     * What is to outlive the daemon of it.
     *
     * @param over whether the server has forgotten the job
     */
    KeptJob kept(String id, boolean over) {
        return new KeptJob(
                id,
                user,
                queue,
                queued,
                cpus,
                walltime,
                firstTold,
                promised,
                bound,
                ordered,
                started > 0 ? OptionalLong.of(started) : OptionalLong.empty(),
                endedAt,
                telling,
                asked,
                ran,
                over);
    }
}
