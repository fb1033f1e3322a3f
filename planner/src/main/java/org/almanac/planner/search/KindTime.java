package org.almanac.planner.search;

import java.util.Arrays;

/**
 * For how long a scarce kind is taken up by the planned jobs that ask for it: see {@link ScarceTime}.
 *
 * <p>The kept plan's starts and ends are kept in order, so a trial sorts no more than what it changes.
 */
final class KindTime {
    /** The lowest bits of an event's key are the place of its job among those that ask. */
    private static final int PLACE_BITS = 24;

    private static final long PLACE = (1L << PLACE_BITS) - 1;

    /** Later than any time that matters, in seconds. */
    private static final long LATEST = 1L << (62 - PLACE_BITS);

    private final KindRoom room;
    /** The jobs that ask for the kind. */
    private final int[] asking;
    /** By place among these: what the job asks for. */
    private final long[] amounts;
    /** By job: its place among these; -1 where it asks for nothing. */
    private final int[] placeOf;

    private final long askedByAll;
    /** What all of them ask for times their walltimes. */
    private double work;

    // The kept plan, as keys of seconds from its beginning and places, ascending.
    private final Events starts;
    private final Events ends;
    private double kept;

    // What a trial changes of it.
    private final boolean[] changed;
    private final Events newStarts;
    private final Events newEnds;

    /** @param jobs how many jobs are searched in all */
    KindTime(int[] asking, long[] amounts, KindRoom room, int jobs) {
        this(asking, amounts, room, new int[jobs]);
        Arrays.fill(placeOf, -1);
        for (int place = 0; place < asking.length; place++) {
            placeOf[asking[place]] = place;
        }
    }

    private KindTime(int[] asking, long[] amounts, KindRoom room, int[] placeOf) {
        this.asking = asking;
        this.amounts = amounts;
        this.room = room;
        this.placeOf = placeOf;
        this.askedByAll = Arrays.stream(amounts).sum();
        this.starts = new Events(asking.length);
        this.ends = new Events(asking.length);
        this.changed = new boolean[asking.length];
        this.newStarts = new Events(asking.length);
        this.newEnds = new Events(asking.length);
    }

    /** A copy without starts, which goes on by itself. */
    KindTime copy() {
        return new KindTime(asking, amounts, room, placeOf);
    }

    /** The job's part of all that there is of the kind. */
    double share(int job) {
        int place = placeOf[job];
        return place < 0 ? 0 : (double) amounts[place] / Math.max(1, room.units());
    }

    /** Takes up other starts of the kept plan; tells its seconds. */
    double follow(SearchJobs jobs) {
        work = 0;
        starts.clear();
        ends.clear();
        for (int place = 0; place < asking.length; place++) {
            int job = asking[place];
            work += (double) amounts[place] * jobs.walltime[job];
            starts.add(key(jobs.start[job], place));
            ends.add(key(jobs.end(job), place));
        }
        starts.sort();
        ends.sort();
        newStarts.clear();
        newEnds.clear();
        kept = sweep();
        return kept;
    }

    /** The seconds of the kept plan with the trial's changes. */
    double secondsWith(Trial trial, SearchJobs jobs) {
        newStarts.clear();
        newEnds.clear();
        for (int i = 0; i < trial.count(); i++) {
            int job = trial.job(i);
            int place = placeOf[job];
            if (place >= 0) {
                changed[place] = true;
                newStarts.add(key(trial.start(i), place));
                newEnds.add(key(trial.start(i) + jobs.walltime[job], place));
            }
        }
        if (newStarts.isEmpty()) {
            return kept;
        }
        newStarts.sort();
        newEnds.sort();
        double seconds = sweep();
        newStarts.forgetIn(changed);
        return seconds;
    }

    private long key(long time, int place) {
        return Math.max(0, Math.min(LATEST, time - room.now())) << PLACE_BITS | place;
    }

    /** Goes through all events in the order of time, until the last job has started. */
    private double sweep() {
        starts.begin();
        ends.begin();
        newStarts.begin();
        newEnds.begin();
        int running = 0;
        long free = room.units() - room.held();
        long asked = askedByAll;
        long now = 0;
        double time = work;
        while (asked > 0) {
            long start = Math.min(starts.next(changed), newStarts.next());
            long end = Math.min(ends.next(changed), newEnds.next());
            long ended = running < room.ends().length ? room.ends()[running] - room.now() : Long.MAX_VALUE;
            long next = Math.min(Math.min(start, end) >> PLACE_BITS, ended);
            time += (double) Math.max(0, Math.min(free, asked)) * (next - now);
            now = next;
            // Comparing keys whole orders what happens in one second in some way or other, which adds nothing.
            if (ended == next) {
                free += room.gives()[running++];
            } else if (start < end) {
                long amount = amounts[(int) (start & PLACE)];
                free -= amount;
                asked -= amount;
                (starts.isAt(start) ? starts : newStarts).pass();
            } else {
                free += amounts[(int) (end & PLACE)];
                (ends.isAt(end) ? ends : newEnds).pass();
            }
        }
        return time / Math.max(1, room.units());
    }

    /** Keys in ascending order, which are gone through. */
    private static final class Events {
        private final long[] keys;
        private int count;
        private int at;

        Events(int most) {
            keys = new long[most];
        }

        void clear() {
            count = 0;
        }

        boolean isEmpty() {
            return count == 0;
        }

        void add(long key) {
            keys[count++] = key;
        }

        void sort() {
            Arrays.sort(keys, 0, count);
        }

        void begin() {
            at = 0;
        }

        /** The next key; the largest number if there is none. */
        long next() {
            return at < count ? keys[at] : Long.MAX_VALUE;
        }

        /** The same without the keys of these places. */
        long next(boolean[] left) {
            while (at < count && left[(int) (keys[at] & PLACE)]) {
                at++;
            }
            return next();
        }

        boolean isAt(long key) {
            return next() == key;
        }

        void pass() {
            at++;
        }

        void forgetIn(boolean[] marks) {
            for (int i = 0; i < count; i++) {
                marks[(int) (keys[i] & PLACE)] = false;
            }
        }
    }
}
