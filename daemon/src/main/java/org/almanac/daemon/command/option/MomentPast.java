package org.almanac.daemon.command.option;

import java.time.Instant;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a moment that is over into epoch seconds: so long ago, as {@code 7d}, or as {@link MomentToCome} does. */
public final class MomentPast implements ITypeConverter<Long> {
    @Override
    public Long convert(String written) {
        if (written.matches("[0-9]+[a-z]+")) {
            return Instant.now().minus(new WrittenDuration().convert(written)).getEpochSecond();
        }
        try {
            return new MomentToCome().convert(written);
        } catch (TypeConversionException e) {
            throw new TypeConversionException(e.getMessage() + ", or as 7d, which is so long ago");
        }
    }
}
