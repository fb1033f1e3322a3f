package org.almanac.workload.model;

import java.util.Arrays;

/**
 * The users of a machine, a few of whom submit most of the jobs.
 *
 * <p>The user of rank k submits in proportion to 1/k (Zipf's law); users are numbered from 1 in the order of their
 * ranks.
 */
final class Crowd {
    private final double[] upTo;

    Crowd(int users) {
        if (users < 1) {
            throw new IllegalArgumentException(users + " users");
        }
        upTo = new double[users];
        double sum = 0;
        for (int i = 0; i < users; i++) {
            sum += 1.0 / (i + 1);
            upTo[i] = sum;
        }
    }

    /** The number of the user who submits a job. */
    int draw(Draws draws) {
        int place = Arrays.binarySearch(upTo, draws.uniform() * upTo[upTo.length - 1]);
        return Math.min(upTo.length, (place >= 0 ? place + 1 : -place - 1) + 1);
    }

    /** The share of all jobs that a user submits. */
    double share(int user) {
        return 1.0 / user / upTo[upTo.length - 1];
    }
}
