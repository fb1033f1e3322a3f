package org.almanac.workload.log;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.almanac.workload.text.Excerpt;

/**
 * The facts gathered from the comment lines of an SWF file ({@code ; MaxProcs: 128}).
 *
 * <p>The first legible line of each kind counts. A header is written by people for people, so a value that cannot be
 * understood is left out instead of refused; of MaxProcs it is kept what it reads, for whoever needs it. The one that is not
 * the format's own, {@code ; Deadline: field 19}, says which field behind the format's is a deadline.
 */
final class SwfHeader {
    private static final long NOT_SEEN = -1;
    private static final Pattern FIELD = Pattern.compile("[Ff]ield\\s+([1-9][0-9]{0,5})\\b");

    private long unixStartTime = NOT_SEEN;
    private long maxProcs = NOT_SEEN;
    private String maxProcsFault = "";
    private String timeZone = "";
    private String timeZoneOffset = "";
    private final List<String> lines = new ArrayList<>();
    private int deadlineField;
    private long deadlineLine;

    /** Takes in one comment line, from its semicolon to its end, at a line of that number. */
    void read(byte[] buffer, int from, int to, long number) {
        // Most comment lines are prose: only those that begin as one of the five become a string.
        int key = from + 1;
        while (key < to && (buffer[key] == ' ' || buffer[key] == '\t')) {
            key++;
        }
        if (key == to || "UMTD".indexOf(buffer[key]) < 0) {
            return;
        }
        String line = new String(buffer, key, to - key, StandardCharsets.UTF_8);
        int colon = line.indexOf(':');
        if (colon < 0) {
            return;
        }
        String value = line.substring(colon + 1).strip();
        switch (line.substring(0, colon).stripTrailing()) {
            case "UnixStartTime" -> unixStartTime = unixStartTime == NOT_SEEN ? firstInteger(value) : unixStartTime;
            case "MaxProcs" -> readMaxProcs(value, number);
            case "TimeZone" -> timeZoneOffset = timeZoneOffset.isEmpty() ? offset(value) : timeZoneOffset;
            case "TimeZoneString" -> timeZone = timeZone.isEmpty() ? value : timeZone;
            case "Deadline" -> readDeadline(value, number);
            default -> {
                // Notes, queues, partitions and the rest: nothing here needs them.
            }
        }
    }

    private void readMaxProcs(String value, long number) {
        if (maxProcs != NOT_SEEN) {
            return;
        }
        long read = firstInteger(value);
        if (read > 0 && read <= Integer.MAX_VALUE) {
            maxProcs = read;
        } else if (maxProcsFault.isEmpty()) {
            maxProcsFault = "line " + number + ": MaxProcs is \"" + Excerpt.of(value) + "\", a whole number from 1 to "
                    + Integer.MAX_VALUE + " is expected";
        }
    }

    private void readDeadline(String value, long number) {
        Matcher matcher = FIELD.matcher(value);
        if (deadlineField == 0 && matcher.lookingAt()) {
            deadlineField = Integer.parseInt(matcher.group(1));
            deadlineLine = number;
        }
    }

    /** The number of the field that is a deadline, counted from 1, whichever the header says. */
    OptionalInt deadlineField() {
        return deadlineField == 0 ? OptionalInt.empty() : OptionalInt.of(deadlineField);
    }

    /** The line that says so. */
    long deadlineLine() {
        return deadlineLine;
    }

    OptionalLong unixStartTime() {
        return unixStartTime == NOT_SEEN ? OptionalLong.empty() : OptionalLong.of(unixStartTime);
    }

    OptionalInt maxProcs() {
        return maxProcs == NOT_SEEN ? OptionalInt.empty() : OptionalInt.of((int) maxProcs);
    }

    /** Why there is no legible MaxProcs though there is one, with its line. */
    Optional<String> maxProcsFault() {
        return maxProcs != NOT_SEEN || maxProcsFault.isEmpty() ? Optional.empty() : Optional.of(maxProcsFault);
    }

    Optional<String> timeZone() {
        return Stream.of(timeZone, timeZoneOffset)
                .filter(told -> !told.isEmpty())
                .findFirst();
    }

    /** The offset from UTC of that many seconds, as in {@code +01:00}; empty where there is none. */
    private static String offset(String seconds) {
        try {
            return ZoneOffset.ofTotalSeconds(Integer.parseInt(seconds)).getId();
        } catch (NumberFormatException | DateTimeException e) {
            // As with all that cannot be understood.
            return "";
        }
    }

    /** Keeps one line for those who write the log anew. */
    void keep(byte[] buffer, int from, int to) {
        String line = new String(buffer, from + 1, Math.max(0, to - from - 1), StandardCharsets.UTF_8);
        lines.add(line.startsWith(" ") ? line.substring(1) : line);
    }

    /** What was kept that stays true of any part of the log. */
    HeaderText text() {
        return HeaderText.of(lines);
    }

    /**
     * The integer that a value starts with, as in {@code 1664 (72, 1368, 224)}; {@link #NOT_SEEN} where it has none.
     */
    private static long firstInteger(String value) {
        int end = 0;
        while (end < value.length() && value.charAt(end) >= '0' && value.charAt(end) <= '9') {
            end++;
        }
        return end == 0 || end > 18 ? NOT_SEEN : Long.parseLong(value, 0, end, 10);
    }
}
