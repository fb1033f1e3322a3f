package org.almanac.daemon.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ApiOption;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.daemon.qstat.Choice;
import org.almanac.daemon.qstat.JobsAnswer;
import org.almanac.daemon.qstat.Qstat;
import org.almanac.daemon.qstat.QueuesAnswer;
import org.almanac.daemon.qstat.QueuesAnswer.Form;
import org.almanac.daemon.qstat.TableForm;
import org.almanac.daemon.qstat.UnreachableException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists jobs with their planned starts, as {@code qstat -T} does, or jobs, queues and server as its other options do. */
@Command(
        name = "qstat",
        description = "List jobs with their planned starts.",
        sortOptions = false,
        footer = {
            "",
            "Planned starts are told as PBS does: 15:34 today, We 15 (the hour) within a week, Feb this year, 2027 later;"
                    + " -w tells the date and the minute.",
            "Example: almanac qstat -w -u u3"
        },
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class QstatCommand implements Callable<Integer> {
    private static final String NO_FINISHED =
            "of jobs that are over only those are known that the server still tells of, which is none";

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "JOB|QUEUE",
            description = "Jobs, as 12, 12.server, 12[] or 12[3], and queues, as batch or batch@server. Default: all.")
    private List<String> operands = new ArrayList<>();

    @Option(
            names = "-T",
            description = "With planned starts, the soonest first. So it is unless -a, -i, -r or -H is given.")
    private boolean starts;

    @Option(names = "-a", description = "With how long each has run, in the server's order.")
    private boolean all;

    @Option(names = "-i", description = "The same of those that do not run.")
    private boolean waiting;

    @Option(names = "-r", description = "The same of those that run or are suspended.")
    private boolean running;

    @Option(names = "-H", description = "The same of those that are over, as far as the server still tells of them.")
    private boolean finished;

    @Option(names = "-x", description = "Those that are over, too, as far as the server still tells of them.")
    private boolean withFinished;

    @Option(names = "-u", paramLabel = "USER", split = ",", description = "Only jobs of these users (a,b,...).")
    private List<String> users = new ArrayList<>();

    @Option(names = "-t", description = "All jobs of arrays, each for itself.")
    private boolean arrayJobs;

    @Option(names = "-J", description = "Only arrays.")
    private boolean onlyArrays;

    @Option(names = "-f", description = "Tell all about each, an attribute a line.")
    private boolean full;

    @Mixin
    private final FormatOption format = new FormatOption();

    @Option(names = "-w", description = "Wider columns, and planned starts with date and minute.")
    private boolean wide;

    @Option(names = "-n", description = "Tell the nodes too: where a job runs or is planned.")
    private boolean nodes;

    @Option(names = "-s", description = "Tell also why a job stands as it does.")
    private boolean comments;

    @Option(names = "-1", description = "With -n or -s: that on the job's own line.")
    private boolean oneLine;

    @Option(names = "-Q", description = "List the queues with their numbers of jobs.")
    private boolean queues;

    @Option(names = "-q", description = "List the queues with their limits.")
    private boolean queueLimits;

    @Option(names = "-B", description = "Tell of the server as a whole.")
    private boolean server;

    @Mixin
    private final ApiOption api = new ApiOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        refuseConflicts();
        List<String> missing;
        try {
            Qstat qstat = new Qstat(api.address());
            missing = queues || queueLimits || server ? printQueues(qstat) : printJobs(qstat);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (UnreachableException e) {
            throw new FailedException(e.getMessage(), ExitCode.UNREACHABLE);
        }
        if (!missing.isEmpty()) {
            throw new FailedException("there is " + String.join(" and ", missing), ExitCode.NO_SUCH_JOB);
        }
        return ExitCode.DONE;
    }

    /** Those of which qstat has one. */
    private void refuseConflicts() {
        Map<String, Boolean> lists = new LinkedHashMap<>();
        lists.put("-a", all);
        lists.put("-i", waiting);
        lists.put("-r", running);
        lists.put("-H", finished);
        lists.put("-Q", queues);
        lists.put("-q", queueLimits);
        lists.put("-B", server);
        List<String> given = lists.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .toList();
        if (given.size() > 1) {
            throw new ParameterException(
                    spec.commandLine(), given.get(0) + " and " + given.get(1) + " do not go together");
        } else if (queueLimits && full) {
            throw new ParameterException(spec.commandLine(), "-q and -f do not go together. Maybe -Q -f?");
        } else if (oneLine && !nodes && !comments) {
            throw new ParameterException(spec.commandLine(), "-1 needs -n or -s");
        }
    }

    private List<String> printQueues(Qstat qstat) throws IOException {
        QueuesAnswer answer = server ? qstat.server(operands) : qstat.queues(operands);
        PrintWriter out = spec.commandLine().getOut();
        if (format.isJson()) {
            format.print(Optional.of(answer.server()), answer.json());
        } else {
            Form form = server
                    ? full ? Form.FULL_SERVER : Form.SERVER
                    : queueLimits ? Form.LIMITS : full ? Form.FULL : Form.COUNTS;
            answer.print(form, ZoneId.systemDefault(), out);
        }
        return answer.missing();
    }

    private List<String> printJobs(Qstat qstat) throws IOException {
        JobsAnswer answer = qstat.jobs(operands, users, choice());
        PrintWriter out = spec.commandLine().getOut();
        boolean lacksFinished = (withFinished || finished) && !answer.hasFinished();
        if (format.isJson()) {
            if (lacksFinished) {
                format.warn(NO_FINISHED);
            }
            format.print(Optional.of(answer.server()), answer.json());
        } else if (full) {
            answer.printFull(Instant.now(), ZoneId.systemDefault(), out);
        } else {
            answer.printTable(form(), Instant.now(), ZoneId.systemDefault(), out);
        }
        if (lacksFinished && !format.isJson()) {
            out.flush();
            format.warn(NO_FINISHED);
        }
        return answer.missing();
    }

    private Choice choice() {
        Choice.States states = waiting
                ? Choice.States.WAITING
                : running ? Choice.States.RUNNING : finished ? Choice.States.FINISHED : Choice.States.ALL;
        return new Choice(
                states, onlyArrays ? Choice.Arrays.ALONE : arrayJobs ? Choice.Arrays.BY_JOBS : Choice.Arrays.AS_ONE);
    }

    private TableForm form() {
        boolean elapsed = (all || waiting || running || finished) && !starts;
        return new TableForm(
                wide ? TableForm.Width.WIDE : TableForm.Width.NARROW,
                elapsed ? TableForm.Time.ELAPSED : TableForm.Time.START,
                nodes ? TableForm.Nodes.TOLD : TableForm.Nodes.NONE,
                comments ? TableForm.Comments.TOLD : TableForm.Comments.NONE,
                oneLine ? TableForm.Lines.ONE : TableForm.Lines.BELOW);
    }
}
