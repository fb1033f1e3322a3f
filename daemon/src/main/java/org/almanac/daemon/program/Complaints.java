package org.almanac.daemon.program;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.almanac.daemon.files.FileTrouble;
import org.almanac.planner.policy.parameter.NearestName;
import org.almanac.replay.ReplayException;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says on standard error, in one line, what is wrong, and with which code the program is to end.
 *
 * <p>Stack traces are for those who work on Almanac: they are shown where {@code ALMANAC_DEBUG} is 1.
 */
public final class Complaints {
    private static final String PREFIX = "almanac: ";

    private final PrintWriter err;

    public Complaints(PrintWriter err) {
        this.err = err;
    }

    /** The command line is wrong. */
    public int usage(ParameterException e) {
        CommandLine command = e.getCommandLine();
        String message = e.getMessage();
        if (e instanceof UnmatchedArgumentException unmatched) {
            message = unmatched(unmatched);
        } else if (e instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()
                && missing.getMissing().get(0) instanceof OptionSpec option) {
            message = option.longestName() + " needs a value";
        }
        line(ended(message) + " Try '" + command.getCommandSpec().qualifiedName() + " --help'");
        debug(e);
        return ExitCode.USAGE;
    }

    /** The command was understood and could not be carried out. */
    public int failed(String message) {
        line(message);
        return ExitCode.FAILED;
    }

    /** The same, where it was thrown. */
    public int failed(Throwable e) {
        if (e instanceof OutOfMemoryError) {
            long megabytes = Runtime.getRuntime().maxMemory() >> 20;
            line("out of memory: Java may use " + megabytes + " MB here; give it more, as with ALMANAC_JAVA_OPTS=-Xmx"
                    + 2 * megabytes + "m");
        } else if (e instanceof FailedException failed) {
            failed.messages().forEach(this::line);
        } else if (e instanceof ReplayException || e instanceof IOException) {
            line(e instanceof FileSystemException file ? FileTrouble.of(file) : e.getMessage());
        } else {
            line("this should not have happened: " + e + ". ALMANAC_DEBUG=1 shows where");
        }
        debug(e);
        return e instanceof FailedException failed ? failed.exitCode() : ExitCode.FAILED;
    }

    /** The command goes on, but perhaps not as whoever gave it thinks. */
    public void warned(String message) {
        line(message);
    }

    private void line(String message) {
        StringBuilder text = new StringBuilder(PREFIX);
        // Names of files and policies may hold anything, even line breaks.
        message.chars().forEach(c -> text.append(Character.isISOControl(c) ? '?' : (char) c));
        err.println(text);
        err.flush();
    }

    private void debug(Throwable e) {
        if ("1".equals(System.getenv("ALMANAC_DEBUG"))) {
            e.printStackTrace(err);
        }
    }

    private static String ended(String sentence) {
        return sentence.endsWith(".") || sentence.endsWith("?") ? sentence : sentence + ".";
    }

    private static String unmatched(UnmatchedArgumentException e) {
        CommandLine command = e.getCommandLine();
        String first = e.getUnmatched().get(0);
        List<String> options =
                new ArrayList<>(command.getCommandSpec().optionsMap().keySet());
        Collection<String> commands = command.getSubcommands().keySet();
        if (first.startsWith("-")) {
            String name = first.contains("=") ? first.substring(0, first.indexOf('=')) : first;
            // Of a single letter nobody can guess what was meant.
            return "there is no option " + name + (name.length() > 2 ? maybe(name, options) : "");
        }
        if (!commands.isEmpty()) {
            return "there is no command '" + first + "'; there are " + String.join(", ", commands)
                    + maybe(first, commands);
        }
        return "'" + first + "' is one argument too many";
    }

    private static String maybe(String written, Collection<String> allowed) {
        return NearestName.of(written, allowed)
                .map(name -> ". Maybe " + name + "?")
                .orElse("");
    }
}
