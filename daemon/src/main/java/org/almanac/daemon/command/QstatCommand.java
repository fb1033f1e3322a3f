package org.almanac.daemon.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.client.ApiText;
import org.almanac.daemon.client.UnreachableException;
import org.almanac.daemon.command.option.ApiOption;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.daemon.qstat.Inquiry;
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

    @Option(
            names = "-x",
            description = "Those that are over, too: of which the server still tells, or the daemon's store for a day.")
    private boolean withFinished;

    @Option(
            names = "-u",
            paramLabel = "USER[,USER...]",
            description = "Only jobs of these users (a,b,...); a host behind one, as a@host, is not looked at.")
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

    @Option(names = "-1", description = "With -n or -s: that on the job's own line. With -f nothing changes.")
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
        Inquiry inquiry = inquiry();
        inquiry.conflict().ifPresent(conflict -> {
            throw new ParameterException(spec.commandLine(), conflict);
        });
        try {
            QstatCall call = new QstatCall(new ApiText(api.address()), inquiry);
            return format.isJson()
                    ? call.tell((server, json) -> format.print(Optional.of(server), json), format::warn)
                    : call.print(spec.commandLine().getOut(), format::warn);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (UnreachableException e) {
            throw new FailedException(e.getMessage(), ExitCode.UNREACHABLE);
        }
    }

    /** What the options ask for. */
    Inquiry inquiry() {
        Map<String, Boolean> given = new HashMap<>();
        given.put("-T", starts);
        given.put("-a", all);
        given.put("-i", waiting);
        given.put("-r", running);
        given.put("-H", finished);
        given.put("-x", withFinished);
        given.put("-t", arrayJobs);
        given.put("-J", onlyArrays);
        given.put("-f", full);
        given.put("-w", wide);
        given.put("-n", nodes);
        given.put("-s", comments);
        given.put("-1", oneLine);
        given.put("-Q", queues);
        given.put("-q", queueLimits);
        given.put("-B", server);
        given.values().removeIf(flag -> !flag);
        return new Inquiry(operands, Inquiry.users(users), given.keySet());
    }
}
