package org.almanac.daemon.command.option;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.json.Envelope;
import org.almanac.daemon.program.Complaints;
import org.almanac.daemon.program.ProgramVersion;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The option that says whether people or programs read what is printed.
 *
 * <p>For programs a command prints one {@link Envelope}, at its end, whole or not at all. What it warns of stands there as
 * well as on standard error. To be a mixin of a command itself, as one of another mixin does not know its command.
 */
public final class FormatOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = {"-F", "--format"},
            paramLabel = "FORMAT",
            converter = WrittenName.OfOutputFormat.class,
            completionCandidates = WrittenName.OfOutputFormat.class,
            description = "Print a table (default) or json.")
    private OutputFormat format = OutputFormat.TABLE;

    private final List<String> warnings = new ArrayList<>();

    public boolean isJson() {
        return format == OutputFormat.JSON;
    }

    /** Says in a line on standard error that the command goes on, but perhaps not as whoever gave it thinks. */
    public void warn(String message) {
        new Complaints(spec.commandLine().getErr()).warned(message);
        warnings.add(message);
    }

    /** What a warning that is worded elsewhere says; it is not said here. */
    public void warned(String message) {
        warnings.add(message);
    }

    /** Prints an answer that is of no server, as JSON. */
    public void print(String json) {
        print(Optional.empty(), json);
    }

    /** Prints what is told of a server, as JSON. */
    public void print(Optional<String> server, String json) {
        print(server, json, spec.commandLine().getOut());
    }

    /** The same to where it is read. */
    public void print(Optional<String> server, String json, PrintWriter out) {
        Envelope envelope = new Envelope(ProgramVersion.text(), command(), Instant.now(), server, warnings);
        out.println(envelope.around(json));
        out.flush();
    }

    private String command() {
        String called = spec.qualifiedName();
        return called.substring(called.indexOf(' ') + 1);
    }
}
