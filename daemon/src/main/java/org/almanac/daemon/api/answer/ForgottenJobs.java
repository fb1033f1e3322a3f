package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.api.route.Viewer;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.qstat.Forgotten;
import org.almanac.daemon.store.HistoryQuery;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Reason;

/** Jobs that are over and that only the daemon's store still has, as lines of qstat; none where nothing is kept. */
record ForgottenJobs(Optional<Histories> histories, Viewer viewer) implements Forgotten {
    private static final Reason COMPLETED = new Reason(Reason.Kind.COMPLETED, Map.of());

    /** Up to so many that are named are looked for one by one, and else among all of the time. */
    private static final int MOST_ONE_BY_ONE = 20;

    @Override
    public List<ListedJob> jobs(long since, List<String> ids, Set<String> users) throws IOException {
        // Who names a job twice is told of it once; of two jobs of one number the server would know the last.
        Map<String, ListedJob> jobs = new LinkedHashMap<>();
        if (histories.isPresent()) {
            for (HistoryQuery query : queries(since, ids, users)) {
                histories.get().read(query, history -> {
                    KeptJob job = history.job();
                    boolean wanted = users.isEmpty() || users.contains(job.user());
                    if (wanted && viewer.seesJobsOf(job.user()) && job.ended().orElse(Long.MIN_VALUE) >= since) {
                        jobs.put(job.id(), listed(job));
                    }
                });
            }
        }
        return List.copyOf(jobs.values());
    }

    /** Whether jobs of these ids are looked for one by one, and not among all of the time. */
    static boolean areLookedForOneByOne(List<String> ids) {
        return !ids.isEmpty() && ids.size() <= MOST_ONE_BY_ONE;
    }

    private List<HistoryQuery> queries(long since, List<String> ids, Set<String> users) {
        if (areLookedForOneByOne(ids)) {
            return ids.stream().map(HistoryQuery::ofJob).toList();
        }
        Optional<String> user = users.size() == 1 ? users.stream().findFirst() : viewer.user();
        return List.of(new HistoryQuery(Optional.empty(), user, OptionalLong.of(since)));
    }

    /** What is not stored of it, such as its name and its nodes, is told as by a server that does not know it. */
    private static ListedJob listed(KeptJob job) {
        return new ListedJob(
                        job.id(),
                        "--",
                        job.user(),
                        job.queue(),
                        'C',
                        job.cpus(),
                        OptionalLong.empty(),
                        // Nor for how many nodes it asked: as of one that asks for cpus alone.
                        Integer.MAX_VALUE,
                        job.walltime(),
                        job.queued(),
                        OptionalLong.empty(),
                        job.promised(),
                        List.of(),
                        COMPLETED,
                        job.started().isPresent() && job.ended().isPresent()
                                ? Optional.of(new ListedJob.Execution(
                                        job.started().getAsLong(), job.ended().getAsLong(), List.of()))
                                : Optional.empty())
                .boundBy(job.bound());
    }
}
