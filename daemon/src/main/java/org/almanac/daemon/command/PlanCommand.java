package org.almanac.daemon.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ApiOption;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.MomentToCome;
import org.almanac.daemon.command.option.PlanLayout;
import org.almanac.daemon.command.option.QueryWords;
import org.almanac.daemon.command.option.WrittenName;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells the plan of a running scheduler: what runs and is planned where, and its gaps. */
@Command(
        name = "plan",
        description = "Tell the plan: what runs and is planned where and when, and its gaps.",
        sortOptions = false,
        footer = {"", "Example: almanac plan --by node --to 2026-12-01T18:00"},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class PlanCommand implements Callable<Integer> {
    @Option(
            names = "--from",
            paramLabel = "TIME",
            converter = MomentToCome.class,
            description = {
                "Leave out what is over by then:",
                "2026-12-01, 2026-12-01T12:00, or with an offset such as 2026-12-01T12:00+01:00."
            })
    private Optional<Long> from = Optional.empty();

    @Option(
            names = "--to",
            paramLabel = "TIME",
            converter = MomentToCome.class,
            description = "Leave out what begins then or later.")
    private Optional<Long> to = Optional.empty();

    @Option(names = "--cluster", paramLabel = "NAME", split = ",", description = "What lies on these clusters alone.")
    private List<String> clusters = new ArrayList<>();

    @Option(names = "--node", paramLabel = "NAME", split = ",", description = "What lies on these nodes alone.")
    private List<String> nodes = new ArrayList<>();

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            converter = WrittenName.OfPlanLayout.class,
            completionCandidates = WrittenName.OfPlanLayout.class,
            description =
                    "Tell it by job (default), by node, or the sums of each cluster alone: ${COMPLETION-CANDIDATES}.")
    private PlanLayout layout = PlanLayout.JOB;

    @Option(names = "--gaps", description = "The gaps in place of the jobs: times in which nodes have something free.")
    private boolean gaps;

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final ApiOption api = new ApiOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        QueryWords query = new QueryWords();
        query.add("from", from);
        query.add("to", to);
        query.add("cluster", clusters);
        query.add("node", nodes);
        query.add("detail", Optional.of(layout.detail()));
        api.print(gaps ? "/api/v1/gaps" : "/api/v1/plan", query.text(), format);
        return ExitCode.DONE;
    }
}
