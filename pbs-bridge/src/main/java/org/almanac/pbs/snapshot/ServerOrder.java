package org.almanac.pbs.snapshot;

import java.util.Optional;

/**
 * In which order a server wants its jobs to be run.
 *
 * @param formula as written
 * @param threshold above which a job's value has to be, as written
 * @param eligibility whether it counts for how long jobs could have run
 */
public record ServerOrder(Optional<String> formula, Optional<String> threshold, Eligibility eligibility) {
    /** That of a server that leaves it to its scheduler. */
    public static final ServerOrder NONE = new ServerOrder(Optional.empty(), Optional.empty(), Eligibility.NOT_COUNTED);

    /** Whether a server counts for how long jobs could have run. */
    public enum Eligibility {
        NOT_COUNTED,
        COUNTED
    }
}
