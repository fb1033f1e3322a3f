package org.almanac.workload.edit;

import java.util.Locale;
import java.util.function.ToLongFunction;
import org.almanac.workload.log.RecordedJob;

/** A field by whose value jobs can be told apart. */
public enum JobField {
    QUEUE(RecordedJob::queue, ""),
    PARTITION(RecordedJob::partition, ""),
    STATUS(RecordedJob::status, ""),
    USER(RecordedJob::user, "u"),
    GROUP(RecordedJob::group, "g"),
    EXECUTABLE(RecordedJob::executable, "");

    private final ToLongFunction<RecordedJob> value;
    private final String prefix;

    JobField(ToLongFunction<RecordedJob> value, String prefix) {
        this.value = value;
        this.prefix = prefix;
    }

    /** As it is written, such as {@code queue}. */
    public String written() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a job has this value in the field: its number, a user's as {@code u7} as well, or the name of its queue. */
    boolean is(RecordedJob job, String queue, String wanted) {
        String number = Long.toString(value.applyAsLong(job));
        return wanted.equals(number)
                || !prefix.isEmpty() && wanted.equals(prefix + number)
                || this == QUEUE && !queue.isEmpty() && wanted.equals(queue);
    }

    /** Whether a job could have this value; only queues have names. */
    boolean allows(String wanted) {
        String digits = !prefix.isEmpty() && wanted.startsWith(prefix) ? wanted.substring(1) : wanted;
        return this == QUEUE ? !wanted.isEmpty() : digits.matches("-1|[0-9]{1,10}");
    }
}
