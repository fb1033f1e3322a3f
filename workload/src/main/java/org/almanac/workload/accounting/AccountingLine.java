package org.almanac.workload.accounting;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Optional;

/**
 * One line of an accounting file, {@code MM/DD/YYYY HH:MM:SS;TYPE;ID;name=value name=value ...}, told apart in the bytes in
 * which it lies.
 *
 * <p>A value ends before a blank behind which another {@code name=} stands, or at the end of the line; so it may hold blanks.
 * Between two quotes of one kind it may hold anything. Of an attribute that stands there twice the first counts. No
 * text is made of what nobody asks for, which is most of a line.
 */
final class AccountingLine {
    private static final int STAMP = 19;
    private static final long DAY = 86_400;
    /** So many digits fit in a {@code long} whatever they are. */
    private static final int MOST_DIGITS = 18;

    private static final int MOST_HOURS_DIGITS = 9;

    /** What a byte is, as most of the time goes into asking that. */
    private static final byte[] KIND = new byte[256];

    private static final byte OF_NAME = 1;
    private static final byte BLANK = 2;
    private static final byte QUOTE = 3;

    static {
        for (char c = 0; c < KIND.length; c++) {
            if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "_.-".indexOf(c) >= 0) {
                KIND[c] = OF_NAME;
            } else if (" \t\r".indexOf(c) >= 0) {
                KIND[c] = BLANK;
            } else if ("\"'".indexOf(c) >= 0) {
                KIND[c] = QUOTE;
            }
        }
    }

    private byte[] buffer = new byte[0];
    private long localTime;
    private RecordType type = RecordType.QUEUED;
    private int idFrom;
    private int idTo;
    private final int[] from = new int[Attribute.COUNT];
    private final int[] to = new int[Attribute.COUNT];

    /** The last day that was read, as most lines are of the same as the one before. */
    private int dayMonth = -1;

    private long dayBegin;

    /** Whether a line begins as one of an accounting file does. */
    static boolean isOne(byte[] buffer, int at, int end) {
        return end - at > STAMP + 2
                && buffer[at + 2] == '/'
                && buffer[at + 5] == '/'
                && buffer[at + 10] == ' '
                && buffer[at + 13] == ':'
                && buffer[at + 16] == ':'
                && buffer[at + STAMP] == ';'
                && number(buffer, at, 2) > 0
                && number(buffer, at + 6, 4) > 0;
    }

    /** Takes the line from {@code at} to {@code end} (exclusive) apart; says why that cannot be done. */
    Optional<BadLine> read(byte[] bytes, int at, int end) {
        buffer = bytes;
        if (!isOne(bytes, at, end) || !readTime(at)) {
            return Optional.of(BadLine.NO_TIME);
        }
        RecordType found = RecordType.of(bytes[at + STAMP + 1]);
        if (found == null || bytes[at + STAMP + 2] != ';') {
            return Optional.of(BadLine.NO_SUCH_TYPE);
        }
        type = found;
        idFrom = at + STAMP + 3;
        idTo = idFrom;
        while (idTo < end && bytes[idTo] != ';') {
            idTo++;
        }
        readAttributes(Math.min(end, idTo + 1), end);
        return Optional.empty();
    }

    private boolean readTime(int at) {
        int month = number(buffer, at, 2);
        int day = number(buffer, at + 3, 2);
        int year = number(buffer, at + 6, 4);
        int hour = number(buffer, at + 11, 2);
        int minute = number(buffer, at + 14, 2);
        int second = number(buffer, at + 17, 2);
        boolean legible =
                day > 0 && hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second <= 60;
        if (!legible) {
            return false;
        }
        int code = (year * 100 + month) * 100 + day;
        if (code != dayMonth) {
            try {
                dayBegin = LocalDate.of(year, month, day).toEpochDay() * DAY;
            } catch (DateTimeException e) {
                return false;
            }
            dayMonth = code;
        }
        localTime = dayBegin + hour * 3600L + minute * 60L + second;
        return true;
    }

    private void readAttributes(int begin, int end) {
        Arrays.fill(from, -1);
        int at = skipBlanks(begin, end);
        while (at < end) {
            int equals = nameEnd(at, end);
            if (equals < 0) {
                // A word that is no attribute, such as a message: the next one may be.
                at = skipBlanks(wordEnd(at, end), end);
                continue;
            }
            int stop = valueEnd(equals + 1, end);
            Attribute attribute = Attribute.of(buffer, at, equals);
            if (attribute != null && from[attribute.ordinal()] < 0) {
                from[attribute.ordinal()] = equals + 1;
                to[attribute.ordinal()] = stop;
            }
            at = skipBlanks(stop, end);
        }
    }

    private int skipBlanks(int at, int end) {
        int next = at;
        while (next < end && isBlank(buffer[next])) {
            next++;
        }
        return next;
    }

    private int wordEnd(int at, int end) {
        int next = at;
        while (next < end && !isBlank(buffer[next])) {
            next++;
        }
        return next;
    }

    /** The place of the equals sign behind a name that begins here; −1 where none does. */
    private int nameEnd(int at, int end) {
        int next = at;
        while (next < end && isOfName(buffer[next])) {
            next++;
        }
        return next > at && next < end && buffer[next] == '=' ? next : -1;
    }

    private int valueEnd(int at, int end) {
        int next = at;
        while (next < end) {
            int kind = KIND[buffer[next] & 0xff];
            if (kind < BLANK) {
                next++;
            } else if (kind == QUOTE) {
                // Behind a letter it is an apostrophe.
                next = isOfName(buffer[next - 1]) ? next + 1 : behindQuoted(next, end);
            } else {
                int following = skipBlanks(next, end);
                if (following == end || nameEnd(following, end) >= 0) {
                    return next;
                }
                next = following;
            }
        }
        return end;
    }

    /** Behind the quote that closes this one, or behind this one where none does. */
    private int behindQuoted(int at, int end) {
        for (int next = at + 1; next < end; next++) {
            if (buffer[next] == buffer[at]) {
                return next + 1;
            }
        }
        return at + 1;
    }

    private static boolean isBlank(byte b) {
        return KIND[b & 0xff] == BLANK;
    }

    private static boolean isOfName(byte b) {
        return KIND[b & 0xff] == OF_NAME;
    }

    /** The number of so many digits; −1 where one of them is none. */
    private static int number(byte[] buffer, int at, int digits) {
        int number = 0;
        for (int i = at; i < at + digits; i++) {
            if (buffer[i] < '0' || buffer[i] > '9') {
                return -1;
            }
            number = 10 * number + buffer[i] - '0';
        }
        return number;
    }

    /** When the line was written, by the server's clock on the wall: seconds as if that were UTC. */
    long localTime() {
        return localTime;
    }

    RecordType type() {
        return type;
    }

    ServerJobId job(TextPool texts) {
        return ServerJobId.read(buffer, idFrom, idTo, texts);
    }

    String id(TextPool texts) {
        return texts.get(buffer, idFrom, idTo);
    }

    boolean has(Attribute attribute) {
        return from[attribute.ordinal()] >= 0;
    }

    /** The value without the quotes around it; empty where the line has none. */
    String text(Attribute attribute, TextPool texts) {
        int begin = from[attribute.ordinal()];
        if (begin < 0) {
            return "";
        }
        int end = to[attribute.ordinal()];
        boolean quoted = end - begin > 1 && buffer[begin] == '"' && buffer[end - 1] == '"';
        return quoted ? texts.get(buffer, begin + 1, end - 1) : texts.get(buffer, begin, end);
    }

    /** The value as a new text, for those of which no two jobs have the same. */
    String ownText(Attribute attribute) {
        int begin = from[attribute.ordinal()];
        return begin < 0 ? "" : new String(buffer, begin, to[attribute.ordinal()] - begin, StandardCharsets.UTF_8);
    }

    /** The whole number that a value is; {@code otherwise} where the line has none or it is no number. */
    long number(Attribute attribute, long otherwise) {
        int begin = from[attribute.ordinal()];
        if (begin < 0) {
            return otherwise;
        }
        int end = to[attribute.ordinal()];
        boolean minus = begin < end && buffer[begin] == '-';
        int first = minus ? begin + 1 : begin;
        if (first == end || end - first > MOST_DIGITS) {
            return otherwise;
        }
        long number = 0;
        for (int i = first; i < end; i++) {
            if (buffer[i] < '0' || buffer[i] > '9') {
                return otherwise;
            }
            number = 10 * number + buffer[i] - '0';
        }
        return minus ? -number : number;
    }

    /** The seconds of a value in the form {@code [[HH:]MM:]SS}; −1 where the line has none or it is not legible. */
    long duration(Attribute attribute) {
        int begin = from[attribute.ordinal()];
        int end = to[attribute.ordinal()];
        long seconds = 0;
        int parts = 0;
        for (int at = begin; begin >= 0 && at <= end; parts++) {
            int stop = at;
            long part = 0;
            while (stop < end && buffer[stop] >= '0' && buffer[stop] <= '9' && stop - at < MOST_HOURS_DIGITS) {
                part = 10 * part + buffer[stop++] - '0';
            }
            boolean legible = stop > at && (stop == end || buffer[stop] == ':') && parts < 3;
            if (!legible) {
                return -1;
            }
            seconds = 60 * seconds + part;
            at = stop + 1;
        }
        return parts == 0 ? -1 : seconds;
    }
}
