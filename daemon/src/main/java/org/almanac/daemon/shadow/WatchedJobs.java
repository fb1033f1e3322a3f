package org.almanac.daemon.shadow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * All jobs that were watched, as the notices tell them: the same notices, the same jobs.
 *
 * <p>A notice about a job that nobody has seen changes nothing, and neither does one that is taken twice in a row.
 */
final class WatchedJobs {
    private final Map<String, ShadowJob> jobs = new LinkedHashMap<>();
    private OptionalLong since = OptionalLong.empty();
    private OptionalLong latest = OptionalLong.empty();

    void take(Notice notice) {
        // The last one, and no maximum: a clock that was ahead once would be believed for ever.
        latest = OptionalLong.of(notice.at());
        if (notice instanceof Notice.Watched watched) {
            since = OptionalLong.of(watched.since());
        } else if (notice instanceof Notice.SetAside setAside) {
            jobs.values().removeIf(job -> job.latest() > setAside.after());
            since = OptionalLong.of(Math.min(since.orElse(setAside.at()), setAside.at()));
        } else if (notice instanceof Notice.Seen seen) {
            ShadowJob known = jobs.get(seen.job());
            boolean goesOn = known != null && !known.isOver();
            jobs.put(
                    seen.job(),
                    goesOn ? known.asking(seen.asked()) : ShadowJob.seen(seen.job(), seen.asked(), seen.at()));
        } else if (notice instanceof Notice.OfJob ofJob) {
            jobs.computeIfPresent(ofJob.job(), (id, job) -> after(job, ofJob));
        }
    }

    private static ShadowJob after(ShadowJob job, Notice.OfJob notice) {
        if (notice instanceof Notice.Eligible eligible) {
            return job.eligibleSince(eligible.since());
        } else if (notice instanceof Notice.Predicted predicted) {
            return job.predicted(Optional.of(predicted.prediction()));
        } else if (notice instanceof Notice.Started started) {
            ShadowJob before = job.started().isEmpty() ? job.predicted(started.last()) : job;
            return before.startedAt(started.started());
        } else if (notice instanceof Notice.Requeued) {
            return job.requeuedAt(notice.at());
        } else if (notice instanceof Notice.Ended ended) {
            return job.ended(ended.end());
        }
        return job.lost();
    }

    /** What is predicted now for a job that has not run; that is kept in memory alone, but for the first. */
    void predict(String id, Optional<Prediction> prediction) {
        jobs.computeIfPresent(id, (key, job) -> job.predicted(prediction));
    }

    Optional<ShadowJob> find(String id) {
        return Optional.ofNullable(jobs.get(id));
    }

    /** In the order in which they were seen first. */
    List<ShadowJob> all() {
        return List.copyOf(jobs.values());
    }

    /** Since when somebody has watched all the time; empty while nobody has. */
    OptionalLong since() {
        return since;
    }

    /** The jobs of which something is told that lies after that time. */
    List<ShadowJob> after(long time) {
        return jobs.values().stream().filter(job -> job.latest() > time).toList();
    }

    /** When something was noticed last. */
    OptionalLong latest() {
        return latest;
    }

    /** Forgets what has been over since before that time, and the oldest beyond so many; tells whether there was any. */
    boolean forget(long before, int most) {
        int all = jobs.size();
        jobs.values().removeIf(job -> job.isOver() && job.touched() < before);
        List<String> surplus = jobs.values().stream()
                .filter(ShadowJob::isOver)
                .limit(Math.max(0, jobs.size() - most))
                .map(ShadowJob::id)
                .toList();
        surplus.forEach(jobs::remove);
        return jobs.size() < all;
    }

    /** Notices from which the same comes, but for what is predicted now. */
    List<Notice> notices() {
        List<Notice> notices = new ArrayList<>();
        jobs.values().forEach(job -> addNotices(job, notices));
        latest.ifPresent(at -> notices.add(new Notice.Watched(at, since.orElse(at))));
        return notices;
    }

    /** Notices from which a job comes, but for what is predicted now. */
    static void addNotices(ShadowJob job, List<Notice> notices) {
        String id = job.id();
        notices.add(new Notice.Seen(job.seen(), id, job.asked()));
        job.eligible().ifPresent(time -> notices.add(new Notice.Eligible(job.seen(), id, time)));
        job.first().ifPresent(told -> notices.add(new Notice.Predicted(told.told(), id, told)));
        if (job.started().isPresent()) {
            long started = job.started().getAsLong();
            notices.add(new Notice.Started(started, id, started, job.last()));
            if (!job.since().equals(job.started())) {
                notices.add(new Notice.Requeued(started + job.ran(), id));
            }
        }
        switch (job.stand()) {
            case WAITS -> {}
            case RUNS -> {
                if (!job.since().equals(job.started())) {
                    long since = job.since().orElseThrow();
                    notices.add(new Notice.Started(since, id, since, job.last()));
                }
            }
            case ENDED, DELETED ->
                notices.add(new Notice.Ended(job.touched(), id, job.end().orElseThrow()));
            case LOST -> notices.add(new Notice.Lost(job.touched(), id));
        }
    }
}
