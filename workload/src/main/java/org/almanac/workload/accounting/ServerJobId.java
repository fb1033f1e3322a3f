package org.almanac.workload.accounting;

/**
 * A job's id as its server writes it: {@code 12.server}, a subjob {@code 12[3].server} or, by older TORQUE, {@code
 * 12-3.server}; {@code 12[].server} is a whole array.
 *
 * @param number what the server counted
 * @param index which of its array a subjob is; {@link #NONE} for a job of its own, {@link #ARRAY} for an array
 * @param server with what else stands behind the first dot
 */
public record ServerJobId(long number, int index, String server) {
    /** No subjob. */
    public static final int NONE = -1;
    /** The array itself, or a range of its subjobs. */
    public static final int ARRAY = -2;

    private static final int MOST_DIGITS = 18;
    private static final int MOST_INDEX_DIGITS = 9;

    /** Reads an id; {@code null} inside this package where it is none. */
    static ServerJobId read(byte[] buffer, int from, int to, TextPool texts) {
        int at = digitsEnd(buffer, from, to);
        if (at == from || at - from > MOST_DIGITS) {
            return null;
        }
        long number = number(buffer, from, at);
        int index = NONE;
        if (at < to && (buffer[at] == '[' || buffer[at] == '-')) {
            boolean bracket = buffer[at] == '[';
            int begin = at + 1;
            int end = digitsEnd(buffer, begin, to);
            at = end;
            if (bracket) {
                while (at < to && buffer[at] != ']') {
                    at++;
                }
                if (at == to) {
                    return null;
                }
            }
            boolean one = end > begin && end - begin <= MOST_INDEX_DIGITS && (!bracket || at == end);
            if (!one && !bracket) {
                return null;
            }
            index = one ? (int) number(buffer, begin, end) : ARRAY;
            at += bracket ? 1 : 0;
        }
        if (at < to && buffer[at] != '.') {
            return null;
        }
        return new ServerJobId(number, index, texts.get(buffer, Math.min(to, at + 1), to));
    }

    private static int digitsEnd(byte[] buffer, int from, int to) {
        int at = from;
        while (at < to && buffer[at] >= '0' && buffer[at] <= '9') {
            at++;
        }
        return at;
    }

    private static long number(byte[] buffer, int from, int to) {
        long number = 0;
        for (int i = from; i < to; i++) {
            number = 10 * number + buffer[i] - '0';
        }
        return number;
    }

    // Written out: what Java makes for a record takes several calls each time, and every line asks.
    @Override
    public boolean equals(Object other) {
        return other instanceof ServerJobId that
                && number == that.number
                && index == that.index
                && server.equals(that.server);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Long.hashCode(number) + index) + server.hashCode();
    }

    /** The id as it is usually written. */
    public String text() {
        String array = index == NONE ? "" : index == ARRAY ? "[]" : "[" + index + "]";
        return number + array + (server.isEmpty() ? "" : "." + server);
    }
}
