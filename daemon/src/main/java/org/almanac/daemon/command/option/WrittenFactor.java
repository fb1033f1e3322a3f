package org.almanac.daemon.command.option;

import org.almanac.workload.text.Excerpt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Numbers greater than 0 as they are written on a command line. */
public final class WrittenFactor {
    private static final String FORM = "[0-9]{1,9}(\\.[0-9]{1,9})?";

    private WrittenFactor() {}

    /** The number that an option of a command names. */
    public static double parse(CommandSpec command, String option, String written) {
        double number = written.matches(FORM) ? Double.parseDouble(written) : 0;
        if (number == 0) {
            throw new ParameterException(
                    command.commandLine(),
                    option + " is '" + Excerpt.of(written) + "', a number greater than 0 is expected, such as 1.2");
        }
        return number;
    }
}
