package org.almanac.workload.log;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.almanac.workload.accounting.AccountedJob;
import org.almanac.workload.accounting.ServerJobId;

/**
 * Gives each job of accounting a number that no other has: that of its id; where another job has it (subjobs, ids given anew),
 * one above those of all ids. A job of its own comes before a subjob to its number.
 */
final class DistinctNumbers {
    /** The numbers of all ids, each once, ascending. */
    private final long[] numbers;
    /** Which of them are those of jobs of their own, and which have been given. */
    private final BitSet own = new BitSet();

    private final BitSet given = new BitSet();
    private long highest;

    /** At least one job. */
    DistinctNumbers(List<AccountedJob> jobs) {
        this.numbers = jobs.stream()
                .mapToLong(job -> job.id().number())
                .sorted()
                .distinct()
                .toArray();
        this.highest = numbers[numbers.length - 1];
        for (AccountedJob job : jobs) {
            if (!isSubjob(job)) {
                own.set(placeOf(job));
            }
        }
    }

    /** The number of a job, which is asked for once. */
    long of(AccountedJob job) {
        int place = placeOf(job);
        if (given.get(place) || isSubjob(job) && own.get(place)) {
            return ++highest;
        }
        given.set(place);
        return numbers[place];
    }

    private int placeOf(AccountedJob job) {
        return Arrays.binarySearch(numbers, job.id().number());
    }

    private static boolean isSubjob(AccountedJob job) {
        return job.id().index() != ServerJobId.NONE;
    }
}
