package org.almanac.planner.search;

import org.almanac.planner.score.BoundedSlowdown;

/** By how much a trial's waits and slowdowns differ from those of the plan that is kept, in all and by user. */
final class WaitDifference {
    private long wait;
    /** In {@link BoundedSlowdown#UNIT}ths. */
    private long slowdown;

    private final long[] byUser;
    private final boolean[] touched;
    private final int[] touchedUsers;
    private int count;

    WaitDifference(int users) {
        byUser = new long[users];
        touched = new boolean[users];
        touchedUsers = new int[users];
    }

    void clear() {
        wait = 0;
        slowdown = 0;
        for (int i = 0; i < count; i++) {
            byUser[touchedUsers[i]] = 0;
            touched[touchedUsers[i]] = false;
        }
        count = 0;
    }

    /** A user's job waits so long, in seconds. */
    void enters(int user, long walltime, long waits) {
        add(user, waits, BoundedSlowdown.scaled(waits, walltime));
    }

    /** A user's job does not count any more; it would have waited so long. */
    void leaves(int user, long walltime, long waited) {
        add(user, -waited, -BoundedSlowdown.scaled(waited, walltime));
    }

    private void add(int user, long moreWait, long moreSlowdown) {
        wait += moreWait;
        slowdown += moreSlowdown;
        byUser[user] += moreWait;
        if (!touched[user]) {
            touched[user] = true;
            touchedUsers[count++] = user;
        }
    }

    long ofAll() {
        return wait;
    }

    long slowdown() {
        return slowdown;
    }

    /** How many users' waits may differ. */
    int users() {
        return count;
    }

    /** One of these users. */
    int user(int i) {
        return touchedUsers[i];
    }

    long ofUser(int user) {
        return byUser[user];
    }
}
