package org.almanac.daemon.command.option;

import picocli.CommandLine.Option;

/** The option that says whether people or programs read what is printed. */
public final class FormatOption {
    @Option(
            names = {"-F", "--format"},
            paramLabel = "FORMAT",
            converter = WrittenName.OfOutputFormat.class,
            completionCandidates = WrittenName.OfOutputFormat.class,
            description = "Print a table (default) or json.")
    private OutputFormat format = OutputFormat.TABLE;

    public OutputFormat value() {
        return format;
    }

    public boolean isJson() {
        return format == OutputFormat.JSON;
    }
}
