package org.almanac.daemon.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.almanac.daemon.api.answer.Histories;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.memory.LastingMemory;
import org.almanac.daemon.memory.Remembered;
import org.almanac.daemon.memory.Remembrance;
import org.almanac.daemon.store.HistoryQuery;
import org.almanac.daemon.store.JobHistory;
import org.almanac.pbs.sim.PastRun;

/**
 * What a demo keeps of its jobs in place of a store: as long as it goes on, of the last jobs that came.
 *
 * <p>Safe for several threads.
 */
final class DemoMemory implements LastingMemory, Histories {
    private static final int MOST = 20_000;
    private static final int MOST_MOVES = 100;

    private final Map<String, Kept> jobs = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
            return size() > MOST;
        }
    };

    private static final class Kept {
        private KeptJob job;
        private final List<KeptMove> moves = new ArrayList<>();

        Kept(KeptJob job) {
            this.job = job;
        }
    }

    /** A job that had run before there was a plan. */
    synchronized void ran(PastRun run) {
        put(new KeptJob(
                run.id(),
                run.user(),
                run.queue(),
                run.queued(),
                run.cpus(),
                run.walltime(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.of(run.started()),
                OptionalLong.of(run.ended()),
                Optional.empty(),
                true,
                true));
    }

    @Override
    public Remembered remembered() {
        return Remembered.NOTHING;
    }

    @Override
    public synchronized void keep(Remembrance now) {
        now.jobs().forEach(this::put);
        for (KeptMove move : now.moves()) {
            Kept kept = jobs.get(move.job());
            if (kept != null && kept.moves.size() < MOST_MOVES) {
                kept.moves.add(move);
            }
        }
    }

    private void put(KeptJob job) {
        jobs.computeIfAbsent(job.id(), id -> new Kept(job)).job = job;
    }

    @Override
    public void cycleEnded(CycleNote cycle) {}

    @Override
    public void read(HistoryQuery query, Consumer<JobHistory> reader) {
        copy(query).forEach(reader);
    }

    @Override
    public void newest(long since, int most, Consumer<KeptJob> reader) {
        copy(new HistoryQuery(Optional.empty(), Optional.empty(), OptionalLong.of(since)))
                .forEach(each -> reader.accept(each.job()));
    }

    /** Readers are slow, and no cycle is to wait for them. */
    private synchronized List<JobHistory> copy(HistoryQuery query) {
        return jobs.values().stream()
                .filter(kept -> isAskedFor(kept.job, query))
                .map(kept -> new JobHistory(kept.job, kept.moves))
                .toList();
    }

    private static boolean isAskedFor(KeptJob job, HistoryQuery query) {
        return query.job()
                        .filter(id -> !job.id().equals(id) && !job.id().startsWith(id + "."))
                        .isEmpty()
                && query.user().filter(user -> !job.user().equals(user)).isEmpty()
                && (query.since().isEmpty()
                        || job.ended().isEmpty()
                        || job.ended().getAsLong() >= query.since().getAsLong());
    }
}
