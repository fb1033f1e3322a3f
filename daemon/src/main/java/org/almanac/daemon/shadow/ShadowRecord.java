package org.almanac.daemon.shadow;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.almanac.daemon.cycle.PlanWatcher;
import org.almanac.pbs.Snapshot;
import org.almanac.planner.PlanView;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The record of a shadow: for each job the start that was predicted first, the one that was predicted last before it
 * started, and what became of it.
 *
 * <p>It survives a restart in its file. Of the jobs that are over it keeps those that ended so many days ago at most, and
 * the latest {@value #MOST_JOBS}. Safe for several threads.
 */
public final class ShadowRecord implements PlanWatcher, AutoCloseable {
    static final int MOST_JOBS = 200_000;

    private static final Logger LOG = LoggerFactory.getLogger(ShadowRecord.class);

    /** Who has not looked for longer has not watched. */
    private static final long LONGEST_BLINK = 900;

    private static final long SAY_EVERY = 300;
    private static final long TIDY_EVERY = 86_400;

    private final Journal journal;
    private final WatchedJobs jobs = new WatchedJobs();
    private final Watching watching;
    private final WatchedSite site = new WatchedSite();
    private Duration kept;
    private long said;
    private long tidied;
    private boolean looked;
    private boolean closed;

    /**
     * The record in a file; where there is none, it begins.
     *
     * @param kept how long jobs are kept that are over
     */
    public ShadowRecord(Path file, Duration kept) throws IOException {
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
        boolean unwatched = now - jobs.latest().orElse(Long.MIN_VALUE / 2) > LONGEST_BLINK;
        if (unwatched) {
            say(now, now);
        } else if (!looked || now - said >= SAY_EVERY) {
            say(now, jobs.since().orElse(now));
        }
        watching.look(snapshot, plan, now, unwatched);
        site.look(snapshot, plan);
        if (!looked || now - tidied >= TIDY_EVERY) {
            tidy(now);
        }
        looked = true;
        journal.flush();
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
    }

    private void tidy(long now) {
        tidied = now;
        if (jobs.forget(now - kept.toSeconds(), MOST_JOBS)) {
            try {
                journal.replace(jobs.notices());
            } catch (IOException e) {
                LOG.warn("the shadow's record could not be shortened: {}", e.getMessage());
            }
        }
    }

    /** All that is known now; empty before the first look. */
    synchronized Optional<Watched> watched() {
        return looked
                ? Optional.of(new Watched(
                        jobs.all(), jobs.since().orElseThrow(), jobs.latest().orElseThrow(), site.picture()))
                : Optional.empty();
    }
}
