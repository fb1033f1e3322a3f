package org.almanac.workload.accounting;

/** Why a line of an accounting file could not be used. */
public enum BadLine {
    NO_TIME("begins with no date and time, such as 11/20/2026 12:28:13"),
    NO_SUCH_TYPE("has no known letter behind the time, such as Q, S or E"),
    NO_ID("names no job behind the letter, such as 12.server or 12[3].server"),
    ILLEGIBLE_TIME("has a ctime, qtime, etime, start or end that is not in epoch seconds");

    private final String title;

    BadLine(String title) {
        this.title = title;
    }

    /** What the line does wrong, to be put behind its number. */
    public String title() {
        return title;
    }
}
