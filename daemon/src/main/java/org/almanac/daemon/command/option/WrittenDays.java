package org.almanac.daemon.command.option;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads days of the week: {@code mon,wed}, or {@code day} for all of them. */
public final class WrittenDays implements ITypeConverter<List<DayOfWeek>> {
    private static final int LETTERS = 3;

    @Override
    public List<DayOfWeek> convert(String written) {
        if (written.equals("day")) {
            return List.of(DayOfWeek.values());
        }
        List<DayOfWeek> days = new ArrayList<>();
        for (String word : written.split(",", -1)) {
            days.add(day(word.toLowerCase(Locale.ROOT), written));
        }
        return days;
    }

    private static DayOfWeek day(String word, String written) {
        for (DayOfWeek day : DayOfWeek.values()) {
            String name = day.name().toLowerCase(Locale.ROOT);
            if (word.equals(name) || word.equals(name.substring(0, LETTERS))) {
                return day;
            }
        }
        throw new TypeConversionException("'" + written + "' are no days; write them as mon,wed, or day for every day");
    }
}
