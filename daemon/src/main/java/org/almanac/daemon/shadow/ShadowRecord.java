package org.almanac.daemon.shadow;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.cycle.PlanWatcher;
import org.almanac.daemon.files.FileTrouble;
import org.almanac.daemon.metrics.ForetoldAt;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.PlanView;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The record of a shadow: for each job the start that was predicted first, the one that was predicted last before it
 * started, and what became of it.
 *
 * <p>It survives a restart in its file. Of the jobs that are over it keeps those that ended so many days ago at most, and
 * the latest {@value #MOST_JOBS}. A clock that was ahead for a while does it no harm: what was noticed then is set aside
 * once the clock is right again. Safe for several threads.
 */
public final class ShadowRecord implements PlanWatcher, AutoCloseable {
    static final int MOST_JOBS = 200_000;

    private static final Logger LOG = LoggerFactory.getLogger(ShadowRecord.class);

    /** Who has not looked for longer has not watched. */
    private static final long LONGEST_BLINK = 900;

    /** By so many seconds the clocks of hosts may differ; what lies further in the future is not believed. */
    static final long TOLERANCE = 300;

    private static final long SAY_EVERY = 300;
    private static final long TIDY_EVERY = 86_400;

    /** Told of each job that starts how good its predictions were. */
    @FunctionalInterface
    public interface Judge {
        /**
         * A job that was predicted has started.
         *
         * @param late by how many seconds later than predicted; below 0 where it was earlier
         */
        void came(ForetoldAt which, long late);
    }

    private final Journal journal;
    private final Judge judge;
    private final WatchedJobs jobs = new WatchedJobs();
    private final Watching watching;
    private final WatchedSite site = new WatchedSite();
    private Duration kept;
    private long said;
    private long tidied;
    private OptionalLong lastLook = OptionalLong.empty();
    private boolean closed;

    /**
     * The record in a file; where there is none, it begins.
     *
     * @param kept how long jobs are kept that are over
     * @param judge told of what is noticed from now on
     */
    public ShadowRecord(Path file, Duration kept, Judge judge) throws IOException {
        this.judge = judge;
        this.journal = new Journal(file);
        this.kept = kept;
        this.watching = new Watching(jobs, this::note);
        journal.read(jobs::take);
    }

    /** From now on jobs are kept for so long. */
    public synchronized void keep(Duration other) {
        kept = other;
    }

    @Override
    public synchronized void planned(Snapshot snapshot, PlanView plan, long now) {
        if (closed) {
            return;
        }
        OptionalLong last = lastLook.isPresent() ? lastLook : jobs.latest();
        boolean watched = !setsAsideTheFuture(now) && last.isPresent() && now - last.getAsLong() <= LONGEST_BLINK;
        OptionalLong before = watched ? OptionalLong.of(Math.min(now, last.getAsLong())) : OptionalLong.empty();
        if (before.isEmpty()) {
            say(now, now);
        } else if (lastLook.isEmpty() || isTime(said, SAY_EVERY, now)) {
            say(now, jobs.since().orElse(now));
        }
        watching.look(snapshot, plan, now, before);
        site.look(snapshot, plan);
        // A clock that has only just been put ahead is no reason to forget anything.
        if (isTime(tidied, TIDY_EVERY, now) && now - jobs.since().orElse(now) >= LONGEST_BLINK) {
            tidy(now);
        }
        lastLook = OptionalLong.of(now);
        journal.flush();
    }

    /** Whether something that was done then is to be done again; also where the clock was set back since. */
    private static boolean isTime(long done, long every, long now) {
        return now - done >= every || done > now;
    }

    /** Sets aside what lies further in the future than clocks differ, as the clock was ahead then; whether it was. */
    private boolean setsAsideTheFuture(long now) {
        OptionalLong last = lastLook.isPresent() ? lastLook : jobs.latest();
        boolean setBack = last.isPresent() && last.getAsLong() > now + TOLERANCE;
        if (lastLook.isPresent() && !setBack) {
            return false;
        }
        List<ShadowJob> ahead = jobs.after(now + TOLERANCE);
        if (!ahead.isEmpty()) {
            long latest = ahead.stream().mapToLong(ShadowJob::latest).max().orElseThrow();
            LOG.warn(
                    "{}: of {} jobs it has times in the future, up to {} s ahead; they are set aside in {}. Maybe a clock"
                            + " was ahead for a while",
                    journal,
                    ahead.size(),
                    latest - now,
                    journal.setAside(ahead));
        } else if (setBack) {
            LOG.warn("the clock was set back by {} s; the watching begins anew", last.getAsLong() - now);
        } else {
            return false;
        }
        note(new Notice.SetAside(now, now + TOLERANCE));
        return true;
    }

    /** From now on nothing is written: the file may be another daemon's. */
    @Override
    public synchronized void close() {
        closed = true;
    }

    private void say(long now, long since) {
        said = now;
        note(new Notice.Watched(now, since));
    }

    private void note(Notice notice) {
        jobs.take(notice);
        journal.append(notice);
        if (notice instanceof Notice.Started started) {
            judge(started);
        }
    }

    /** How good the predictions of a job were, at its first start alone. */
    private void judge(Notice.Started notice) {
        ShadowJob job = jobs.find(notice.job()).orElseThrow();
        if (!job.started().equals(OptionalLong.of(notice.started()))) {
            return;
        }
        job.first().ifPresent(first -> judge.came(ForetoldAt.SUBMISSION, notice.started() - first.start()));
        job.last().ifPresent(last -> judge.came(ForetoldAt.START, notice.started() - last.start()));
    }

    private void tidy(long now) {
        tidied = now;
        if (jobs.forget(now - kept.toSeconds(), MOST_JOBS)) {
            try {
                journal.replace(jobs.notices());
            } catch (IOException e) {
                LOG.warn("{} could not be shortened ({})", journal, FileTrouble.reason(e));
            }
        }
    }

    /** All that is known now; empty before the first look. */
    synchronized Optional<Watched> watched() {
        return lastLook.isPresent()
                ? Optional.of(new Watched(jobs.all(), jobs.since().orElseThrow(), lastLook.getAsLong(), site.picture()))
                : Optional.empty();
    }
}
