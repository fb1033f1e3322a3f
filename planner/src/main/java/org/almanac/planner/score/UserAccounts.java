package org.almanac.planner.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What each user has waited and consumed so far: the two sides of the normalized user wait time (NUWT).
 *
 * <p>Waits are in seconds and count from a job's confirmed start on; consumption is in cpu seconds of the dominant resource
 * and counts once a job gives back what it held. Users have an index from 0, in the order in which they came.
 */
public final class UserAccounts {
    /** One user's sums, to be stored. */
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

    /** Takes up stored sums and the longest wait; users known already get theirs added. */
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

    /** The user's index, given now if the user is new. */
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

    /** A job of the user has started after so many seconds, in all of which it could have been started. */
    public void started(String user, long wait) {
        started(user, wait, wait);
    }

    /** The same of a job that could have been started for so many of them. */
    public void started(String user, long wait, long startable) {
        addWaits(user, wait, 1);
        longestWait = Math.max(longestWait, startable);
    }

    /** A job of the user that had started after so many seconds waits again: what it has waited counts when it starts. */
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

    /** The longest that any job has waited while it could have been started, in seconds. */
    public long longestWait() {
        return longestWait;
    }

    /** How many jobs of the user have started. */
    public long jobs(int index) {
        return jobs[index];
    }
}
