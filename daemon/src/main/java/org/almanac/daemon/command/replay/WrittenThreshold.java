package org.almanac.daemon.command.replay;

import org.almanac.workload.text.Excerpt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the value above which jobs are started, which may be negative. */
final class WrittenThreshold implements ITypeConverter<Double> {
    @Override
    public Double convert(String written) {
        if (!written.matches("-?[0-9]{1,15}(\\.[0-9]{1,9})?")) {
            throw new TypeConversionException(
                    "'" + Excerpt.of(written) + "', a number such as 100 or -2.5 is expected");
        }
        return Double.valueOf(written);
    }
}
