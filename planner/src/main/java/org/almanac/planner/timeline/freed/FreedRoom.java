package org.almanac.planner.timeline.freed;

import java.util.BitSet;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.timeline.Profile;
import org.almanac.planner.timeline.Rows;

/**
 * The stretches of time that have come to be free on one node, but only those in which some holding could begin
 * earlier than it does now.
 *
 * <p>A holding is what a job holds of the node for its walltime. Holdings are known only by their pair of cpus and
 * walltime, and by the latest begin among the holdings of each pair. A stretch is known until it is taken, or until
 * {@link #forget} is called with the number of the release by which it came to be free.
 */
public final class FreedRoom {
    private final Profile node;
    private final Demands demands;
    /** By size, see {@link Demands}. */
    private FreedStretches[] freed = {};
    /** The sizes for which stretches are known. */
    private final BitSet noted = new BitSet();
    /**
     * By size: the room around what a release has freed has been looked at up to this time. The release is that of the
     * number in {@link #seenBy}.
     */
    private long[] seenUntil = {};

    private long[] seenBy = {};

    /** No stretch and no holding is known yet. */
    public FreedRoom(Profile node, Tuning tuning) {
        this.node = node;
        this.demands = new Demands(tuning);
    }

    /** The number of the pair: 0 for the first that is asked for, and so on. */
    public int pair(long cpus, long walltime) {
        int sizes = demands.sizes();
        int pair = demands.pair(cpus, walltime);
        if (demands.sizes() > sizes) {
            insertSize(demands.size(pair), sizes);
        }
        return pair;
    }

    private void insertSize(int size, int sizes) {
        FreedStretches[] more = new FreedStretches[sizes + 1];
        System.arraycopy(freed, 0, more, 0, size);
        System.arraycopy(freed, size, more, size + 1, sizes - size);
        more[size] = new FreedStretches();
        freed = more;
        seenUntil = new long[sizes + 1];
        seenBy = new long[sizes + 1];
        noted.clear();
        for (int i = 0; i < freed.length; i++) {
            noted.set(i, !freed[i].isEmpty());
        }
    }

    /** How many pairs have been asked for. */
    public int pairs() {
        return demands.count();
    }

    /** The cpus of the pair. */
    public long cpus(int pair) {
        return demands.cpus(demands.size(pair));
    }

    /** The walltime of the pair, in seconds. */
    public long walltime(int pair) {
        return demands.walltime(pair);
    }

    /** Adds a holding of the pair that begins then. */
    public void add(int pair, long begin) {
        demands.add(pair, begin);
    }

    /** Begins to tell all holdings anew by {@link #tell}, because some are gone and others begin earlier. */
    public void beginTelling() {
        demands.beginTelling();
    }

    /** Tells a holding of the pair that begins then. */
    public void tell(int pair, long begin) {
        demands.tell(pair, begin);
    }

    /** All holdings have been told. */
    public void endTelling() {
        demands.endTelling();
    }

    /**
     * So many cpus, and perhaps other resources, have been given back in [from, to), which is not empty; the node's
     * profile already shows it.
     *
     * @param release the number of the release, greater than all before
     */
    public void give(long cpus, long from, long to, long release) {
        // Room after the begin of the last holding helps no holding.
        long end = demands.sizes() == 0 ? from : Math.min(to, demands.latestStartFrom(0));
        if (from < end) {
            noteAround(cpus, from, end, release);
        }
    }

    private void noteAround(long cpus, long from, long to, long release) {
        // The stretch measured last that lies in no other stretch. The stretches of larger sizes lie in it.
        long outerBegin = from;
        long outerEnd = from;
        int outerSize = 0;
        Rows.Row row = node.rowAt(from);
        do {
            long time = Math.max(from, row.begin());
            long free = row.amount(ResourceKinds.CPUS);
            // A holding that needs nothing of what is given back could have moved there before.
            int size = node.kinds() == 1 ? demands.firstSizeAbove(free - cpus) : 0;
            int end = demands.firstSizeAbove(free);
            boolean inside = time < outerEnd && size >= outerSize;
            if (size == end || inside && !demands.mayServeFrom(size, outerBegin, outerEnd)) {
                continue;
            }
            long begin = outerBegin;
            long until = outerEnd;
            boolean measured = inside;
            for (; size < end && demands.latestStartFrom(size) > time; size++) {
                if (demands.latestStart(size) <= time
                        || seenBy[size] == release && time < seenUntil[size]
                        || measured && !demands.mayServe(size, begin, until)) {
                    continue;
                }
                begin = row.copy().beginOfCpus(demands.cpus(size));
                until = row.copy().endOfCpus(demands.cpus(size), demands.latestStartFrom(size));
                seenUntil[size] = until;
                seenBy[size] = release;
                note(size, begin, until, release);
                if (!measured) {
                    outerBegin = begin;
                    outerEnd = until;
                    outerSize = size;
                }
                measured = true;
                if (!demands.mayServeFrom(size, begin, until)) {
                    break;
                }
            }
        } while (row.next() && row.begin() < to);
    }

    private void note(int size, long begin, long end, long release) {
        FreedStretches ofSize = freed[size];
        if (!ofSize.isEmpty()) {
            ofSize.dropIn(begin, end);
        }
        if (demands.mayServe(size, begin, end)) {
            ofSize.add(begin, end, release);
        }
        noted.set(size, !ofSize.isEmpty());
    }

    /** So many cpus have been taken in [from, to), which is not empty; the node's profile already shows it. */
    public void take(long cpus, long from, long to) {
        if (noted.isEmpty() || cpus == 0) {
            return;
        }
        Rows.Row row = node.rowAt(from);
        do {
            long free = row.amount(ResourceKinds.CPUS);
            int lacking = demands.firstSizeAbove(free + cpus);
            int size = noted.nextSetBit(demands.firstSizeAbove(free));
            for (; size >= 0 && size < lacking; size = noted.nextSetBit(size + 1)) {
                freed[size].cut(Math.max(from, row.begin()), Math.min(to, row.end()), demands, size);
                noted.set(size, !freed[size].isEmpty());
            }
        } while (row.next() && row.begin() < to);
    }

    /** Forgets the stretches that came to be free by the release of that number or before. */
    public void forget(long release) {
        for (int size = noted.nextSetBit(0); size >= 0; size = noted.nextSetBit(size + 1)) {
            freed[size].forget(release);
            noted.set(size, !freed[size].isEmpty());
        }
    }

    /** Whether a holding of the pair may begin in one of the stretches in [from, before), by its cpus alone. */
    public boolean mayHold(int pair, long from, long before) {
        FreedStretches ofSize = freed[demands.size(pair)];
        return !ofSize.isEmpty() && ofSize.mayHold(demands.walltime(pair), from, before);
    }

    /**
     * The earliest time in [from, before) from which on what is needed, which may be more than the pair's cpus, is free for
     * the pair's walltime in one of the stretches; {@link Times#NEVER} where there is none.
     */
    public long earliest(int pair, Resources need, long from, long before) {
        FreedStretches ofSize = freed[demands.size(pair)];
        return ofSize.isEmpty() ? Times.NEVER : ofSize.earliest(node, need, demands.walltime(pair), from, before);
    }
}
