package org.almanac.pbs.sim;

/** Is told what becomes of the jobs of a simulated server, each thing at its moment (epoch seconds). */
interface JobRecords {
    /** Keeps nothing. */
    JobRecords NONE = (kind, job, time) -> {};

    /** What may become of a job. */
    enum Kind {
        QUEUED,
        STARTED,
        /** It is back in its queue; it still tells where it ran. */
        REQUEUED,
        /** Somebody deletes it; one that runs ends after that. */
        DELETED,
        ENDED
    }

    /** That has become of the job. */
    void record(Kind kind, SimJob job, long time);
}
