package org.almanac.daemon.command.option;

import org.almanac.workload.text.Excerpt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Factors as they are written on a command line: from 0.000000001 up to less than a thousand million. */
public final class WrittenFactor {
    private static final String FORM = "[0-9]{1,9}(\\.[0-9]{1,9})?";

    private WrittenFactor() {}

    /** The number that an option of a command names. */
    public static double parse(CommandSpec command, String option, String written) {
        double number = written.matches(FORM) ? Double.parseDouble(written) : 0;
        if (number == 0) {
            throw new ParameterException(
                    command.commandLine(),
                    option + " is '" + Excerpt.of(written) + "', a number such as 1.2 is expected,"
                            + " from 0.000000001 to 999999999, with nine digits behind the point at most");
        }
        return number;
    }
}
