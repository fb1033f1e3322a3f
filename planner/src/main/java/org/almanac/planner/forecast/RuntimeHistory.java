package org.almanac.planner.forecast;

/** The last jobs of one kind that have started, some of which still run. */
final class RuntimeHistory {
    /** A job that has started, in all the histories of its kinds. Times in seconds. */
    static final class Run {
        private static final long RUNNING = -1;
        private static final long VOID = -2;

        private final long started;
        private final long walltime;
        private long runtime = RUNNING;

        Run(long started, long walltime) {
            this.started = started;
            this.walltime = walltime;
        }

        void ended(long now) {
            runtime = Math.max(0, now - started);
        }

        /** It tells nothing: it was stopped and will begin anew. */
        void forget() {
            runtime = VOID;
        }
    }

    private final Run[] runs;
    /** By what a job's weight is multiplied with each that starts after it. */
    private final double fading;
    /** Whether a runtime counts as a part of its walltime, else as it is. */
    private final boolean relative;

    private int first;
    private int count;

    private RuntimeHistory(int most, double fading, boolean relative) {
        this.runs = new Run[most];
        this.fading = fading;
        this.relative = relative;
    }

    /** For jobs of one user, which run for about as long whatever they ask for. */
    static RuntimeHistory ofOneUser() {
        return new RuntimeHistory(32, 0.8, false);
    }

    /** For jobs of different users, which run for about that part of what they ask for. */
    static RuntimeHistory ofAllUsers() {
        return new RuntimeHistory(64, 0.95, true);
    }

    void add(Run run) {
        first = first == 0 ? runs.length - 1 : first - 1;
        runs[first] = run;
        count = Math.min(count + 1, runs.length);
    }

    /**
     * A forecast after these jobs, of which the last one counts as one.
     *
     * @param wider the forecast before, which counts as so many jobs as {@code doubt} says
     * @param walltime of the job that it is for; a job that ended by its walltime counts as one that would by this
     */
    RuntimeForecast after(RuntimeForecast wider, double doubt, long now, long walltime) {
        long[] times = new long[count];
        double[] weights = new double[count];
        boolean[] over = new boolean[count];
        int size = 0;
        double weight = 1;
        for (int i = 0; i < count; i++) {
            Run run = runs[(first + i) % runs.length];
            if (run.runtime == Run.VOID) {
                continue;
            }
            boolean ended = run.runtime != Run.RUNNING;
            long time = ended ? run.runtime : now - run.started;
            if (time >= run.walltime) {
                time = walltime;
            } else if (relative) {
                time = (long) ((double) time * walltime / run.walltime);
            } else {
                time = Math.min(time, walltime);
            }
            int at = size++;
            while (at > 0 && (times[at - 1] > time || times[at - 1] == time && !over[at - 1] && ended)) {
                times[at] = times[at - 1];
                weights[at] = weights[at - 1];
                over[at] = over[at - 1];
                at--;
            }
            times[at] = time;
            weights[at] = weight;
            over[at] = ended;
            weight *= fading;
        }
        return wider.after(doubt, size, times, weights, over);
    }
}
