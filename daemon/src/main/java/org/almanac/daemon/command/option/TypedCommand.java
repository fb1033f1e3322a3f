package org.almanac.daemon.command.option;

import java.util.stream.Collectors;
import org.almanac.daemon.program.ProgramVersion;
import org.almanac.replay.report.PageOrigin;
import picocli.CommandLine.Model.CommandSpec;

/** A command as it was typed, so that it can be given to a shell again. */
public final class TypedCommand {
    private TypedCommand() {}

    /** The origin of a page that a command makes. */
    public static PageOrigin origin(CommandSpec spec, long seed) {
        return new PageOrigin(of(spec), ProgramVersion.text(), seed);
    }

    /** The whole line. */
    public static String of(CommandSpec spec) {
        return "almanac "
                + spec.root().commandLine().getParseResult().originalArgs().stream()
                        .map(TypedCommand::quoted)
                        .collect(Collectors.joining(" "));
    }

    /** As a shell takes it. */
    private static String quoted(String arg) {
        return arg.matches("[A-Za-z0-9._/:=,%+@~-]+") ? arg : "'" + arg.replace("'", "'\\''") + "'";
    }
}
