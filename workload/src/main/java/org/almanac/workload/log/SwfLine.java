package org.almanac.workload.log;

import org.almanac.workload.text.Excerpt;

/**
 * Cuts lines of the Standard Workload Format into their numbers, from bytes, without making strings: eighteen, and a
 * deadline where the log has one behind them. Other fields behind them may be any text.
 *
 * <p>Every line handed in ends with a line feed inside the buffer. Fields are parted by blanks, tabs or carriage
 * returns; a semicolon where a field could begin ends the line. A number is digits with at most a minus before and a
 * decimal fraction behind; a fraction is cut off, towards zero, since the format counts whole units. One object serves
 * all lines of a file: it holds the numbers of the last line.
 */
final class SwfLine {
    /** So many digits always fit into a {@code long}, which spares a check at every digit. */
    private static final int MOST_DIGITS = 18;

    private final String file;
    private final SwfColumns columns;
    private final int fields;
    private final long[] values = new long[SwfField.COUNT + 1];

    /** Lines of a file that messages call {@code file}, each with these fields. */
    SwfLine(String file, SwfColumns columns) {
        this.file = file;
        this.columns = columns;
        this.fields = columns.count();
        this.values[SwfField.DEADLINE.ordinal()] = RecordedJob.UNKNOWN;
    }

    /**
     * Reads the job of the line.
     *
     * @param start where the line's first field begins
     * @param line the line's number, for messages
     * @return the place of the line feed that ends the line; the numbers are held for {@link #job()}
     */
    int read(byte[] buffer, int start, long line) throws LogFormatException {
        int at = readNumbers(buffer, start, line, 0, SwfField.COUNT);
        if (fields > SwfField.COUNT) {
            at = readBehind(buffer, at, line);
        }
        at = skipBlanks(buffer, at);
        if (!endsLine(buffer[at])) {
            throw longLine(buffer, start, line);
        }
        check(buffer, start, line);
        return lineEnd(buffer, at);
    }

    /** Reads the eighteen numbers of a line that has other fields behind them; returns the place behind the last of them. */
    int readLeading(byte[] buffer, int start, long line) throws LogFormatException {
        int at = readNumbers(buffer, start, line, 0, SwfField.COUNT);
        check(buffer, start, line);
        return at;
    }

    /** Reads the deadline, where there is one, and passes over all else that stands behind the format's fields. */
    private int readBehind(byte[] buffer, int start, long line) throws LogFormatException {
        int deadline = columns.deadline().orElse(0);
        int at = start;
        for (int number = SwfField.COUNT + 1; number <= fields; number++) {
            if (number == deadline) {
                at = readNumbers(buffer, at, line, SwfField.COUNT, SwfField.COUNT + 1);
            } else {
                at = skipBlanks(buffer, at);
                if (endsLine(buffer[at])) {
                    throw shortLine(line, number - 1);
                }
                at = fieldEnd(buffer, at);
            }
        }
        return at;
    }

    private int readNumbers(byte[] buffer, int start, long line, int first, int end) throws LogFormatException {
        int at = start;
        for (int column = first; column < end; column++) {
            at = skipBlanks(buffer, at);
            if (endsLine(buffer[at])) {
                throw shortLine(line, number(column) - 1);
            }
            int begin = at;
            boolean negative = buffer[at] == '-';
            if (negative) {
                at++;
            }
            int digits = at;
            long value = 0;
            int digit;
            while ((digit = buffer[at] - '0') >= 0 && digit <= 9) {
                value = value * 10 + digit;
                at++;
            }
            digits = at - digits;
            boolean number = digits > 0;
            if (buffer[at] == '.') {
                int dot = at++;
                while (buffer[at] >= '0' && buffer[at] <= '9') {
                    at++;
                }
                number &= at > dot + 1;
            }
            if (!number || !endsField(buffer[at])) {
                throw notANumber(buffer, begin, line, column);
            }
            if (digits > MOST_DIGITS) {
                throw tooLarge(buffer, begin, line, column);
            }
            values[column] = negative ? -value : value;
        }
        return at;
    }

    /** The job of the line read last. */
    RecordedJob job() {
        return new RecordedJob(
                get(SwfField.JOB_NUMBER),
                get(SwfField.SUBMIT_TIME),
                get(SwfField.WAIT_TIME),
                get(SwfField.RUN_TIME),
                (int) get(SwfField.ALLOCATED_PROCESSORS),
                get(SwfField.USED_MEMORY),
                (int) get(SwfField.REQUESTED_PROCESSORS),
                get(SwfField.REQUESTED_TIME),
                get(SwfField.REQUESTED_MEMORY),
                (int) get(SwfField.STATUS),
                (int) get(SwfField.USER),
                (int) get(SwfField.GROUP),
                (int) get(SwfField.EXECUTABLE),
                (int) get(SwfField.QUEUE),
                (int) get(SwfField.PARTITION),
                get(SwfField.DEADLINE));
    }

    static int skipBlanks(byte[] buffer, int from) {
        int at = from;
        while (buffer[at] == ' ' || buffer[at] == '\t' || buffer[at] == '\r') {
            at++;
        }
        return at;
    }

    static int lineEnd(byte[] buffer, int from) {
        int at = from;
        while (buffer[at] != '\n') {
            at++;
        }
        return at;
    }

    long get(SwfField field) {
        return values[field.ordinal()];
    }

    static boolean endsLine(byte b) {
        return b == '\n' || b == ';';
    }

    private static boolean endsField(byte b) {
        return b == ' ' || b == '\n' || b == '\t' || b == '\r' || b == ';';
    }

    private void check(byte[] buffer, int start, long line) throws LogFormatException {
        for (int column = 0; column < values.length; column++) {
            if (!SwfField.at(column).holds(values[column])) {
                throw tooLarge(buffer, fieldStart(buffer, start, number(column) - 1), line, column);
            }
        }
        if (get(SwfField.SUBMIT_TIME) < 0) {
            String value = field(buffer, fieldStart(buffer, start, SwfField.SUBMIT_TIME.ordinal()));
            throw LogFormatException.ofLine(
                    file,
                    line,
                    SwfField.SUBMIT_TIME.described() + " is " + value
                            + ", it must be 0 or more. Maybe the log was not converted to count from its start");
        }
    }

    /** Says that a line ends too early. */
    LogFormatException shortLine(long line, int found) {
        return LogFormatException.ofLine(
                file,
                line,
                "has " + found + (found == 1 ? " field, " : " fields, ") + fields
                        + " are expected. Maybe the file was cut short");
    }

    /** Says that a line has too many fields. */
    LogFormatException longLine(byte[] buffer, int start, long line) {
        String found = "has " + count(buffer, start) + " fields, ";
        String fault = CeritLines.isOne(buffer, start)
                ? "plain SWF has " + SwfField.COUNT
                        + ". Maybe it is the form of the CERIT-SC log, which has nodes, queue"
                        + " and request behind SWF's fields on every line and a description of its machine beside it"
                : fields + " are expected as on the first line";
        return LogFormatException.ofLine(file, line, found + fault);
    }

    /** How many fields a line has. */
    static int count(byte[] buffer, int start) {
        int found = 0;
        for (int i = skipBlanks(buffer, start); !endsLine(buffer[i]); i = skipBlanks(buffer, fieldEnd(buffer, i))) {
            found++;
        }
        return found;
    }

    private LogFormatException notANumber(byte[] buffer, int begin, long line, int column) {
        return LogFormatException.ofLine(
                file,
                line,
                described(column) + " is \"" + field(buffer, begin)
                        + "\", a number is expected, -1 where it is not known");
    }

    private LogFormatException tooLarge(byte[] buffer, int begin, long line, int column) {
        String fault =
                " is " + field(buffer, begin) + ", " + SwfField.at(column).allowed();
        return LogFormatException.ofLine(file, line, described(column) + fault);
    }

    private String described(int column) {
        return SwfField.at(column).described(number(column));
    }

    /** The number, counted from 1, that the field of one of the columns has on the line. */
    private int number(int column) {
        return column < SwfField.COUNT ? column + 1 : columns.deadline().orElse(column + 1);
    }

    private static String field(byte[] buffer, int begin) {
        return Excerpt.of(buffer, begin, fieldEnd(buffer, begin));
    }

    private static int fieldStart(byte[] buffer, int start, int column) {
        int at = skipBlanks(buffer, start);
        for (int i = 0; i < column; i++) {
            at = skipBlanks(buffer, fieldEnd(buffer, at));
        }
        return at;
    }

    static int fieldEnd(byte[] buffer, int from) {
        int at = from;
        while (!endsField(buffer[at])) {
            at++;
        }
        return at;
    }
}
