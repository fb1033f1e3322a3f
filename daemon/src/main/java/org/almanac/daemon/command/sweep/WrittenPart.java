package org.almanac.daemon.command.sweep;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.replay.sweep.SweepPoint;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads which part of a sweep is meant: {@code 3/20} is the fourth of twenty. */
public final class WrittenPart implements ITypeConverter<WrittenPart.Part> {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,6})/([1-9][0-9]{0,5})");

    /** One of so many parts, from 0 on. */
    public record Part(int number, int parts) {
        /** Whether the point is of this part. */
        public boolean has(SweepPoint point) {
            return point.part(parts) == number;
        }
    }

    @Override
    public Part convert(String written) {
        Matcher form = FORM.matcher(written);
        if (!form.matches() || Integer.parseInt(form.group(1)) >= Integer.parseInt(form.group(2))) {
            throw new TypeConversionException(
                    "'" + written + "' is no part; write it as 0/20 for the first of twenty, 19/20 for the last");
        }
        return new Part(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
    }
}
