package org.almanac.daemon;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The main program; its commands do the work. */
@Command(
        name = "almanac",
        description = "A planning scheduler for PBS clusters.",
        mixinStandardHelpOptions = true,
        versionProvider = Almanac.Version.class,
        exitCodeOnInvalidInput = Almanac.USAGE,
        exitCodeOnExecutionException = Almanac.FAILED)
public final class Almanac implements Runnable {
    static final int DONE = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;

    @Spec
    private CommandSpec spec;

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Almanac());
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command");
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            // Only the packed jar has a manifest; an IDE runs the bare classes.
            String version = Almanac.class.getPackage().getImplementationVersion();
            return new String[] {"almanac " + (version == null ? "(unpackaged)" : version)};
        }
    }
}
