package org.almanac.planner.site;

/** Tells by little whether a planned job is to be looked at, as a look at each of tens of thousands takes long. */
@FunctionalInterface
public interface PlannedFilter {
    /**
     * @param row the job's in the queue, which no other job has while it waits
     * @param start when the job is planned to start
     * @param shape the number of its shape
     * @param marks of where, as {@link JobEntry#marks} says
     */
    boolean isToBeRead(int row, long start, int shape, long marks);
}
