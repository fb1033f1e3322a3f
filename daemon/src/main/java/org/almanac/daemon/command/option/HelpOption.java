package org.almanac.daemon.command.option;

import picocli.CommandLine.Option;

/** The option of every command that asks for its help. */
public final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;
}
