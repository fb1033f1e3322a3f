package org.almanac.daemon.memory;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.almanac.pbs.snapshot.JobNotes;
import org.almanac.pbs.snapshot.PlannedStart;

/** What the daemon keeps of one job from cycle to cycle, beside what server and scheduler know. */
public final class JobMemory {
    /** The first planned start that it was given. */
    OptionalLong promised = OptionalLong.empty();

    /** Where the plan had it last, while it waits. */
    OptionalLong planned = OptionalLong.empty();

    /** What its user was told last. */
    Optional<PlannedStart> told = Optional.empty();

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

    /** For how many seconds its user accepts that it waits, until its first start is seen. */
    OptionalDouble acceptable = OptionalDouble.empty();

    /** The first planned start that the job was given, in epoch seconds, where it was given one. */
    public OptionalLong promised() {
        return promised;
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
}
