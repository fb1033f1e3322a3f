package org.almanac.daemon.api.answer;

import java.util.Optional;
import java.util.function.Supplier;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.tried.LeastChanges;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;

/** The job of which the least changes are asked, and these; of an array, of the job that starts next. */
record AskedChanges(String id, LeastChanges changes) {
    /** Refuses where there is no such job, where it is hidden, and where nothing can be tried. */
    static AskedChanges of(Asked asked, Supplier<Optional<TrialDesk>> desk) {
        Published published = asked.published();
        ListedJob job = AskedJob.of(published, asked.inPath("id")).job();
        if (!asked.viewer().seesJobsOf(job.user())) {
            throw AskedJob.notThere(published, asked.inPath("id"));
        }
        return new AskedChanges(job.id(), new AskedTrial(asked, desk).changes(job.id()));
    }
}
