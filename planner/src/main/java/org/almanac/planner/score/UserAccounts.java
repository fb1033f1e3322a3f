package org.almanac.planner.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What each user has waited and consumed so far: the two sides of the normalized user wait time (NUWT).
 *
 * <p>Waits are in seconds; a job's wait counts from its confirmed start on. Consumption is in cpu seconds of the
 * dominant resource; a job's consumption counts once the job gives back its resources. Users have indices from 0, in
 * the order in which they came.
 */
public final class UserAccounts {
    /**
     * One user's sums, to be stored.
     *
     * @param waited seconds
     * @param consumed cpu seconds
     * @param jobs how many of the user's jobs have started
     */
    public record Account(String user, double waited, double consumed, long jobs) {}

    private final Map<String, Integer> indices = new HashMap<>();
    private final List<String> users = new ArrayList<>();
    private double[] waited = new double[16];
    private double[] consumed = new double[16];
    private long[] jobs = new long[16];
    private long longestWait;

    public UserAccounts copy() {
        UserAccounts copy = new UserAccounts();
        copy.restore(accounts(), longestWait);
        return copy;
    }

    public List<Account> accounts() {
        List<Account> list = new ArrayList<>();
        for (int i = 0; i < users.size(); i++) {
            list.add(new Account(users.get(i), waited[i], consumed[i], jobs[i]));
        }
        return list;
    }

    /** Takes up stored sums and the longest wait. The sums of users known already are added to theirs. */
    public void restore(List<Account> accounts, long longest) {
        longestWait = Math.max(longestWait, longest);
        for (Account account : accounts) {
            addWaits(account.user(), account.waited(), account.jobs());
            addConsumption(account.user(), account.consumed());
        }
    }

    public int size() {
        return users.size();
    }

    /** The user's index; a new user is given the next one. */
    public int index(String user) {
        Integer known = indices.get(user);
        if (known != null) {
            return known;
        }
        int index = users.size();
        indices.put(user, index);
        users.add(user);
        if (index == waited.length) {
            waited = Arrays.copyOf(waited, 2 * index);
            consumed = Arrays.copyOf(consumed, 2 * index);
            jobs = Arrays.copyOf(jobs, 2 * index);
        }
        return index;
    }

    public String user(int index) {
        return users.get(index);
    }

    /**
     * Counts the start of a job after a wait of so many seconds, in {@code startable} of which it could have been
     * started.
     */
    public void started(String user, long wait, long startable) {
        addWaits(user, wait, 1);
        longestWait = Math.max(longestWait, startable);
    }

    /** Takes back a start: the job waits again, and its whole wait counts when it starts again. */
    public void requeued(String user, long wait) {
        addWaits(user, -wait, -1);
    }

    private void addWaits(String user, double seconds, long ofJobs) {
        int index = index(user);
        waited[index] += seconds;
        jobs[index] += ofJobs;
    }

    public void addConsumption(String user, double cpuSeconds) {
        int index = index(user);
        consumed[index] += cpuSeconds;
    }

    public double waited(int index) {
        return waited[index];
    }

    public double consumed(int index) {
        return consumed[index];
    }

    /** The longest time that any job has waited while it could have been started, in seconds. */
    public long longestWait() {
        return longestWait;
    }

    /** How many jobs have started. */
    public long allJobs() {
        long all = 0;
        for (int i = 0; i < users.size(); i++) {
            all += jobs[i];
        }
        return all;
    }

    /** How many jobs of the user have started. */
    public long jobs(int index) {
        return jobs[index];
    }
}
