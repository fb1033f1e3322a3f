package org.almanac.workload.accounting;

/** What may be odd about the life of a job as its records tell it, and what is no job though it has records. */
public enum Oddity {
    DOUBLED_END("ends written twice, counted once"),
    OTHER_END("ends of runs that had ended already, with another time or status; the first one counts"),
    END_WITHOUT_START("jobs of which the end is there and the start is not"),
    START_WITHOUT_END("jobs of which the start is there and the end is not; they count as not run"),
    NEVER_STARTED("jobs of which neither start nor deletion is there; they count as not run"),
    NOTHING_ASKED("jobs that never ran and of which no record tells what they ask for"),
    DELETION_ALONE("jobs of which the deletion alone is there; left out"),
    REQUEUE("runs that ended with the job back in its queue; the last run of a job counts"),
    NUMBER_USED_AGAIN("job ids given anew after their job was over"),
    ARRAY_PARENT("arrays, of which the subjobs count alone"),
    RESERVATION("reservations, which are no jobs"),
    TIMES_CONTRADICT("jobs that start before they are queued or end before they start"),
    REQUEST_ILLEGIBLE("jobs whose request is not there or cannot be read; what they got counts instead"),
    CPUS_UNKNOWN("jobs whose request cannot be read and that got no cpus; how many they asked for is not known"),
    WALLTIME_ILLEGIBLE("jobs of which a record has a walltime that cannot be read; another record's counts, if any");

    private final String title;

    Oddity(String title) {
        this.title = title;
    }

    /** What it is, in the plural, to be put behind a number. */
    public String title() {
        return title;
    }
}
