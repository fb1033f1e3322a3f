package org.almanac.planner.cluster;

/**
 * A job's whole name as its server writes it, such as {@code 123.srv} or {@code 123[4].srv}; the id of a job in a log
 * is its number.
 */
public record JobId(String value) {
    public static JobId of(long number) {
        return new JobId(Long.toString(number));
    }

    // Written out, as ids are the keys of all maps of jobs: the methods that Java generates for a record take several
    // calls each time.
    @Override
    public boolean equals(Object other) {
        return other instanceof JobId that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return value;
    }
}
