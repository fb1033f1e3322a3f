package org.almanac.workload.log;

/** In what a job's request departs from what its log says, because the machine or the planner has no place for it. */
public enum Bending {
    HOST_NOT_THERE("ask for a host that the machine does not have, and may run anywhere in its cluster"),
    CPUS_ROUNDED_UP("ask for a part of a cpu, rounded up"),
    MEMORY_OF_NODESPEC("name their memory in the nodespec, which counts instead of the log's column"),
    NO_WALLTIME("ask for no walltime, their runtime counts instead, at least a second");

    private final String title;

    Bending(String title) {
        this.title = title;
    }

    /** What such jobs do, to be put behind their number. */
    public String title() {
        return title;
    }
}
