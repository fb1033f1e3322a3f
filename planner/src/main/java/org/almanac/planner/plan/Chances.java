package org.almanac.planner.plan;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.timeline.Profile;

/**
 * Which planned jobs may start earlier on a node, by the room that has been given back there since they were tried last.
 *
 * <p>A job that was planned as early as it could be comes earlier in two ways: it begins where room has been given back
 * right before its own place, or moves to a stretch of time that has come to be free for as long as it lasts. All else
 * that is given back is nothing to it. So after an early end, of many thousands of jobs most are passed over without a
 * look at the plan.
 */
final class Chances {
    /** So many openings are remembered; more are not made between one compression and the next but where there are none. */
    private static final int MOST_OPENINGS = 1 << 15;

    /** After so many it is worth a walk over all jobs to know where they are planned, as most have come earlier. */
    private static final int MOST_COMPRESSIONS = 16;

    private static final long UNKNOWN = Long.MAX_VALUE;
    /** The walltime of no job. */
    private static final long NOT_KNOWN = 0;

    private final Profile node;
    private final OpeningCount count;
    /** What was given back up to then is not known. */
    private long since = UNKNOWN;

    private final LastGiven given = new LastGiven();
    private final BeginsSince begins = new BeginsSince();
    private final VainSearch vain = new VainSearch();
    private final LatestStarts latestStarts = new LatestStarts();
    /** One for all openings, as each new one would cost as much as what it is needed for. */
    private final Noting noting = new Noting();
    /** So many compressions ago those that are planned were noted anew. */
    private int compressions = MOST_COMPRESSIONS;

    /** By powers of two of cpus: the stretches of time in which so many have come to be free. */
    private final Stretches[] stretches = new Stretches[Long.SIZE];
    /** The same of those that never end, which no job that is planned already can use unless they are cut short. */
    private final BeginsSince[] endless = new BeginsSince[Long.SIZE];

    /** The highest power of which there are any; −1 where there are none. */
    private int highest = -1;
    /** What was given back up to then is not among them. */
    private long stretchesSince;

    /** By row in the queue, of jobs that were tried: what they ask for, so that most need not be looked at to be asked. */
    private long[] walltimes = {};

    private Resources[] needs = {};
    /** Of what they ask for, the power of two of the cpus. */
    private byte[] powers = {};

    /** Nothing is known of what is given back before all jobs have been tried. */
    Chances(Profile node, OpeningCount count) {
        this.node = node;
        this.count = count;
    }

    /** Room has been given back in [from, to), which is not empty; the node tells of it already. */
    void give(long from, long to) {
        long opening = count.next();
        if (since == UNKNOWN) {
            return;
        }
        if (opening - since > MOST_OPENINGS) {
            forget(opening);
        }
        given.add(from, to, opening);
        begins.add(from, opening);
        if (node.isShort()) {
            stretchesSince = opening;
        } else {
            noteStretches(from, to, opening);
        }
    }

    private void noteStretches(long from, long to, long opening) {
        noting.from = from;
        noting.opening = opening;
        node.around(from, to, noting, noting);
    }

    /** Notes stretches of time around an opening that jobs planned for later may use. */
    private final class Noting implements IntPredicate, Profile.PowerReader {
        private long from;
        private long opening;

        // Whoever uses nothing of what has been given back could have come there before.
        @Override
        public boolean test(int power) {
            return latestStarts.isAnyAfter(power, from);
        }

        @Override
        public void free(int power, long begin, long end) {
            if (latestStarts.isAnyAfter(power, end - begin, from)) {
                addStretch(power, begin, end, opening);
            }
        }
    }

    private void addStretch(int power, long begin, long end, long opening) {
        if (stretches[power] == null) {
            stretches[power] = new Stretches();
            endless[power] = new BeginsSince();
            highest = Math.max(highest, power);
        }
        if (end == Times.NEVER) {
            endless[power].add(begin, opening);
        } else {
            stretches[power].add(begin, end, opening);
        }
    }

    /** A job is planned on the node. */
    void note(JobEntry job) {
        latestStarts.add(job.cpus(), job.walltime(), job.reservedStart());
    }

    /** All jobs will be tried. */
    void beginTrying(List<JobEntry> jobs, int cluster) {
        if (++compressions < MOST_COMPRESSIONS) {
            return;
        }
        compressions = 0;
        latestStarts.clear();
        for (JobEntry job : jobs) {
            if (job.isReserved() && job.reservedPlacement().cluster() == cluster) {
                note(job);
            }
        }
    }

    /** All jobs have been tried after that opening. */
    void allTriedAfter(long opening) {
        // What was given back while they were tried for the first time is not known either.
        forget(since == UNKNOWN ? count.last() : Math.max(since, opening));
    }

    private void forget(long opening) {
        since = opening;
        begins.forget(opening);
        for (int power = 0; power <= highest; power++) {
            if (stretches[power] != null) {
                stretches[power].forget(opening);
                endless[power].forget(opening);
            }
        }
    }

    /**
     * The earliest start in [from, before) of a job that is planned on the node, can lie wherever what it asks for is free,
     * and could not start earlier when it was tried; {@link Times#NEVER} where there is none.
     *
     * @param before not after the planned start
     */
    long earliest(JobEntry job, long from, long before) {
        if (from >= before) {
            return Times.NEVER;
        }
        Resources need = job.request().total();
        long walltime = job.walltime();
        long planned = job.reservedStart();
        if (job.tried() < since || job.cpus() < 1) {
            return node.earliest(need, walltime, from, before, planned);
        }
        long adjoining = adjoining(need, planned, job.tried(), from);
        // Not so late as to be of no use.
        long latest = Math.min(before, adjoining);
        long apart = earliestApart(need, walltime, planned, job.tried(), from, latest);
        long earliest = Math.min(adjoining, apart);
        return earliest < before ? earliest : Times.NEVER;
    }

    /**
     * The job has been tried. One that may not start before some time is looked at each time.
     *
     * @param exact whether it can lie wherever what it asks for is free; otherwise it is looked at each time, too
     */
    void know(JobEntry job, boolean exact) {
        int row = job.row();
        if (row >= walltimes.length) {
            walltimes = Arrays.copyOf(walltimes, Math.max(2 * walltimes.length, row + 1));
            needs = Arrays.copyOf(needs, walltimes.length);
            powers = Arrays.copyOf(powers, walltimes.length);
        }
        boolean known = exact && job.cpus() > 0 && job.notBefore() <= node.begin();
        walltimes[row] = known ? job.walltime() : NOT_KNOWN;
        if (known) {
            needs[row] = job.request().total();
            powers[row] = (byte) Profile.power(job.cpus());
        }
    }

    /**
     * Whether {@link #earliest} finds nothing from now on for the job in that row of the queue, by the row alone; false where
     * it has to be looked at.
     */
    boolean mustStay(int row, long planned, long tried, long now) {
        if (tried < since || walltimes[row] == NOT_KNOWN) {
            return false;
        }
        if (tried < stretchesSince) {
            return adjoining(needs[row], planned, tried, now) >= planned
                    && earliestApart(needs[row], walltimes[row], planned, tried, now, planned) == Times.NEVER;
        }
        // A search of many rows would be made twice for whoever moves, and of many jobs a quarter do.
        return given.at(planned - 1) <= tried && !mayStartApart(row, planned - walltimes[row], tried, now);
    }

    /** Whether, by what the stretches say at once, the job in that row may come to start by then. */
    private boolean mayStartApart(int row, long latest, long tried, long now) {
        int power = powers[row];
        return latest >= now
                && stretches[power] != null
                && (mayStartEndless(power, tried, latest) || stretches[power].mayHold(walltimes[row], latest));
    }

    /** The earliest start from which on what is needed is free until the planned one, where that may be earlier. */
    private long adjoining(Resources need, long planned, long tried, long from) {
        return given.at(planned - 1) > tried ? Math.max(from, node.beginOfFree(need, planned - 1)) : Times.NEVER;
    }

    /** The earliest start in [from, before) of a job that would end by its planned one. */
    private long earliestApart(Resources need, long walltime, long planned, long tried, long from, long before) {
        // Not so early that it would reach its own place.
        long latest = Math.min(before, planned - walltime + 1);
        if (from >= latest) {
            return Times.NEVER;
        }
        return tried < stretchesSince
                ? earliestInRows(need, walltime, planned, tried, from, latest)
                : earliestInStretches(need, walltime, planned, tried, from, latest);
    }

    private long earliestInRows(Resources need, long walltime, long planned, long tried, long from, long before) {
        long begin = Math.max(from, begins.after(tried) - walltime + 1);
        if (vain.opening() >= since) {
            begin = Math.max(begin, vain.end(need, walltime, from, begins.after(vain.opening())));
        }
        if (begin >= before) {
            // What is remembered says more than this.
            return Times.NEVER;
        }
        long start = node.earliest(need, walltime, begin, before, planned);
        if (start == Times.NEVER) {
            vain.note(need, walltime, from, before, count.last());
        }
        return start;
    }

    private long earliestInStretches(Resources need, long walltime, long planned, long tried, long from, long before) {
        int power = Profile.power(need.cpus());
        if (stretches[power] == null) {
            return Times.NEVER;
        }
        if (mayStartEndless(power, tried, before - 1)) {
            return node.earliest(need, walltime, from, before, planned);
        }
        return earliestIn(stretches[power], need, walltime, planned, tried, from, before);
    }

    /** Whether a stretch that never ends was found after that opening and begins by then. */
    private boolean mayStartEndless(int power, long opening, long latest) {
        return endless[power].earliest() <= latest && endless[power].after(opening) <= latest;
    }

    private long earliestIn(
            Stretches freed, Resources need, long walltime, long planned, long tried, long from, long before) {
        long earliest = Times.NEVER;
        long latest = before;
        int stretch = freed.firstAfter(tried, walltime, latest - 1);
        while (stretch < freed.size()) {
            long begin = Math.max(node.begin(), freed.begin(stretch));
            long end = freed.end(stretch);
            long start =
                    node.earliest(need, walltime, Math.max(from, begin), Math.min(latest, end - walltime + 1), planned);
            if (start < latest) {
                earliest = start;
                latest = start;
            } else {
                // What others may use, who may start sooner than this job.
                freed.shorten(stretch, node.longest(1L << Profile.power(need.cpus()), begin, end));
            }
            stretch = freed.next(stretch + 1, walltime, latest - 1);
        }
        return earliest;
    }
}
