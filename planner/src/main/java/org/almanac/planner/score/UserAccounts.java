package org.almanac.planner.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What each user has waited and consumed so far: the two sides of the normalized user wait time (NUWT).
 *
 * <p>Waits are in seconds and count from a job's start on; consumption is in cpu seconds of the dominant resource and
 * counts from a job's end on. Users have an index from 0, in the order in which they came.
 */
public final class UserAccounts {
    /** One user's sums, to be stored. */
    public record Account(String user, double waited, double consumed) {}

    private final Map<String, Integer> indices = new HashMap<>();
    private final List<String> users = new ArrayList<>();
    private double[] waited = new double[16];
    private double[] consumed = new double[16];

    public UserAccounts copy() {
        UserAccounts copy = new UserAccounts();
        copy.restore(accounts());
        return copy;
    }

    public List<Account> accounts() {
        List<Account> list = new ArrayList<>();
        for (int i = 0; i < users.size(); i++) {
            list.add(new Account(users.get(i), waited[i], consumed[i]));
        }
        return list;
    }

    /** Takes up stored sums; users known already get them added. */
    public void restore(List<Account> accounts) {
        for (Account account : accounts) {
            addWait(account.user(), account.waited());
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
        }
        return index;
    }

    public String user(int index) {
        return users.get(index);
    }

    public void addWait(String user, double seconds) {
        int index = index(user);
        waited[index] += seconds;
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
}
