package org.almanac.daemon.command.log;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.workload.edit.BusiestWindows;
import org.almanac.workload.edit.BusiestWindows.By;
import org.almanac.workload.edit.Window;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.text.Excerpt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Which windows of a log are wanted, as in {@code count=4,days=5..14,by=waiting}. */
public record BusiestRule(BusiestWindows windows, By by) {
    /** The windows, the busiest first; none where nothing goes on in the log. */
    List<Window> of(RecordedLog log) {
        return by == By.WAITING ? windows.byRecordedWaiting(log) : windows.byLoad(log);
    }

    /** Reads a rule; what is left out is one window of 5 to 14 days, by waiting. */
    public static final class Written implements ITypeConverter<BusiestRule> {
        private static final Pattern DAYS = Pattern.compile("([1-9][0-9]{0,4})(?:\\.\\.([1-9][0-9]{0,4}))?");
        private static final int FEWEST = 5;
        private static final int MOST = 14;

        @Override
        public BusiestRule convert(String written) {
            int count = 1;
            int fewest = FEWEST;
            int most = MOST;
            By by = By.WAITING;
            Set<String> given = new HashSet<>();
            for (String part : written.split(",", -1)) {
                String key = part.substring(0, Math.max(0, part.indexOf('=')));
                String value = part.substring(part.indexOf('=') + 1);
                if (!given.add(key)) {
                    throw new TypeConversionException(key + " is given twice");
                }
                switch (key) {
                    case "count" -> {
                        require(value.matches("[1-9][0-9]{0,4}"), "count", value, "a whole number of at least 1");
                        count = Integer.parseInt(value);
                    }
                    case "days" -> {
                        Matcher days = DAYS.matcher(value);
                        require(days.matches(), "days", value, "a number or two, such as 7 or 5..14,");
                        fewest = Integer.parseInt(days.group(1));
                        most = days.group(2) == null ? fewest : Integer.parseInt(days.group(2));
                        require(most >= fewest, "days", value, "first the fewer and then the more, such as 5..14,");
                    }
                    case "by" -> {
                        require(value.equals("waiting") || value.equals("load"), "by", value, "waiting or load");
                        by = value.equals("load") ? By.LOAD : By.WAITING;
                    }
                    default ->
                        throw new TypeConversionException(
                                "'" + Excerpt.of(part) + "' is none of count=N, days=N..N and by=waiting|load");
                }
            }
            return new BusiestRule(new BusiestWindows(count, fewest, most), by);
        }

        private static void require(boolean right, String key, String value, String allowed) {
            if (!right) {
                throw new TypeConversionException(key + " is '" + Excerpt.of(value) + "', " + allowed + " is expected");
            }
        }
    }
}
