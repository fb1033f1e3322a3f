package org.almanac.workload.log;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The job numbers of a log with their lines; knows the first that came twice.
 *
 * <p>Nearly all logs count upwards, and mostly by one from line to line: one that does costs little time and memory.
 */
final class JobNumbers {
    /** Jobs on lines that follow one another, with numbers that do. */
    private static final class Stretch {
        private final long number;
        private final long line;
        private int length = 1;

        Stretch(long number, long line) {
            this.number = number;
            this.line = line;
        }

        boolean isFollowedBy(long otherNumber, long otherLine) {
            return otherNumber == number + length && otherLine == line + length;
        }
    }

    private final String file;
    private final List<Stretch> stretches = new ArrayList<>();
    private Stretch last = new Stretch(Long.MIN_VALUE, Long.MIN_VALUE);
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
        if (last.isFollowedBy(number, line)) {
            last.length++;
        } else {
            last = new Stretch(number, line);
            stretches.add(last);
        }
    }

    /** Refuses the log if a number came twice. */
    void requireDistinct() throws LogFormatException {
        if (twice.isPresent()) {
            throw twice.get();
        }
    }

    private void noteKnown(long number, long line) {
        if (lineOf.isEmpty()) {
            for (Stretch stretch : stretches) {
                for (int i = 0; i < stretch.length; i++) {
                    lineOf.put(stretch.number + i, stretch.line + i);
                }
            }
        }
        Long known = lineOf.get(number);
        if (known != null) {
            twice = Optional.of(LogFormatException.ofLine(
                    file, line, "job number " + number + " is in the log twice, first at line " + known));
        }
    }
}
