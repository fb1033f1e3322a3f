package org.almanac.daemon.command;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ConfigOption;
import org.almanac.daemon.command.option.ConfigurationFile;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.files.FileTrouble;
import org.almanac.daemon.files.PrivateFiles;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.daemon.program.ProgramVersion;
import org.almanac.daemon.record.StateDump;
import org.almanac.daemon.record.StateDump.Names;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes all that the scheduler knows, remembers and plans as one JSON. */
@Command(
        name = "dump",
        description =
                "Write one JSON of nodes, rules, jobs, plan, the policy's memory and the configuration, as of the last"
                        + " cycle that the daemon has recorded.",
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
final class StateDumpCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--hide-users",
            description = "Give users, groups and projects other names; the same one always the same.")
    private boolean hideUsers;

    @Option(
            names = "-o",
            paramLabel = "FILE",
            description = "Write it there, for its owner alone, and not to standard output.")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--state",
            paramLabel = "FOLDER",
            description = "The daemon's folder of what survives a restart. Default: what the configuration says.")
    private Optional<Path> state = Optional.empty();

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        Path folder =
                state.orElseGet(() -> ConfigurationFile.read(config.file()).state());
        StateDump dump = StateDump.of(folder, ProgramVersion.text());
        dump.gaps().forEach(format::warn);
        byte[] json = dump.json(hideUsers ? Names.HIDDEN : Names.AS_THEY_ARE);
        if (file.isPresent()) {
            write(file.get(), json);
        }
        if (format.isJson()) {
            format.print(new String(json, StandardCharsets.UTF_8));
        } else if (file.isEmpty()) {
            spec.commandLine().getOut().println(new String(json, StandardCharsets.UTF_8));
            spec.commandLine().getOut().flush();
        }
        return ExitCode.DONE;
    }

    private static void write(Path file, byte[] json) {
        try (OutputStream out = Channels.newOutputStream(PrivateFiles.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE))) {
            out.write(json);
            out.write('\n');
        } catch (IOException e) {
            throw new FailedException("-o " + file + ": " + FileTrouble.reason(e));
        }
    }
}
