package org.almanac.daemon;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.qstat.JobTable.Nodes;
import org.almanac.daemon.qstat.JobTable.Width;
import org.almanac.daemon.qstat.Qstat;
import org.almanac.daemon.qstat.UnreachableException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists jobs with their planned starts, as {@code qstat -T} does. */
@Command(
        name = "qstat",
        description = "List jobs with their planned starts.",
        sortOptions = false,
        footer = {"", "Example: almanac qstat -u u3"},
        exitCodeOnInvalidInput = Almanac.USAGE,
        exitCodeOnExecutionException = Almanac.FAILED)
final class QstatCommand implements Callable<Integer> {
    static final String USUAL_API = "http://127.0.0.1:8642";

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "JOB", description = "Jobs, as 12 or 12.server. Default: all.")
    private List<String> jobs = new ArrayList<>();

    @Option(names = "-u", paramLabel = "USER", split = ",", description = "Only jobs of these users (a,b,...).")
    private List<String> users = new ArrayList<>();

    @Option(names = "-f", description = "Tell all about each job, an attribute a line.")
    private boolean full;

    @Option(
            names = {"-F", "--format"},
            paramLabel = "FORMAT",
            converter = WrittenName.OfOutputFormat.class,
            completionCandidates = WrittenName.OfOutputFormat.class,
            description = "Print a table (default) or json.")
    private OutputFormat format = OutputFormat.TABLE;

    @Option(names = "-w", description = "Wider columns.")
    private boolean wide;

    @Option(names = "-n", description = "Tell the nodes too: where a job runs or is planned.")
    private boolean nodes;

    @Option(names = "-1", description = "With -n: the nodes on the job's own line.")
    private boolean oneLine;

    @Option(
            names = "--api",
            paramLabel = "URL",
            description = "Whom to ask. Default: what ALMANAC_API says, else " + USUAL_API + ".")
    private Optional<String> api = Optional.empty();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Override
    public Integer call() throws IOException {
        String address = address(api);
        PrintWriter out = spec.commandLine().getOut();
        List<String> unknown;
        try {
            Qstat.Answer answer = Qstat.ask(address, jobs, users);
            if (format == OutputFormat.JSON) {
                out.println(answer.json());
            } else if (full) {
                answer.printFull(ZoneId.systemDefault(), out);
            } else {
                answer.printTable(
                        wide ? Width.WIDE : Width.NARROW,
                        oneLine ? Nodes.BEHIND : nodes ? Nodes.BELOW : Nodes.NO,
                        ZoneId.systemDefault(),
                        out);
            }
            unknown = answer.unknown();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (UnreachableException e) {
            throw new FailedException(e.getMessage(), Almanac.UNREACHABLE);
        }
        if (!unknown.isEmpty()) {
            throw new FailedException("there is no job " + String.join(" and no job ", unknown), Almanac.NO_SUCH_JOB);
        }
        return Almanac.DONE;
    }

    /** Whom to ask, where somebody was named or not. */
    static String address(Optional<String> named) {
        return named.or(() -> Optional.ofNullable(System.getenv("ALMANAC_API")))
                .filter(written -> !written.isBlank())
                .orElse(USUAL_API);
    }
}
