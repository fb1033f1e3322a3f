package org.almanac.daemon.command;

import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Looks at configuration files; its commands do the work. */
@Command(
        name = "config",
        description = "Check a configuration file, or show what holds and where it comes from.",
        subcommands = {ConfigCheckCommand.class, ConfigShowCommand.class},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED,
        footer = {"", "Example: almanac config check /etc/almanac/almanac.yaml"})
public final class ConfigCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "no command is given; there are "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
