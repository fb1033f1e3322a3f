package org.almanac.workload.log;

/**
 * The eighteen fields of a Standard Workload Format line, in their order, with the names its definition gives them, and a
 * deadline, which a log may have somewhere behind them.
 *
 * <p>The order of the constants is the order of the columns: the ordinal is the column counted from 0, but for the deadline,
 * of which the header says where it is.
 */
enum SwfField {
    JOB_NUMBER("job number", Range.LARGE),
    SUBMIT_TIME("submit time", Range.TIME),
    WAIT_TIME("wait time", Range.TIME),
    RUN_TIME("run time", Range.TIME),
    ALLOCATED_PROCESSORS("number of allocated processors", Range.SMALL),
    AVERAGE_CPU_TIME("average CPU time used", Range.LARGE),
    USED_MEMORY("used memory", Range.LARGE),
    REQUESTED_PROCESSORS("requested number of processors", Range.SMALL),
    REQUESTED_TIME("requested time", Range.TIME),
    REQUESTED_MEMORY("requested memory", Range.LARGE),
    STATUS("status", Range.SMALL),
    USER("user ID", Range.SMALL),
    GROUP("group ID", Range.SMALL),
    EXECUTABLE("executable number", Range.SMALL),
    QUEUE("queue number", Range.SMALL),
    PARTITION("partition number", Range.SMALL),
    PRECEDING_JOB("preceding job number", Range.LARGE),
    THINK_TIME("think time from preceding job", Range.LARGE),
    /** Not the format's: when the job is wanted to have ended, counted as submit times are. */
    DEADLINE("deadline", Range.TIME);

    /** How many fields a line of the format has. */
    static final int COUNT = 18;

    private static final SwfField[] IN_ORDER = values();

    /** What values a field may have. */
    private enum Range {
        SMALL(Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE + " to " + Integer.MAX_VALUE + " is allowed"),
        /** Seconds, tens of thousands of years at most: a plan can add up millions of them. */
        TIME(-999_999_999_999L, 999_999_999_999L, "at most 12 digits are allowed"),
        LARGE(-999_999_999_999_999_999L, 999_999_999_999_999_999L, "at most 18 digits are allowed");

        private final long least;
        private final long most;
        private final String allowed;

        Range(long least, long most, String allowed) {
            this.least = least;
            this.most = most;
            this.allowed = allowed;
        }
    }

    private final String title;
    private final Range range;

    SwfField(String title, Range range) {
        this.title = title;
        this.range = range;
    }

    /** The field of a column counted from 0; the one behind the format's last is the deadline. */
    static SwfField at(int column) {
        return IN_ORDER[column];
    }

    /** Whether this field may have that value. */
    boolean holds(long value) {
        return value >= range.least && value <= range.most;
    }

    /** Which values it may have, for a message. */
    String allowed() {
        return range.allowed;
    }

    /** The field for a message, for example {@code field 4 (run time)}. */
    String described() {
        return described(ordinal() + 1);
    }

    /** The same where it is the field of another number. */
    String described(int number) {
        return "field " + number + " (" + title + ")";
    }
}
