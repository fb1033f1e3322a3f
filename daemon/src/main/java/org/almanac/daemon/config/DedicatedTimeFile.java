package org.almanac.daemon.config;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.daemon.config.form.FileText;
import org.almanac.daemon.config.form.Origin;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.Reading;
import org.almanac.planner.cluster.Span;

/** A file {@code dedicated_time}, as schedulers of PBS read it: in each line when a dedicated time begins and when it ends. */
public final class DedicatedTimeFile {
    private static final Pattern MOMENT =
            Pattern.compile("([0-9]{1,2})/([0-9]{1,2})/([0-9]{2}|[0-9]{4}) ([0-9]{1,2}):([0-9]{2})");
    private static final int MOST_WORDS = 5;

    /** Years of two digits are of this century below that. */
    private static final int CENTURY = 90;

    private DedicatedTimeFile() {}

    /** A line that says nothing that may be. */
    public static final class WrongLineException extends Exception {
        private static final long serialVersionUID = 1;

        WrongLineException(String sentence) {
            super(sentence);
        }
    }

    /**
     * The times in the file; where it cannot be read, or a line is wrong, that is told, and it is empty.
     *
     * @param zone whose clocks show them
     */
    static Optional<List<Span>> read(Path file, ZoneId zone, Reading reading) {
        return FileText.read(file, reading).flatMap(text -> {
            List<Span> spans = new ArrayList<>();
            boolean right = true;
            int number = 0;
            for (String line : text.lines().toList()) {
                number++;
                try {
                    line(line, zone).ifPresent(spans::add);
                } catch (WrongLineException e) {
                    reading.refuse(new Problem(new Origin.Line(file.toString(), number), "", e.getMessage() + "."));
                    right = false;
                }
            }
            return right ? Optional.of(List.copyOf(spans)) : Optional.empty();
        });
    }

    /** The time in the line; empty where the line says nothing. */
    public static Optional<Span> line(String line, ZoneId zone) throws WrongLineException {
        String text = line.strip();
        if (text.isEmpty() || text.charAt(0) == '#' || text.charAt(0) == '*') {
            return Optional.empty();
        }
        String[] words = text.split("\\s+", MOST_WORDS);
        if (words.length < 4) {
            throw new WrongLineException("a line has two times such as 12/24/2026 08:00");
        }
        long from = moment(words[0] + " " + words[1], zone);
        long to = moment(words[2] + " " + words[3], zone);
        if (to <= from) {
            throw new WrongLineException("it ends before it begins");
        }
        return Optional.of(new Span(from, to));
    }

    private static long moment(String text, ZoneId zone) throws WrongLineException {
        Matcher matcher = MOMENT.matcher(text);
        if (matcher.matches()) {
            int year = Integer.parseInt(matcher.group(3));
            int whole = year >= 100 ? year : year < CENTURY ? 2000 + year : 1900 + year;
            try {
                return LocalDateTime.of(
                                whole,
                                Integer.parseInt(matcher.group(1)),
                                Integer.parseInt(matcher.group(2)),
                                Integer.parseInt(matcher.group(4)),
                                Integer.parseInt(matcher.group(5)))
                        .atZone(zone)
                        .toEpochSecond();
            } catch (DateTimeException e) {
                throw new WrongLineException("there is no time '" + text + "'");
            }
        }
        throw new WrongLineException(
                "a line has two times such as 12/24/2026 08:00, but here stands '" + Problem.excerpt(text) + "'");
    }
}
