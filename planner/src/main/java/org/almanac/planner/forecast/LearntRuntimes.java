package org.almanac.planner.forecast;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;

/**
 * How long jobs run, learnt from those that have ended, and from those that still run: they run for longer than they have so
 * far.
 *
 * <p>A job is most like the last jobs of its user with the same queue, cpus and walltime; then like all of the user's last jobs, the
 * more so the nearer their walltimes and cpus are to its own and the newer they are; then like those of all users with about that
 * walltime in the same queue, then like all. Of a user's jobs those count for more that are called as the job is. Each of these
 * kinds has the say that its number of jobs gives it, and leaves the rest to the next wider one.
 *
 * <p>Where the site says for how long a job will run, its word goes before all that is learnt.
 */
public final class LearntRuntimes implements RuntimeForecasts {
    /** So many jobs of a kind leave half of the say to the next wider one. */
    private static final double DOUBT = 1;
    /** The same of jobs that are just alike, of which there are seldom many. */
    private static final double DOUBT_OF_ALIKE = 2;

    /** So many kinds are known at most, as those of users and walltimes become ever more. */
    private static final int MOST_KINDS = 50_000;

    /** What is told apart: a part that does not matter to a kind is empty or 0. */
    private record Kind(String user, String queue, long cpus, long walltime) {
        /** From the narrowest to the widest. */
        static List<Kind> of(JobTraits job) {
            // Walltimes of all users count as alike within a power of 2.
            long magnitude = Long.highestOneBit(job.walltime());
            return List.of(
                    new Kind(job.user(), job.queue(), job.cpus(), job.walltime()),
                    new Kind(job.user(), "", 0, 0),
                    new Kind("", job.queue(), 0, magnitude),
                    new Kind("", "", 0, 0));
        }

        boolean isOfOneUser() {
            return !user.isEmpty();
        }

        boolean isOfAlike() {
            return isOfOneUser() && walltime > 0;
        }

        double doubt() {
            return isOfAlike() ? DOUBT_OF_ALIKE : DOUBT;
        }

        RuntimeHistory nothing() {
            if (isOfAlike()) {
                return RuntimeHistory.ofAlike();
            }
            return isOfOneUser() ? RuntimeHistory.ofOneUser() : RuntimeHistory.ofAllUsers();
        }
    }

    private final Map<Kind, RuntimeHistory> histories;
    private final Map<JobId, RuntimeHistory.Run> running = new HashMap<>();
    /** Forecasts of jobs, as they are at a time. */
    private final Map<JobTraits, RuntimeDistribution> made = new HashMap<>();

    private long madeAt = Long.MIN_VALUE;

    /** One that has learnt nothing. */
    public LearntRuntimes() {
        this(MOST_KINDS);
    }

    /** One that knows so many kinds at most, and forgets those of which it was not asked or told for longest. */
    LearntRuntimes(int most) {
        this.histories = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Kind, RuntimeHistory> eldest) {
                return size() > most;
            }
        };
    }

    /** A job has begun to run; times are epoch seconds. */
    public void started(JobId job, JobTraits traits, long now) {
        made.clear();
        RuntimeHistory.Run run = new RuntimeHistory.Run(now, traits);
        running.put(job, run);
        for (Kind kind : Kind.of(traits)) {
            histories.computeIfAbsent(kind, Kind::nothing).add(run);
        }
    }

    /** A job that ran has ended. */
    public void ended(JobId job, long now) {
        made.clear();
        RuntimeHistory.Run run = running.remove(job);
        if (run != null) {
            run.ended(now);
        }
    }

    /** A job has ceased to run before its end, and tells nothing of how long jobs run. */
    public void stopped(JobId job) {
        made.clear();
        RuntimeHistory.Run run = running.remove(job);
        if (run != null) {
            run.forget();
        }
    }

    @Override
    public RuntimeForecast of(Job job, long now) {
        if (job.expectedRuntime().isPresent()) {
            return new ExtendedRuntime(job.expectedRuntime().getAsLong(), job.walltime());
        }
        if (madeAt != now) {
            made.clear();
            madeAt = now;
        }
        return made.computeIfAbsent(JobTraits.of(job), traits -> make(traits, now));
    }

    private RuntimeDistribution make(JobTraits job, long now) {
        List<Kind> kinds = Kind.of(job);
        RuntimeDistribution forecast = RuntimeDistribution.ofWalltime(job.walltime());
        for (int i = kinds.size() - 1; i >= 0; i--) {
            RuntimeHistory history = histories.get(kinds.get(i));
            if (history != null) {
                forecast = history.after(forecast, kinds.get(i).doubt(), now, job);
            }
        }
        return forecast;
    }
}
