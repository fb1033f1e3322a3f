package org.almanac.planner.cluster;

/** A job's whole name as its server writes it, such as {@code 123.srv}, {@code 123[4].srv}; a log's job is its number. */
public record JobId(String value) {
    public static JobId of(long number) {
        return new JobId(Long.toString(number));
    }

    // Written out: what Java makes for a record takes several calls each time, and ids are the keys of all maps of
    // jobs.
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
