package org.almanac.planner.score;

/** The mean wait of each user's jobs; users are named by indices from 0. */
public final class UserWaits {
    private final double[] waited;
    private final int[] jobs;

    public UserWaits(int users) {
        this.waited = new double[users];
        this.jobs = new int[users];
    }

    /** Adds one job's wait, in seconds. */
    public void add(int user, double wait) {
        waited[user] += wait;
        jobs[user]++;
    }

    /** The mean waits by user, in seconds. Each user has to have a job. */
    public double[] means() {
        double[] means = new double[waited.length];
        for (int user = 0; user < means.length; user++) {
            means[user] = waited[user] / jobs[user];
        }
        return means;
    }

    /** The longest mean wait among the users with at least so many jobs; {@link Double#NaN} if there is none. */
    public double worst(int leastJobs) {
        double worst = Double.NaN;
        for (int user = 0; user < waited.length; user++) {
            double mean = waited[user] / jobs[user];
            if (jobs[user] >= leastJobs && !(mean <= worst)) {
                worst = mean;
            }
        }
        return worst;
    }
}
