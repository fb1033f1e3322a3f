package org.almanac.planner.cluster;

/** How a running job is stopped, so that another one gets its nodes; first what loses the least. */
public enum StopMethod {
    /** The job keeps its place on its nodes, and goes on there later. */
    SUSPEND,
    /** What the job has done is kept; it waits again, and begins there. */
    CHECKPOINT,
    /** The job waits again, and runs from its beginning. */
    REQUEUE,
    /** The job is gone. */
    DELETE;

    /** Whether the work that the job has done so far is done in vain. */
    public boolean losesWork() {
        return this == REQUEUE || this == DELETE;
    }
}
