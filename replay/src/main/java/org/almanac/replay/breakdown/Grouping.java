package org.almanac.replay.breakdown;

import java.util.function.BiFunction;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.WalltimeClass;

/** What jobs are told apart by: times of submission, classes of what they ask for, users or queues. */
public enum Grouping {
    MONTH((job, calendar) -> new Key(job.submit(), calendar.month(job.submit()))),
    WEEK((job, calendar) -> new Key(job.submit(), calendar.week(job.submit()))),
    DAY((job, calendar) -> new Key(job.submit(), calendar.day(job.submit()))),
    /** By powers of two: 1, 2 to 3, 4 to 7, and so on. */
    CPUS((job, calendar) -> cpus(Long.highestOneBit(job.cpus()))),
    /** By the classes of the planning paper's queues. */
    WALLTIME((job, calendar) -> walltime(WalltimeClass.of(job.walltime()))),
    USER((job, calendar) -> new Key(job.user(), job.owner().user())),
    QUEUE((job, calendar) -> new Key(number(job.queue()), job.queue()));

    /** The name of a group, and where it stands among the others of its grouping; equal names are one group. */
    record Key(long place, String name) {}

    private final BiFunction<ReplayJob, LogCalendar, Key> key;

    Grouping(BiFunction<ReplayJob, LogCalendar, Key> key) {
        this.key = key;
    }

    Key of(ReplayJob job, LogCalendar calendar) {
        return key.apply(job, calendar);
    }

    private static Key cpus(long least) {
        return new Key(least, least == 1 ? "1" : least + "-" + (2 * least - 1));
    }

    private static Key walltime(WalltimeClass walltime) {
        return new Key(walltime.ordinal(), walltime.text());
    }

    /** Queues that have numbers for names stand in the order of these, behind those that have names. */
    private static long number(String queue) {
        return queue.matches("[0-9]{1,9}") ? Long.parseLong(queue) : -1;
    }
}
