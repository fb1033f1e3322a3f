package org.almanac.daemon.command.option;

import picocli.CommandLine.Option;

/** The option of every command that asks for its help. */
public final class HelpOption {
    /** Behind the options of all groups, too. */
    private static final int LAST = 1_000;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            order = LAST,
            description = "Show this help and exit.")
    private boolean help;
}
