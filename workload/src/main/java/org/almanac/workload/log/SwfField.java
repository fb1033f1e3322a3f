package org.almanac.workload.log;

/**
 * The eighteen fields of a Standard Workload Format line, in their order, with the names its definition gives them, and
 * a nineteenth that a log may have behind them.
 *
 * <p>The order of the constants is the order of the columns: the ordinal is the column counted from 0.
 */
enum SwfField {
    JOB_NUMBER("job number", Size.LARGE),
    SUBMIT_TIME("submit time", Size.LARGE),
    WAIT_TIME("wait time", Size.LARGE),
    RUN_TIME("run time", Size.LARGE),
    ALLOCATED_PROCESSORS("number of allocated processors", Size.SMALL),
    AVERAGE_CPU_TIME("average CPU time used", Size.LARGE),
    USED_MEMORY("used memory", Size.LARGE),
    REQUESTED_PROCESSORS("requested number of processors", Size.SMALL),
    REQUESTED_TIME("requested time", Size.LARGE),
    REQUESTED_MEMORY("requested memory", Size.LARGE),
    STATUS("status", Size.SMALL),
    USER("user ID", Size.SMALL),
    GROUP("group ID", Size.SMALL),
    EXECUTABLE("executable number", Size.SMALL),
    QUEUE("queue number", Size.SMALL),
    PARTITION("partition number", Size.SMALL),
    PRECEDING_JOB("preceding job number", Size.LARGE),
    THINK_TIME("think time from preceding job", Size.LARGE),
    /** Not the format's: when the job is wanted to have ended, counted as submit times are. */
    DEADLINE("deadline", Size.LARGE);

    /** How many fields a line of the format has. */
    static final int COUNT = 18;

    /** How many it has with a deadline. */
    static final int COUNT_WITH_DEADLINE = 19;

    private static final SwfField[] IN_ORDER = values();

    /** Whether a field's values are held as {@code int} or as {@code long}. */
    private enum Size {
        SMALL,
        LARGE
    }

    private final String title;
    private final Size size;

    SwfField(String title, Size size) {
        this.title = title;
        this.size = size;
    }

    /** The field of a column counted from 0. */
    static SwfField at(int column) {
        return IN_ORDER[column];
    }

    /** Whether a value of this field can be held. */
    boolean holds(long value) {
        return size == Size.LARGE || value == (int) value;
    }

    /** The field for a message, for example {@code field 4 (run time)}. */
    String described() {
        return "field " + (ordinal() + 1) + " (" + title + ")";
    }
}
