package org.almanac.planner.site;

/** Tells by little whether a planned job is to be looked at, as a look at each of tens of thousands takes long. */
@FunctionalInterface
public interface ReservationTest {
    /**
     * @param start when the job is planned to start
     * @param shape the number of its shape
     * @param marks of where, as {@link JobEntry#marks} says
     */
    boolean isToBeRead(long start, int shape, long marks);
}
