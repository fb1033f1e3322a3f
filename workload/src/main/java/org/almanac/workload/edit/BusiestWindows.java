package org.almanac.workload.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.statistics.OfferedLoad;

/**
 * Picks the windows of a log in which most was going on, none of which overlaps another.
 *
 * <p>A window is whole days, counted from the first submission. The busiest run of as few days as are allowed is picked first.
 * It grows by the busier of the two days beside it as long as that day has at least half as much a day as the window, up to as
 * many days as are allowed. Then the next one is picked among the days that are left, until there are enough or nothing goes
 * on in what is left. Where two are equally busy, the earlier one is picked.
 *
 * @param count how many are wanted, at least 1
 * @param fewestDays at least 1
 * @param mostDays at least {@code fewestDays}
 * @param day how long a day is, in seconds, at least 1: less than usual in a log whose times were divided
 */
public record BusiestWindows(int count, int fewestDays, int mostDays, double day) {
    /** What makes a window busy. */
    public enum By {
        /** How many jobs wait. */
        WAITING,
        /** How much work is submitted. */
        LOAD
    }

    private static final double DAY = 24 * 3600;
    private static final double STILL_BUSY = 0.5;
    private static final int MOST_DAYS = 100_000;

    public BusiestWindows {
        if (count < 1 || fewestDays < 1 || mostDays < fewestDays || !(day >= 1)) {
            throw new IllegalArgumentException(count + " windows of " + fewestDays + " to " + mostDays + " days of "
                    + day + " s cannot be picked");
        }
    }

    /** Windows of usual days. */
    public BusiestWindows(int count, int fewestDays, int mostDays) {
        this(count, fewestDays, mostDays, DAY);
    }

    /** The same windows of a log whose times were divided: their days are shorter. */
    public BusiestWindows dividedBy(double divisor) {
        return new BusiestWindows(count, fewestDays, mostDays, day / divisor);
    }

    /**
     * Those with the most waiting jobs, on average over the window; the busiest first.
     *
     * @param starts when a job started, in seconds of the log's time; a job whose start is not known, told by a negative one,
     *     does not count
     */
    public List<Window> byWaiting(RecordedLog log, ToLongFunction<RecordedJob> starts) {
        Days days = Days.of(log, day);
        for (RecordedJob job : log.jobs()) {
            long start = starts.applyAsLong(job);
            if (start >= 0) {
                days.spread(job.submit(), start);
            }
        }
        return pick(days);
    }

    /** The same by the waits that were recorded. */
    public List<Window> byRecordedWaiting(RecordedLog log) {
        return byWaiting(log, job -> job.waited() < 0 ? RecordedJob.UNKNOWN : job.submit() + job.waited());
    }

    /** Those in which the most work was submitted for each day: the highest offered load; the busiest first. */
    public List<Window> byLoad(RecordedLog log) {
        Days days = Days.of(log, day);
        for (RecordedJob job : log.jobs()) {
            days.add(job.submit(), OfferedLoad.work(job));
        }
        return pick(days);
    }

    private List<Window> pick(Days days) {
        boolean[] taken = new boolean[days.count()];
        List<Window> windows = new ArrayList<>();
        while (windows.size() < count) {
            Optional<Run> picked = days.busiest(fewestDays, taken).map(run -> days.grown(run, mostDays, taken));
            if (picked.isEmpty()) {
                break;
            }
            Run run = picked.get();
            for (int day = run.first(); day < run.end(); day++) {
                taken[day] = true;
            }
            windows.add(new Window(days.start(run.first()), days.start(run.end())));
        }
        return List.copyOf(windows);
    }

    /** Days that follow one another, by their numbers from 0; {@code end} is the one behind the last. */
    private record Run(int first, int end) {
        int length() {
            return end - first;
        }
    }

    /** How much went on each day of a log. */
    private static final class Days {
        private final long origin;
        private final double day;
        private final double[] amount;

        private Days(long origin, double day, int count) {
            this.origin = origin;
            this.day = day;
            this.amount = new double[count];
        }

        /** The days from the first submission to the last, nothing yet on any. */
        static Days of(RecordedLog log, double day) {
            long first = Long.MAX_VALUE;
            long last = Long.MIN_VALUE;
            for (RecordedJob job : log.jobs()) {
                first = Math.min(first, job.submit());
                last = Math.max(last, job.submit());
            }
            long count = (long) ((last - first) / day) + 1;
            if (count > MOST_DAYS) {
                throw new LogEditException(log.file() + ": its submissions span " + count + " days, at most "
                        + MOST_DAYS + " can be searched for windows");
            }
            return new Days(first, day, (int) count);
        }

        int count() {
            return amount.length;
        }

        long start(int day) {
            return origin + (long) Math.ceil(day * this.day);
        }

        private int dayOf(long moment) {
            return (int) ((moment - origin) / day);
        }

        void add(long moment, double what) {
            amount[dayOf(moment)] += what;
        }

        /** Adds the seconds from one moment to another to the days in which they lie; what lies behind the last is dropped. */
        void spread(long from, long to) {
            long at = from;
            for (int day = dayOf(from); day < amount.length && at < to; day++) {
                long next = Math.min(to, start(day + 1));
                amount[day] += next - at;
                at = next;
            }
        }

        /** The busiest run of so many free days, if anything goes on in any; the whole of a shorter log. */
        Optional<Run> busiest(int wanted, boolean[] taken) {
            int length = Math.min(wanted, amount.length);
            Optional<Run> busiest = Optional.empty();
            double most = 0;
            for (int first = 0; first + length <= amount.length; first++) {
                Run run = new Run(first, first + length);
                double sum = sum(run);
                if (sum > most && isFree(run, taken)) {
                    most = sum;
                    busiest = Optional.of(run);
                }
            }
            return busiest;
        }

        Run grown(Run seed, int mostDays, boolean[] taken) {
            Run run = seed;
            while (run.length() < mostDays) {
                double before = run.first() > 0 && !taken[run.first() - 1] ? amount[run.first() - 1] : -1;
                double behind = run.end() < amount.length && !taken[run.end()] ? amount[run.end()] : -1;
                if (Math.max(before, behind) < STILL_BUSY * sum(run) / run.length()) {
                    break;
                }
                run = before > behind ? new Run(run.first() - 1, run.end()) : new Run(run.first(), run.end() + 1);
            }
            return run;
        }

        private double sum(Run run) {
            double sum = 0;
            for (int day = run.first(); day < run.end(); day++) {
                sum += amount[day];
            }
            return sum;
        }

        private static boolean isFree(Run run, boolean[] taken) {
            for (int day = run.first(); day < run.end(); day++) {
                if (taken[day]) {
                    return false;
                }
            }
            return true;
        }
    }
}
