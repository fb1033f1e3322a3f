package org.almanac.daemon.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.cost.CostInquiry;
import org.almanac.daemon.command.option.ApiOption;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.MomentPast;
import org.almanac.daemon.command.option.QueryWords;
import org.almanac.daemon.command.option.SeedOption;
import org.almanac.daemon.command.option.StateOption;
import org.almanac.daemon.command.option.TimeZoneOption;
import org.almanac.daemon.command.option.WrittenNumber;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Tells the limits of a running scheduler, and who is at them. */
@Command(
        name = "limits",
        description = {
            "Tell the limits: what is used of each now and by the plan, and by which jobs.",
            "With --cost tell what each limit cost, by replays of the last week's jobs without it."
        },
        sortOptions = false,
        footer = {
            "",
            "Example: almanac limits --subject u3",
            "Beside a running daemon, by whoever may read its folder: sudo -u almanac almanac limits --cost",
            "Example: almanac limits --cost --log accounting/ --limit cpus-of-a-user"
        },
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class LimitsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--limit", paramLabel = "NAME", split = ",", description = "These limits alone.")
    private List<String> limits = new ArrayList<>();

    @Option(
            names = "--subject",
            paramLabel = "NAME",
            split = ",",
            description = "The use of these users, groups, projects, queues or arrays alone.")
    private List<String> subjects = new ArrayList<>();

    @Option(
            names = "--cost",
            description = {
                "Replay the jobs that the daemon has kept with all limits, and without each that may",
                "have changed anything: tell who waits longer with it, who shorter, and what lay idle."
            })
    private boolean cost;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            converter = MomentPast.class,
            description = "With --cost: of jobs since then: 7d (default), 2026-12-01 or 2026-12-01T12:00.")
    private Optional<Long> since = Optional.empty();

    @Option(
            names = "--log",
            paramLabel = "LOG",
            description = {
                "With --cost: the jobs of this recorded log, in any form that replay takes, under the",
                "limits of the configuration."
            })
    private Optional<Path> log = Optional.empty();

    @Option(
            names = "--procs",
            paramLabel = "N",
            converter = WrittenNumber.OfCount.class,
            description = "With --log: the machine's cpus, where neither the configuration nor LOG tells them.")
    private Optional<Integer> procs = Optional.empty();

    @Mixin
    private final StateOption state = new StateOption();

    @Mixin
    private final TimeZoneOption zone = new TimeZoneOption();

    @Mixin
    private final SeedOption seed = new SeedOption();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final ApiOption api = new ApiOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException, InterruptedException {
        refuseOthers();
        if (cost) {
            CommandLine line = spec.commandLine();
            new CostInquiry(limits, log, since, procs, zone::value, seed.value())
                    .tell(state, format, line.getOut(), line.getErr());
            return ExitCode.DONE;
        }
        QueryWords query = new QueryWords();
        query.add("limit", limits);
        query.add("subject", subjects);
        api.print("/api/v1/limits", query.text(), format);
        return ExitCode.DONE;
    }

    /** Refuses what is nothing to what is asked, which would otherwise be told of other jobs than was meant. */
    private void refuseOthers() {
        if (cost) {
            refuse("--cost", "--subject", "--api");
        } else {
            need("--cost", "--since", "--log", "--procs", "--state", "--config", "--time-zone", "--seed");
        }
        if (log.isPresent()) {
            refuse("--log", "--since", "--state");
        } else {
            need("--log", "--procs", "--time-zone");
        }
    }

    private void refuse(String beside, String... options) {
        for (String option : options) {
            if (isGiven(option)) {
                throw new ParameterException(spec.commandLine(), option + " is nothing to " + beside);
            }
        }
    }

    private void need(String needed, String... options) {
        for (String option : options) {
            if (isGiven(option)) {
                throw new ParameterException(spec.commandLine(), option + " needs " + needed);
            }
        }
    }

    private boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }
}
