package org.almanac.workload.edit;

import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.almanac.workload.log.RecordedJob;

/** A field by whose value jobs can be told apart. */
public enum JobField {
    QUEUE(RecordedJob::queue, NamedJob::queue, ""),
    PARTITION(RecordedJob::partition, job -> "", ""),
    STATUS(RecordedJob::status, job -> "", ""),
    USER(RecordedJob::user, NamedJob::user, "u"),
    GROUP(RecordedJob::group, NamedJob::group, "g"),
    EXECUTABLE(RecordedJob::executable, job -> "", "");

    private final ToLongFunction<RecordedJob> value;
    private final Function<NamedJob, String> name;
    private final String prefix;

    JobField(ToLongFunction<RecordedJob> value, Function<NamedJob, String> name, String prefix) {
        this.value = value;
        this.name = name;
        this.prefix = prefix;
    }

    /** As it is written, such as {@code queue}. */
    public String written() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a job has this value in the field: its number, a user's as {@code u7} as well, or its name where it has one. */
    boolean is(NamedJob job, String wanted) {
        String number = Long.toString(value.applyAsLong(job.facts()));
        String called = name.apply(job);
        return wanted.equals(number)
                || !prefix.isEmpty() && wanted.equals(prefix + number)
                || !called.isEmpty() && wanted.equals(called);
    }

    /** Whether that is a number and no name, a user's as {@code u7} as well. */
    boolean isNumber(String wanted) {
        return wanted.matches("-?[0-9]+") || !prefix.isEmpty() && wanted.matches(prefix + "[0-9]+");
    }

    /** What the value of a job is called; empty where it has no name. */
    String name(NamedJob job) {
        return name.apply(job);
    }

    /** Whether a job could have this value; not all fields have names. */
    boolean allows(String wanted) {
        return hasNames() ? !wanted.isEmpty() : wanted.matches("-1|[0-9]{1,10}");
    }

    /** Whether values may have names, where the log has them. */
    boolean hasNames() {
        return this == QUEUE || !prefix.isEmpty();
    }
}
