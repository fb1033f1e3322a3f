package org.almanac.planner.plan.reservation;

import java.util.Arrays;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.QueueTable;
import org.almanac.planner.timeline.Profile;
import org.almanac.planner.timeline.freed.FreedCount;
import org.almanac.planner.timeline.freed.FreedRoom;
import org.almanac.planner.timeline.freed.LastFreed;

/**
 * Finds the planned jobs that may start earlier on a node, by the room that has been given back there since they were
 * tried last.
 *
 * <p>A job that was planned as early as possible can start earlier in two ways. Either room has been given back right
 * before its own place, and it begins there; or a stretch of time as long as its walltime has come to be free, and it
 * moves there. Nothing else that is given back helps it. So after an early end most of many thousands of jobs are
 * passed over without a look at the plan. While few jobs wait nothing is noted, and each is looked at, which costs less.
 */
final class EarlierStarts {
    private static final long UNKNOWN = Long.MAX_VALUE;
    private static final int NO_PAIR = -1;

    private final Profile node;
    private final PlanTable table;
    private final QueueTable queue;
    private final FreedCount count;
    private final Tuning tuning;
    /** What releases up to this number have freed is not known. */
    private long since = UNKNOWN;

    /** Whether freed room is noted at all. */
    private boolean kept;

    private final LastFreed given = new LastFreed();
    private FreedRoom freed;
    /** After how many more compressions the freed room is told of all jobs. */
    private int compressions = 1;

    /**
     * By row in the queue: the number of the job's pair of cpus and walltime in the {@link FreedRoom}. Known for jobs
     * that were tried before and that fit wherever their amounts are free.
     */
    private int[] pairs = {};

    /** Knows nothing until all jobs have been tried. */
    EarlierStarts(Profile node, PlanTable table, FreedCount count, Tuning tuning) {
        this.node = node;
        this.table = table;
        this.queue = table.queue();
        this.count = count;
        this.tuning = tuning;
        this.freed = new FreedRoom(node, tuning);
    }

    /**
     * So many cpus, and perhaps other resources, have been given back in [from, to), which is not empty; the node's
     * profile already shows it.
     */
    void give(long cpus, long from, long to) {
        long release = count.next();
        if (since != UNKNOWN) {
            given.add(from, to, release);
            freed.give(cpus, from, to, release);
        }
    }

    /** So many cpus have been taken in [from, to), which is not empty; the node's profile already shows it. */
    void take(long cpus, long from, long to) {
        freed.take(cpus, from, to);
    }

    /** A job is planned on the node. */
    void note(JobEntry job) {
        if (kept && job.cpus() > 0) {
            freed.add(freed.pair(job.cpus(), job.walltime()), table.start(job));
        }
    }

    /** Whether so few jobs wait that each is looked at, so that nothing is known by row. */
    boolean looksAtAll() {
        return queue.size() <= tuning.fewWaiting();
    }

    /** All jobs of the queue will be tried. */
    void beginTrying() {
        if (looksAtAll()) {
            if (kept) {
                forget();
                since = UNKNOWN;
                kept = false;
                compressions = 1;
            }
            return;
        }
        kept = true;
        if (--compressions > 0) {
            return;
        }
        // As most jobs have moved, it is worth a walk over all of them.
        compressions = tuning.lateStarts();
        // With so many more pairs than jobs most are those of jobs that are gone.
        if (freed.pairs() > Math.max(tuning.pairsKnown(), 4L * queue.size())) {
            forget();
            since = count.last();
        }
        freed.beginTelling();
        for (int place = 0; place < queue.size(); place++) {
            int row = queue.row(place);
            long cpus = queue.asked(row, ResourceKinds.CPUS);
            if (table.isPlanned(row) && cpus > 0) {
                freed.tell(pair(row, cpus, queue.walltime(row)), table.start(row));
            }
        }
        freed.endTelling();
    }

    private void forget() {
        freed = new FreedRoom(node, tuning);
        Arrays.fill(pairs, NO_PAIR);
    }

    /**
     * The pair of the job in that row. The one noted for the row mostly is it, but it may be that of another job that
     * had the row before.
     */
    private int pair(int row, long cpus, long walltime) {
        if (row < pairs.length && pairs[row] != NO_PAIR) {
            int known = pairs[row];
            if (freed.walltime(known) == walltime && freed.cpus(known) == cpus) {
                return known;
            }
        }
        return freed.pair(cpus, walltime);
    }

    /** All jobs have been tried since room was given back for the time of that number. */
    void allTriedAfter(long release) {
        if (!kept) {
            return;
        }
        // What was given back while they were tried for the first time is not known either.
        since = since == UNKNOWN ? count.last() : Math.max(since, release);
        freed.forget(since);
    }

    /**
     * The earliest start in [from, before) of a job that is planned on the node; {@link Times#NEVER} if there is none.
     * The job fits wherever its amounts are free, and could not start earlier when it was tried last.
     *
     * @param before not after the planned start
     */
    long earliest(JobEntry job, long from, long before) {
        if (from >= before) {
            return Times.NEVER;
        }
        Resources need = job.request().total();
        long walltime = job.walltime();
        long planned = table.start(job);
        long tried = table.tried(job.row());
        if (tried < since || job.cpus() < 1) {
            return node.earliest(need, walltime, from, before, planned);
        }
        long adjoining =
                given.at(planned - 1) > tried ? Math.max(from, node.beginOfFree(need, planned - 1)) : Times.NEVER;
        // A start behind these times is of no use. A job that started so late that it reached into its own place would
        // adjoin that place, and such a start is known by now.
        long latest = Math.min(Math.min(before, adjoining), planned - walltime + 1);
        long apart = freed.earliest(pair(job.row(), job.cpus(), walltime), need, from, latest);
        long earliest = Math.min(adjoining, apart);
        return earliest < before ? earliest : Times.NEVER;
    }

    /**
     * Notes that the job has been tried. A job with an earliest start of its own is looked at each time.
     *
     * @param exact whether the job fits wherever what it asks for is free; otherwise it is looked at each time, too
     */
    void know(JobEntry job, boolean exact) {
        if (!kept) {
            return;
        }
        int row = job.row();
        if (row >= pairs.length) {
            int known = pairs.length;
            pairs = Arrays.copyOf(pairs, Math.max(2 * known, row + 1));
            Arrays.fill(pairs, known, pairs.length, NO_PAIR);
        }
        boolean known = exact && job.cpus() > 0 && job.notBefore() <= node.begin();
        pairs[row] = known ? pair(row, job.cpus(), job.walltime()) : NO_PAIR;
    }

    /**
     * Whether it is known by the row alone that {@link #earliest} finds nothing from now on for the job in that row of
     * the queue; false if the job has to be looked at.
     */
    boolean mustStay(int row, long planned, long tried, long now) {
        if (tried < since || row >= pairs.length || pairs[row] == NO_PAIR) {
            return false;
        }
        int pair = pairs[row];
        if (given.at(planned - 1) > tried && node.cpusAt(planned - 1) >= freed.cpus(pair)) {
            return false;
        }
        return !freed.mayHold(pair, now, planned - freed.walltime(pair) + 1);
    }
}
