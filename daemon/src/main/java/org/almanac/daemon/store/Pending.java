package org.almanac.daemon.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.memory.LastingMemory.CycleNote;
import org.almanac.daemon.memory.Remembrance;
import org.almanac.daemon.view.Status.Totals;
import org.almanac.planner.SchedulerState;

/**
 * What waits to be written. Of a job, and of the scheduler's state, the latest waits alone; of the rest as many rows as are
 * allowed, of which the eldest fall out.
 *
 * <p>For one thread at a time.
 */
final class Pending {
    /** Moves, and cycles, that are written in one commit. */
    private static final int FEW = 400;

    private final int most;
    private final Map<Long, JobRow> jobs = new LinkedHashMap<>();
    private final Deque<MoveRow> moves = new ArrayDeque<>();
    private final Deque<CycleRow> cycles = new ArrayDeque<>();
    private Optional<Latest> latest = Optional.empty();

    private final Map<String, Long> living = new HashMap<>();
    private long nextJob;
    private long nextMove;
    private long nextCycle;
    private long dropped;

    /** What was true after the latest cycle. */
    record Latest(long time, Totals totals, Optional<SchedulerState> state) {}

    /** Rows to be written in one commit. */
    record Batch(List<JobRow> jobs, List<MoveRow> moves, List<CycleRow> cycles, Optional<Latest> latest) {}

    /** Nothing waits behind what is stored; so many rows may. */
    Pending(Contents stored, int most) {
        this.most = most;
        this.nextJob = stored.nextJob();
        this.nextMove = stored.nextMove();
        this.nextCycle = stored.nextCycle();
        stored.living().forEach(row -> living.put(row.job().id(), row.seq()));
    }

    void add(Remembrance now) {
        Map<String, Long> gone = new HashMap<>();
        for (KeptJob job : now.jobs()) {
            long seq = living.computeIfAbsent(job.id(), unknown -> nextJob++);
            jobs.remove(seq);
            jobs.put(seq, new JobRow(seq, job));
            if (job.over()) {
                living.remove(job.id());
                gone.put(job.id(), seq);
            }
        }
        for (KeptMove move : now.moves()) {
            Long seq = living.getOrDefault(move.job(), gone.get(move.job()));
            if (seq != null) {
                moves.add(new MoveRow(nextMove++, seq, move.at(), move.from(), move.to(), move.cause()));
            }
        }
        Optional<SchedulerState> state = now.state().or(() -> latest.flatMap(Latest::state));
        latest = Optional.of(new Latest(now.time(), now.totals(), state));
        bound();
    }

    void add(CycleNote cycle) {
        cycles.add(new CycleRow(nextCycle++, cycle));
        bound();
    }

    /**
     * Takes what is to be written next: what belongs together, all jobs with the scheduler's state and the sums, and of
     * moves and cycles the eldest few. A daemon that is killed then lacks a job's last moves at most.
     */
    Batch take() {
        Batch batch = new Batch(new ArrayList<>(jobs.values()), few(moves), few(cycles), latest);
        jobs.clear();
        latest = Optional.empty();
        return batch;
    }

    private static <T> List<T> few(Deque<T> rows) {
        List<T> taken = new ArrayList<>();
        while (taken.size() < FEW && !rows.isEmpty()) {
            taken.add(rows.removeFirst());
        }
        return taken;
    }

    /** Whether moves wait that are to be written before anything else comes. */
    boolean hasMoves() {
        return !moves.isEmpty();
    }

    /** What was taken could not be written: it waits again, before what has come since. */
    void putBack(Batch batch) {
        Map<Long, JobRow> since = new LinkedHashMap<>(jobs);
        jobs.clear();
        batch.jobs().forEach(row -> jobs.put(row.seq(), row));
        jobs.putAll(since);
        List<MoveRow> taken = batch.moves();
        for (int i = taken.size() - 1; i >= 0; i--) {
            moves.addFirst(taken.get(i));
        }
        List<CycleRow> ended = batch.cycles();
        for (int i = ended.size() - 1; i >= 0; i--) {
            cycles.addFirst(ended.get(i));
        }
        latest = latest.or(batch::latest);
        bound();
    }

    private void bound() {
        while (moves.size() > most) {
            moves.removeFirst();
            dropped++;
        }
        while (cycles.size() > most) {
            cycles.removeFirst();
            dropped++;
        }
        if (jobs.size() > most + living.size()) {
            dropOver(jobs.size() - most - living.size());
        }
    }

    /** Jobs that live are never dropped. */
    private void dropOver(int excess) {
        int left = excess;
        for (Iterator<JobRow> each = jobs.values().iterator(); left > 0 && each.hasNext(); ) {
            if (each.next().job().over()) {
                each.remove();
                dropped++;
                left--;
            }
        }
    }

    /** How many rows wait. */
    int size() {
        return jobs.size() + moves.size() + cycles.size();
    }

    /** How many rows have fallen out. */
    long dropped() {
        return dropped;
    }
}
