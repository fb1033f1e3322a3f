package org.almanac.benchmarks.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Replays recorded logs with and without a search, one after the other; prints tables and the targets that they meet and
 * miss, and writes both.
 *
 * <p>What has been measured is written after every replay, so that a matrix that is broken off can be taken up again.
 */
@Command(
        name = "matrix",
        description = {
            "Replay recorded logs with and without a search, and tell which targets are met.",
            "Prints tables; writes matrix.json and matrix.md."
        },
        sortOptions = false)
public final class Matrix implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--table",
            paramLabel = "TABLE",
            description =
                    "Only this table; may be repeated: ${COMPLETION-CANDIDATES}. Default all but MOVES, which takes hours.")
    private Set<Table> tables = EnumSet.complementOf(EnumSet.of(Table.MOVES));

    @Option(
            names = "--logs",
            paramLabel = "NAME",
            split = ",",
            description = "Only these logs, by their files' names up to the year: KTH-SP2,LANL-CM5.")
    private List<String> names = List.of();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description =
                    "Search with the seeds 1 to N. Default 10 for the paper's search on KTH-SP2, and 1 otherwise.")
    private int seeds;

    @Option(names = "--resume", description = "Go on with a matrix that was broken off, by its matrix.json.")
    private boolean resume;

    @Option(names = "--traces", paramLabel = "DIR", description = "Where recorded logs are. Default ../shared/traces.")
    private Path traces = Path.of("../shared/traces");

    @Option(names = "--output", paramLabel = "DIR", description = "Where to write. Default target/benchmarks.")
    private Path output = Path.of("target/benchmarks");

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    private final Path home;

    /** @param home the checkout, with its launcher and the configurations of logs' machines */
    public Matrix(Path home) {
        this.home = home;
    }

    /** The tables by name. */
    private enum Table {
        PAPER,
        OWN,
        SLACK,
        MOVES
    }

    @Override
    public Integer call() throws IOException {
        if (spec.commandLine().getParseResult().hasMatchedOption("--seeds") && seeds < 1) {
            throw wrong("--seeds is " + seeds + ", but must be at least 1");
        }
        List<LogFile> logs = logs();
        List<MatrixSection> sections = tables.stream().map(this::section).toList();
        Files.createDirectories(output);
        Outcomes outcomes = resume ? Report.read(json()) : new Outcomes();
        Summary summary = new Summary(sections, logs.stream().map(LogFile::name).toList());
        measure(sections, logs, outcomes, summary);
        String text = summary.of(outcomes);
        Files.writeString(output.resolve("matrix.md"), text);
        spec.commandLine().getOut().print(text);
        spec.commandLine().getOut().flush();
        return 0;
    }

    private MatrixSection section(Table table) {
        return switch (table) {
            case PAPER -> new PaperSection(seeds > 0 ? seeds : 10);
            case OWN -> new OwnSection(Math.max(1, seeds));
            case SLACK -> new SlackSection();
            case MOVES -> new MovesSection(Math.max(1, seeds));
        };
    }

    private List<LogFile> logs() throws IOException {
        if (!Files.isDirectory(traces)) {
            throw wrong("--traces " + traces + ": there is no such folder");
        }
        List<LogFile> there = LogFile.in(traces, home.resolve("config/examples"));
        List<String> known = there.stream().map(LogFile::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw wrong("--logs names '" + name + "', but in " + traces + " there are " + String.join(", ", known));
            }
        }
        return names.isEmpty()
                ? there
                : there.stream().filter(log -> names.contains(log.name())).toList();
    }

    /** What is still to be replayed as far as that is known by now: each once, log by log, with its log. */
    private static Map<Run, LogFile> left(List<MatrixSection> sections, List<LogFile> logs, Outcomes outcomes) {
        Map<Run, LogFile> runs = new LinkedHashMap<>();
        for (LogFile log : logs) {
            for (MatrixSection section : sections) {
                section.runs(log.name(), outcomes).forEach(run -> runs.put(run, log));
            }
        }
        runs.keySet().removeIf(outcomes::has);
        return runs;
    }

    private void measure(List<MatrixSection> sections, List<LogFile> logs, Outcomes outcomes, Summary summary)
            throws IOException {
        ReplayProcess replay = new ReplayProcess(home.resolve("almanac"));
        Progress progress = new Progress(spec.commandLine().getErr());
        Map<Run, LogFile> left = left(sections, logs, outcomes);
        while (!left.isEmpty()) {
            Map.Entry<Run, LogFile> next = left.entrySet().iterator().next();
            Outcome outcome = replay.run(next.getKey(), next.getValue());
            outcomes.put(next.getKey(), outcome);
            Report.of(outcomes, summary.limits(outcomes)).write(json());
            left = left(sections, logs, outcomes);
            progress.done(next, outcome, left);
        }
    }

    private Path json() {
        return output.resolve("matrix.json");
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
