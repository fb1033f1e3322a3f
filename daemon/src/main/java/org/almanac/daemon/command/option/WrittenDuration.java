package org.almanac.daemon.command.option;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a length of time with its unit: {@code 30s}, {@code 5m}, {@code 1h}, {@code 2d}. */
public final class WrittenDuration implements ITypeConverter<Duration> {
    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,8})([smhd])");

    @Override
    public Duration convert(String written) {
        Matcher form = FORM.matcher(written);
        if (!form.matches()) {
            throw new TypeConversionException("'" + written + "' is no length of time; write it as 30s, 5m, 1h or 2d");
        }
        long number = Long.parseLong(form.group(1));
        return switch (form.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
    }
}
