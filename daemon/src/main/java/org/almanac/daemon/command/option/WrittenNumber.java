package org.almanac.daemon.command.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Whole numbers as they are written on a command line; a refusal says what is allowed. */
public final class WrittenNumber {
    private WrittenNumber() {}

    /** A count; that it is at least 1 is checked with the other arguments. */
    public static final class OfCount implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String written) {
            return (int) parse(written, Integer.MIN_VALUE, Integer.MAX_VALUE, " of at least 1");
        }
    }

    /** A port; whether there is such a one is checked with the other arguments. */
    public static final class OfPort implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String written) {
            return (int) parse(written, Integer.MIN_VALUE, Integer.MAX_VALUE, " from 0 to 65535");
        }
    }

    /** A seed: any whole number of 64 bits. */
    public static final class OfSeed implements ITypeConverter<Long> {
        @Override
        public Long convert(String written) {
            return parse(written, Long.MIN_VALUE, Long.MAX_VALUE, "");
        }
    }

    private static long parse(String written, long least, long most, String allowed) {
        try {
            long number = Long.parseLong(written);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            if (!written.matches("[+-]?[0-9]+")) {
                throw new TypeConversionException("'" + written + "' is not a whole number" + allowed);
            }
        }
        String bound = written.startsWith("-") ? "below the least, " + least : "above the largest, " + most;
        throw new TypeConversionException("'" + written + "' is " + bound);
    }
}
