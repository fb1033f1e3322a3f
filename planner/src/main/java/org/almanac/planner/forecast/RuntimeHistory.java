package org.almanac.planner.forecast;

import java.util.Arrays;

/** The last jobs of a user, or of all users, that have started, some of which still run. */
final class RuntimeHistory {
    /** A job that has started, in all the histories to which it belongs. Times in seconds. */
    static final class Run {
        private static final long RUNNING = -1;
        private static final long VOID = -2;

        private final long started;
        private final long walltime;
        private final String name;
        private final double cpusMagnitude;
        private final double walltimeMagnitude;
        private long runtime = RUNNING;

        Run(long started, JobTraits job) {
            this.started = started;
            this.walltime = job.walltime();
            this.name = job.name();
            this.cpusMagnitude = magnitude(job.cpus());
            this.walltimeMagnitude = magnitude(job.walltime());
        }

        void ended(long now) {
            runtime = Math.max(0, now - started);
        }

        /** It tells nothing: it was stopped and will begin anew. */
        void forget() {
            runtime = VOID;
        }

        private boolean isOver() {
            return runtime != RUNNING;
        }

        private long time(long now) {
            return isOver() ? runtime : now - started;
        }
    }

    /** What a run that is like the job counts for more, where it began in the last {@value #LATELY} s. */
    private static final double OF_LATE = 3;

    private static final long LATELY = 3_600;
    /** In so many seconds a run comes to count for a third. */
    private static final double AGING = 30 * 86_400.0;
    /** How a run of the user counts less the more its walltime differs from the job's, and its cpus. */
    private static final double BY_WALLTIME = 3;

    private static final double BY_CPUS = 1;

    /**
     * What a run of the user counts that is called otherwise than the job, where others are called as the job is. Where none
     * is, as of users who number their jobs, names say nothing.
     */
    private static final double CALLED_OTHERWISE = 0.5;

    private final Run[] runs;
    /** By what a run's weight is multiplied with each like it that starts after it. */
    private final double fading;
    /** Whether the runs are of one user. */
    private final boolean ofOneUser;

    private int first;
    private int count;

    private RuntimeHistory(int most, double fading, boolean ofOneUser) {
        this.runs = new Run[most];
        this.fading = fading;
        this.ofOneUser = ofOneUser;
    }

    /** For jobs of one user that ask for the same. */
    static RuntimeHistory ofAlike() {
        return new RuntimeHistory(32, 0.8, true);
    }

    /** For jobs of one user, which run for about as long as those run that ask for about as much. */
    static RuntimeHistory ofOneUser() {
        return new RuntimeHistory(100, 0.8, true);
    }

    /** For jobs of different users, which run for about that part of what they ask for. */
    static RuntimeHistory ofAllUsers() {
        return new RuntimeHistory(64, 0.95, false);
    }

    void add(Run run) {
        first = first == 0 ? runs.length - 1 : first - 1;
        runs[first] = run;
        count = Math.min(count + 1, runs.length);
    }

    /**
     * A forecast after these runs, of which the last one counts as one if it is just like the job.
     *
     * @param wider the forecast before, which counts as so many runs as {@code doubt} says
     * @param job which it is for; a run that ended by its walltime counts as one that would by the job's
     */
    RuntimeDistribution after(RuntimeDistribution wider, double doubt, long now, JobTraits job) {
        double cpus = magnitude(job.cpus());
        double walltime = magnitude(job.walltime());
        double otherwise = ofOneUser && isKnown(job.name()) ? CALLED_OTHERWISE : 1;
        RuntimeHint[] hints = new RuntimeHint[count];
        int size = 0;
        double alike = 0;
        for (int i = 0; i < count; i++) {
            Run run = runs[(first + i) % runs.length];
            if (run.runtime == Run.VOID) {
                continue;
            }
            double likeness = ofOneUser
                    ? Math.exp(-BY_WALLTIME * Math.abs(run.walltimeMagnitude - walltime)
                                    - BY_CPUS * Math.abs(run.cpusMagnitude - cpus))
                            * (run.name.equals(job.name()) ? 1 : otherwise)
                    : 1;
            double weight = likeness * Math.pow(fading, alike) * (ofOneUser ? newness(now - run.started) : 1);
            hints[size++] = new RuntimeHint(time(run, now, job.walltime()), run.isOver(), weight);
            alike += likeness;
        }
        Arrays.sort(hints, 0, size, RuntimeHint.ORDER);
        return wider.after(doubt, size, hints);
    }

    /** Whether one of the runs is called so. */
    private boolean isKnown(String name) {
        for (int i = 0; i < count && !name.isEmpty(); i++) {
            Run run = runs[(first + i) % runs.length];
            if (run.runtime != Run.VOID && run.name.equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static double newness(long age) {
        return Math.exp(-age / AGING) * (age <= LATELY ? OF_LATE : 1);
    }

    private long time(Run run, long now, long walltime) {
        long time = run.time(now);
        if (time >= run.walltime) {
            return walltime;
        }
        return ofOneUser ? Math.min(time, walltime) : (long) ((double) time * walltime / run.walltime);
    }

    private static double magnitude(long size) {
        return Math.log(Math.max(1, size));
    }
}
