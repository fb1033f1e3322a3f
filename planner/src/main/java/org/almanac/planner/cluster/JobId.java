package org.almanac.planner.cluster;

/** A job's whole name as its server writes it, such as {@code 123.srv}, {@code 123[4].srv}; a log's job is its number. */
public record JobId(String value) {
    public static JobId of(long number) {
        return new JobId(Long.toString(number));
    }

    @Override
    public String toString() {
        return value;
    }
}
