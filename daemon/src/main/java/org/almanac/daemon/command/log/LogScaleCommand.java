package org.almanac.daemon.command.log;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.WrittenFactor;
import org.almanac.daemon.program.ExitCode;
import org.almanac.workload.edit.ScaledLoad;
import org.almanac.workload.edit.WantedLoad;
import org.almanac.workload.log.JobLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Has the same work come faster or slower. */
@Command(
        name = "scale",
        description = "Divide the inter-arrival times of a log, so that the same work comes in less time.",
        sortOptions = false,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED,
        footer = {"", "Example: almanac log scale year.swf.gz --load 0.95 -o busy.swf.gz"})
final class LogScaleCommand implements Callable<Integer> {
    @Mixin
    private final OneLog log = new OneLog();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final WrittenLog output = new WrittenLog(format);

    @Option(
            names = "--factor",
            paramLabel = "X",
            description = "So many times the load that it offers: 1.2 is a fifth more.")
    private Optional<String> factor = Optional.empty();

    @Option(
            names = "--load",
            paramLabel = "X",
            description = {"The load that it is to offer to its machine: 1 is what the machine", "could just do."})
    private Optional<String> load = Optional.empty();

    @Mixin
    private final MachineCpus machine = new MachineCpus();

    @Spec
    private CommandSpec spec;

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        if (factor.isPresent() == load.isPresent()) {
            throw new ParameterException(
                    spec.commandLine(),
                    factor.isPresent() ? "--factor and --load exclude each other" : "--factor or --load is needed");
        }
        double wanted = factor.isPresent()
                ? WrittenFactor.parse(spec, "--factor", factor.get())
                : WrittenFactor.parse(spec, "--load", load.orElseThrow());
        machine.asked();
        output.prepare(List.of(log.path()));
        JobLog read = log.read();
        output.write(
                log.path(),
                read,
                List.of(
                        factor.isPresent()
                                ? new ScaledLoad(wanted)
                                : new WantedLoad(wanted, machine.required(read.recorded()))));
        return ExitCode.DONE;
    }
}
