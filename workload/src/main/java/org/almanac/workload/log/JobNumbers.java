package org.almanac.workload.log;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The job numbers of a log with their lines; knows the first that came twice.
 *
 * <p>Nearly all logs count upwards, and one that does costs a comparison a line.
 */
final class JobNumbers {
    private final String file;
    private long[] numbers = new long[1024];
    private long[] lines = new long[1024];
    private int size;
    private long highest = Long.MIN_VALUE;
    private Optional<LogFormatException> twice = Optional.empty();

    /** Empty until a number was not the highest so far. */
    private final Map<Long, Long> lineOf = new HashMap<>();

    JobNumbers(String file) {
        this.file = file;
    }

    /** Takes in the number of the job at a line. */
    void add(long number, long line) {
        if (number <= highest && twice.isEmpty()) {
            noteKnown(number, line);
        }
        highest = Math.max(highest, number);
        if (!lineOf.isEmpty()) {
            lineOf.put(number, line);
            return;
        }
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * size);
            lines = Arrays.copyOf(lines, 2 * size);
        }
        numbers[size] = number;
        lines[size++] = line;
    }

    /** Refuses the log if a number came twice. */
    void requireDistinct() throws LogFormatException {
        if (twice.isPresent()) {
            throw twice.get();
        }
    }

    private void noteKnown(long number, long line) {
        if (lineOf.isEmpty()) {
            for (int i = 0; i < size; i++) {
                lineOf.put(numbers[i], lines[i]);
            }
        }
        Long known = lineOf.get(number);
        if (known != null) {
            twice = Optional.of(LogFormatException.ofLine(
                    file, line, "job number " + number + " is in the log twice, first at line " + known));
        }
    }
}
