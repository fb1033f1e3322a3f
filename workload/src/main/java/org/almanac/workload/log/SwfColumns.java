package org.almanac.workload.log;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The fields that each line of a log has: SWF's eighteen, and those behind them, one of which may be a deadline.
 *
 * @param count eighteen or more
 * @param deadline the number of the field that is the deadline, counted from 1, beyond eighteen and at most {@code count}
 */
record SwfColumns(int count, OptionalInt deadline) {
    /** The format's own and no more. */
    static final SwfColumns PLAIN = new SwfColumns(SwfField.COUNT, OptionalInt.empty());

    private static final String EXAMPLE = "\"; Deadline: field 19\"";

    /** Those of a log whose first job has so many, by what its header says; refused where these contradict each other. */
    static SwfColumns of(int count, SwfHeader header, String file, long line) throws LogFormatException {
        OptionalInt deadline = header.deadlineField();
        if (deadline.isPresent() && deadline.getAsInt() <= SwfField.COUNT) {
            throw LogFormatException.ofLine(
                    file,
                    header.deadlineLine(),
                    "Deadline is \"field " + deadline.getAsInt() + "\", a field beyond " + SwfField.COUNT
                            + " is expected, as in " + EXAMPLE);
        }
        if (deadline.isPresent() && count >= SwfField.COUNT && deadline.getAsInt() > count) {
            throw LogFormatException.ofLine(
                    file,
                    line,
                    "has " + count + " fields, but line " + header.deadlineLine() + " says that field "
                            + deadline.getAsInt() + " is the deadline");
        }
        return new SwfColumns(Math.max(SwfField.COUNT, count), deadline);
    }

    /** Which are not used, in a sentence; empty where all are. */
    Optional<String> unused() {
        int[] unused = IntStream.rangeClosed(SwfField.COUNT + 1, count)
                .filter(number -> deadline.isEmpty() || number != deadline.getAsInt())
                .toArray();
        if (unused.length == 0) {
            return Optional.empty();
        }
        String told = unused.length == 1
                ? "column " + unused[0] + " is not used"
                : "columns " + listed(unused) + " are not used";
        String maybe = ". Maybe " + (unused.length == 1 ? "it" : "one of them")
                + " is a deadline, which the header says" + " as in " + EXAMPLE;
        return Optional.of(deadline.isPresent() ? told : told + maybe);
    }

    /** As in {@code 19, 20 and 22}, or {@code 19 to 40} where they follow one another. */
    private static String listed(int[] numbers) {
        int last = numbers[numbers.length - 1];
        if (numbers.length > 2 && last - numbers[0] == numbers.length - 1) {
            return numbers[0] + " to " + last;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < numbers.length; i++) {
            text.append(i == 0 ? "" : i == numbers.length - 1 ? " and " : ", ").append(numbers[i]);
        }
        return text.toString();
    }
}
