package org.almanac.daemon.why;

import java.util.List;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;

/**
 * Why a job does not start sooner than planned, or has no planned start.
 *
 * @param reason in words, all of it
 * @param waits what is in its way, each by itself; all of it has to be out of the way
 */
public record Why(ListedJob job, String reason, List<Wait> waits) {
    public Why {
        waits = List.copyOf(waits);
    }

    /** Of a job that is among the published ones; moments are told as these words tell them. */
    public static Why of(Published published, ListedJob job, ReasonWords words) {
        return new Why(job, words.of(job.reason()), new WaitsOfJob(published, job, words).all());
    }
}
