package org.almanac.daemon;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.almanac.daemon.command.ConfigCommand;
import org.almanac.daemon.command.DaemonCommand;
import org.almanac.daemon.command.DemoCommand;
import org.almanac.daemon.command.DoctorCommand;
import org.almanac.daemon.command.DrainCommand;
import org.almanac.daemon.command.ExperimentCommand;
import org.almanac.daemon.command.ExportCommand;
import org.almanac.daemon.command.FairShareCommand;
import org.almanac.daemon.command.HistoryCommand;
import org.almanac.daemon.command.ImportCommand;
import org.almanac.daemon.command.LimitsCommand;
import org.almanac.daemon.command.NodesCommand;
import org.almanac.daemon.command.PauseCommand;
import org.almanac.daemon.command.PlanCommand;
import org.almanac.daemon.command.PoliciesCommand;
import org.almanac.daemon.command.QstatCommand;
import org.almanac.daemon.command.QuickCommand;
import org.almanac.daemon.command.ReloadCommand;
import org.almanac.daemon.command.ReplayCommand;
import org.almanac.daemon.command.RerunCommand;
import org.almanac.daemon.command.ReserveCommand;
import org.almanac.daemon.command.ResumeCommand;
import org.almanac.daemon.command.ShadowCommand;
import org.almanac.daemon.command.StateCommand;
import org.almanac.daemon.command.StatusCommand;
import org.almanac.daemon.command.SweepCommand;
import org.almanac.daemon.command.TryCommand;
import org.almanac.daemon.command.WhyCommand;
import org.almanac.daemon.command.WindowsCommand;
import org.almanac.daemon.command.log.LogCommand;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.Complaints;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.ProgramVersion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The main program; its commands do the work. */
@Command(
        name = "almanac",
        description = "A planning scheduler for PBS clusters.",
        versionProvider = Almanac.Version.class,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED,
        footer = {"", "More on a command: almanac help COMMAND"})
public final class Almanac implements Runnable {
    /** All commands, in the order in which the help lists them. */
    static final List<String> COMMANDS = List.of(
            "demo",
            "qstat",
            "why",
            "try",
            "plan",
            "windows",
            "nodes",
            "limits",
            "history",
            "export",
            "status",
            "daemon",
            "pause",
            "resume",
            "drain",
            "reserve",
            "reload",
            "shadow",
            "fairshare",
            "doctor",
            "import",
            "rerun",
            "state",
            "replay",
            "log",
            "sweep",
            "experiment",
            "policies",
            "config");

    private static final String HELP = "help";
    private static final List<String> VERSION = List.of("-V", "--version");

    @Spec
    private CommandSpec spec;

    @Mixin
    private final HelpOption help = new HelpOption();

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and exit.")
    private boolean version;

    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, false);
        PrintWriter err = new PrintWriter(System.err, true);
        System.exit(run(args, out, err, Almanac::writesToAnother));
    }

    /** Whether standard output is another program's input, which is then the only one that can end it. */
    private static boolean writesToAnother() {
        try {
            String output = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
            return output.startsWith("pipe:") || output.startsWith("socket:");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /** Runs a command line whose output is a file; returns the exit code. */
    static int run(String[] args, PrintWriter out, PrintWriter err) {
        return run(args, out, err, () -> false);
    }

    /**
     * Runs a command line; returns the exit code.
     *
     * @param another whether another program reads what is written; that it has left is not worth a word
     */
    static int run(String[] words, PrintWriter out, PrintWriter err, BooleanSupplier another) {
        String[] args = asked(words);
        Complaints complaints = new Complaints(err);
        int code;
        try {
            code = answered(args, out)
                    ? ExitCode.DONE
                    : QuickCommand.run(args, out, complaints)
                            .orElseGet(() -> commandLine(args, complaints)
                                    .setOut(out)
                                    .setErr(err)
                                    .execute(args));
        } catch (Error e) {
            code = complaints.failed(e);
        }
        if (out.checkError() && code == ExitCode.DONE) {
            code = another.getAsBoolean()
                    ? ExitCode.READER_LEFT
                    : complaints.failed("could not write all to standard output");
        }
        return code;
    }

    /** Whether it was the version alone that was asked, and is told now: it needs no command line to be understood. */
    private static boolean answered(String[] args, PrintWriter out) {
        boolean asked = args.length == 1 && VERSION.contains(args[0]);
        if (asked) {
            out.println(Version.text());
        }
        return asked;
    }

    /** What is asked: {@code help COMMAND} is {@code COMMAND --help}. */
    private static String[] asked(String[] words) {
        if (words.length == 0 || !words[0].equals(HELP)) {
            return words;
        } else if (words.length > 1 && words[1].equals(HELP)) {
            return asked(Arrays.copyOfRange(words, 1, words.length));
        } else if (words.length > 1 && !COMMANDS.contains(words[1])) {
            // As it is refused where it is to be run.
            return new String[] {words[1]};
        }
        String[] asked = Arrays.copyOfRange(words, 1, words.length + 1);
        asked[words.length - 1] = "--help";
        return asked;
    }

    static CommandLine commandLine(String[] words, Complaints complaints) {
        CommandLine commandLine = new CommandLine(new Almanac());
        commandsFor(words).forEach(name -> commandLine.addSubcommand(command(name)));
        // The name of a file or a job may begin with an @; it is nothing to be read in its place.
        commandLine.setExpandAtFiles(false);
        commandLine.setParameterExceptionHandler((e, args) -> complaints.usage(e));
        commandLine.setExecutionExceptionHandler((e, command, result) -> complaints.failed(e));
        commandLine.setUsageHelpWidth(100);
        return commandLine;
    }

    /** The commands that a command line may mean: finding out what one takes is most of a start. */
    private static List<String> commandsFor(String[] words) {
        return words.length > 0 && COMMANDS.contains(words[0]) ? List.of(words[0]) : COMMANDS;
    }

    /** The command of that name, one of {@link #COMMANDS}. */
    static Object command(String name) {
        return switch (name) {
            case "demo" -> new DemoCommand();
            case "qstat" -> new QstatCommand();
            case "why" -> new WhyCommand();
            case "try" -> new TryCommand();
            case "windows" -> new WindowsCommand();
            case "history" -> new HistoryCommand();
            case "export" -> new ExportCommand();
            case "plan" -> new PlanCommand();
            case "nodes" -> new NodesCommand();
            case "limits" -> new LimitsCommand();
            case "daemon" -> new DaemonCommand();
            case "status" -> new StatusCommand();
            case "pause" -> new PauseCommand();
            case "resume" -> new ResumeCommand();
            case "drain" -> new DrainCommand();
            case "reserve" -> new ReserveCommand();
            case "reload" -> new ReloadCommand();
            case "shadow" -> new ShadowCommand();
            case "fairshare" -> new FairShareCommand();
            case "doctor" -> new DoctorCommand();
            case "import" -> new ImportCommand();
            case "rerun" -> new RerunCommand();
            case "state" -> new StateCommand();
            case "replay" -> new ReplayCommand();
            case "sweep" -> new SweepCommand();
            case "log" -> new LogCommand();
            case "experiment" -> new ExperimentCommand();
            case "policies" -> new PoliciesCommand();
            case "config" -> new ConfigCommand();
            default -> throw new IllegalArgumentException("There is no command " + name);
        };
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "no command is given; there are "
                        + String.join(", ", spec.subcommands().keySet()));
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {text()};
        }

        static String text() {
            return "almanac " + ProgramVersion.text();
        }
    }
}
