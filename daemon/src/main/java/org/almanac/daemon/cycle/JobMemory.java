package org.almanac.daemon.cycle;

import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.pbs.snapshot.JobNotes;
import org.almanac.pbs.snapshot.PlannedStart;

/** What the daemon keeps of one job from cycle to cycle, beside what server and scheduler know. */
final class JobMemory {
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

    String queue = "";
    long queued;

    /** Takes what the server shows already for told, so that a restart does not tell everybody again. */
    void see(JobNotes notes) {
        if (told.isEmpty()) {
            told = notes.told();
        }
    }
}
