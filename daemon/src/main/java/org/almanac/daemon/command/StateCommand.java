package org.almanac.daemon.command;

import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Looks at what the scheduler knows and plans; its commands do the work. */
@Command(
        name = "state",
        description = "Write all that the scheduler knows, remembers and plans, for a bug report.",
        subcommands = StateDumpCommand.class,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED,
        footer = {"", "Example: sudo -u almanac almanac state dump --hide-users > state.json"})
public final class StateCommand implements Runnable {
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
