package org.almanac.daemon.command.log;

import java.io.IOException;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.ExitCode;
import org.almanac.workload.edit.HiddenUsers;
import org.almanac.workload.log.JobLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Writes a log in the format of the archive. */
@Command(
        name = "convert",
        description = "Write a log, in any form that is read, in the Standard Workload Format; every job is kept.",
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED,
        footer = {"", "Example: almanac log convert accounting/ --hide-users -o year.swf.gz"})
final class LogConvertCommand implements Callable<Integer> {
    private static final int SECRET_BITS = 128;

    @Mixin
    private final OneLog log = new OneLog();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final WrittenLog output = new WrittenLog(format);

    @Option(
            names = "--hide-users",
            description = "Give users and groups other numbers, which do not tell who they are.")
    private boolean hideUsers;

    @Option(
            names = "--salt",
            paramLabel = "TEXT",
            description = {
                "With the same secret text the same user gets the same number in every log.",
                "Without it the numbers are other ones each time."
            })
    private Optional<String> salt = Optional.empty();

    @Spec
    private CommandSpec spec;

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        if (salt.isPresent() && !hideUsers) {
            throw new ParameterException(spec.commandLine(), "--salt is for --hide-users");
        }
        if (salt.isPresent() && salt.get().isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--salt must not be empty");
        }
        output.prepare(List.of(log.path()));
        JobLog read = log.read();
        output.write(
                log.path(),
                read,
                hideUsers ? List.of(new HiddenUsers(salt.orElseGet(LogConvertCommand::secret))) : List.of());
        return ExitCode.DONE;
    }

    /** A salt that nobody knows. */
    private static String secret() {
        return new BigInteger(SECRET_BITS, new SecureRandom()).toString();
    }
}
