package org.almanac.daemon.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.command.experiment.StudyOptions;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.SeedOption;
import org.almanac.daemon.command.option.TypedCommand;
import org.almanac.daemon.command.progress.TerminalProgress;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.daemon.program.ProgramBuild;
import org.almanac.planner.policy.parameter.NearestName;
import org.almanac.replay.WholeFile;
import org.almanac.replay.binding.BindingStudy;
import org.almanac.replay.binding.OwnedWorkload;
import org.almanac.replay.condominium.Study;
import org.almanac.replay.condominium.StudyJson;
import org.almanac.replay.condominium.StudyText;
import org.almanac.replay.paper.KeptReplays;
import org.almanac.replay.paper.LogFolder;
import org.almanac.replay.paper.OwnLog;
import org.almanac.replay.paper.PaperExperiment;
import org.almanac.replay.paper.PaperJson;
import org.almanac.replay.paper.PaperLogs;
import org.almanac.replay.paper.PaperResult;
import org.almanac.replay.paper.PaperText;
import org.almanac.replay.paper.PublishedPaper;
import org.almanac.replay.paper.PublishedPapers;
import org.almanac.replay.paper.PublishedTable;
import org.almanac.replay.paper.TablePart;
import org.almanac.replay.report.ExperimentPage;
import org.almanac.replay.report.StudyPage;
import org.almanac.workload.log.LogReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a paper's experiment, on the logs at hand or on slots of its own, and tells the published figures beside ours. */
@Command(
        name = "experiment",
        description = "Run a paper's experiment again: its figures, ours, and whether what it claims is found.",
        customSynopsis = "almanac experiment [OPTIONS] NAME",
        sortOptions = false,
        footer = {
            "",
            "Examples: almanac experiment adaptive --logs traces --table 2 --json adaptive.json",
            "          almanac experiment adaptive --own site.swf.gz --table 7",
            "          almanac experiment condominium --set cwl=120 --seeds 200",
            "          almanac experiment condominium --table binding --seeds 20 --logs traces"
        },
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class ExperimentCommand implements Callable<Integer> {
    /** What only experiments on logs take; the study's table of bindings takes some of it. */
    private static final List<String> OF_LOGS = List.of("--own", "--results", "--full");

    /** The study's only table, which has replays under the real policies. */
    private static final String BINDING = "binding";

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = {
                "adaptive: Talby and Feitelson 2005; deadline: N'takpe and Suter 2017;",
                "balanced: Liu and others 2016; planning: Klusacek and Chlumsky 2016;",
                "condominium: Tannenbaum 2013, which needs no logs."
            })
    private Optional<String> name = Optional.empty();

    @Option(
            names = "--logs",
            paramLabel = "DIR",
            description = {
                "Where the logs are; default: the current folder. A log is known by",
                "the beginning of its file's name, as in KTH-SP2-1996-2.1-cln.swf.gz."
            })
    private Path logs = Path.of(".");

    @Option(
            names = "--own",
            paramLabel = "LOG",
            description = {
                "Run it on this log of your own in place of the paper's: a file, or a",
                "folder of accounting files. adaptive --table 7 proposes a rule for it."
            })
    private Optional<Path> own = Optional.empty();

    @Option(
            names = "--table",
            paramLabel = "N",
            description = {
                "Only this table: 2, or fig4 or text for what is no table. Default: all.",
                "condominium: binding, replays of its workload and of KTH-SP2 and SDSC-SP2,",
                "where --logs has them, under fixed and adjusting bindings."
            })
    private Optional<String> table = Optional.empty();

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = {
                "Where each finished replay is kept, so that an experiment that was",
                "broken off goes on. Default: almanac-results in the current folder."
            })
    private Path results = Path.of("almanac-results");

    @Option(names = "--full", description = "Measure also what takes more than some minutes by itself.")
    private boolean full;

    @Mixin
    private final StudyOptions study = new StudyOptions();

    @Mixin
    private final SeedOption seed = new SeedOption();

    @Option(names = "--json", paramLabel = "FILE", description = "Write the results as JSON, too.")
    private Optional<Path> json = Optional.empty();

    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            description = "Write tables and charts as a page, one file that opens without a network.")
    private Optional<Path> report = Optional.empty();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Optional<PublishedPaper> paper = paper();
        refuse(
                paper.isPresent() ? StudyOptions.NAMES : OF_LOGS,
                paper.isPresent() ? "is for " + StudyOptions.STUDY + " alone" : "is for experiments on logs");
        if (paper.isEmpty()) {
            checkStudysTable();
        }
        if (paper.isPresent()) {
            checkTable(paper.get());
            checkPlaces();
        } else {
            study.check();
        }
        Optional<WholeFile> jsonFile = writable("--json", json);
        Optional<WholeFile> page = writable("--report", report);
        if (jsonFile.isPresent() && page.isPresent() && jsonFile.get().isSameAs(page.get())) {
            throw wrong("--json and --report name the same file, " + page.get().path());
        }
        Told told = paper.isPresent()
                ? replay(paper.get())
                : table.isPresent() ? tell(bindings()) : tell(study.run(seed.value()));
        if (format.isJson()) {
            format.print(told.json());
        } else {
            PrintWriter out = spec.commandLine().getOut();
            out.print(told.text());
            out.flush();
        }
        if (jsonFile.isPresent()) {
            jsonFile.get().write(told.json());
        }
        if (page.isPresent()) {
            page.get().write(told.page());
        }
        return ExitCode.DONE;
    }

    /** The file of an option; what cannot be written is told before a long experiment. */
    private static Optional<WholeFile> writable(String option, Optional<Path> named) {
        Optional<WholeFile> file = named.map(WholeFile::new);
        file.flatMap(WholeFile::obstacle).ifPresent(obstacle -> {
            throw new FailedException(option + " " + named.orElseThrow() + ": " + obstacle);
        });
        return file;
    }

    /**
     * A result for people and for programs.
     *
     * @param page tables and charts
     */
    private record Told(String text, String json, String page) {}

    private Told replay(PublishedPaper paper) throws IOException, InterruptedException {
        PaperExperiment experiment = new PaperExperiment(
                paper,
                table,
                own.<PaperLogs>map(OwnLog::new).orElseGet(() -> new LogFolder(logs)),
                new KeptReplays(results),
                full ? TablePart.Amount.IN_FULL : TablePart.Amount.ALWAYS,
                seed.value(),
                ProgramBuild.text());
        try (TerminalProgress progress = new TerminalProgress(spec.commandLine().getErr())) {
            PaperResult result = experiment.run(progress);
            return new Told(
                    PaperText.of(result),
                    PaperJson.of(result),
                    ExperimentPage.of(result, TypedCommand.origin(spec, seed.value())));
        }
    }

    private Told tell(Study study) throws IOException {
        return new Told(
                StudyText.of(study), StudyJson.of(study), StudyPage.of(study, TypedCommand.origin(spec, seed.value())));
    }

    private BindingStudy bindings() throws InterruptedException {
        List<OwnedWorkload> workloads = new ArrayList<>();
        for (String name : BindingStudy.LOGS) {
            Optional<Path> file = new LogFolder(logs).find(name);
            if (file.isPresent()) {
                try {
                    workloads.add(OwnedWorkload.ofLog(name, LogReader.read(file.get())));
                } catch (IOException e) {
                    throw new FailedException(e.getMessage());
                }
            }
        }
        return BindingStudy.run(study.seeds(), seed.value(), workloads);
    }

    private static Told tell(BindingStudy bindings) throws IOException {
        return new Told(bindings.text(), bindings.json(), "");
    }

    /** The study has one table, which is neither written as a page nor as CSV, and no table has the logs alone. */
    private void checkStudysTable() {
        if (table.isEmpty()) {
            refuse(List.of("--logs"), "is for experiments on logs and for --table " + BINDING);
            return;
        }
        if (!table.get().equals(BINDING)) {
            throw wrong("--table " + table.get() + ": " + StudyOptions.STUDY + " has " + BINDING);
        }
        refuse(List.of("--experiment", "--set", "--csv", "--report"), "does not go with --table " + BINDING);
        if (!Files.isDirectory(logs)) {
            throw new FailedException("--logs " + logs + ": there is no such directory");
        }
    }

    private void refuse(List<String> options, String why) {
        options.stream()
                .filter(spec.commandLine().getParseResult()::hasMatchedOption)
                .findFirst()
                .ifPresent(option -> {
                    throw wrong(option + " " + why);
                });
    }

    /** Empty for the study, which replays no log. */
    private Optional<PublishedPaper> paper() {
        List<PublishedPaper> papers = PublishedPapers.all();
        List<String> names = Stream.concat(
                        papers.stream().map(PublishedPaper::experiment), Stream.of(StudyOptions.STUDY))
                .toList();
        String there = "; there are " + String.join(", ", names);
        String asked = name.filter(text -> !text.isEmpty())
                .orElseThrow(() -> wrong("NAME is missing: the experiment" + there));
        if (!names.contains(asked)) {
            throw wrong("there is no experiment '" + asked + "'" + there
                    + NearestName.of(asked, names)
                            .map(near -> ". Maybe " + near + "?")
                            .orElse(""));
        }
        Optional<PublishedPaper> named = papers.stream()
                .filter(paper -> paper.experiment().equals(asked))
                .findFirst();
        return own.isEmpty() ? named : named.map(paper -> paper.on(new OwnLog(own.get())));
    }

    private void checkTable(PublishedPaper paper) {
        List<String> tables =
                paper.tables().stream().map(PublishedTable::number).toList();
        table.filter(number -> !tables.contains(number)).ifPresent(number -> {
            throw wrong("--table " + number + ": " + paper.experiment() + " has "
                    + tables.stream().distinct().collect(Collectors.joining(", ")));
        });
    }

    private void checkPlaces() {
        if (own.isPresent() && spec.commandLine().getParseResult().hasMatchedOption("--logs")) {
            throw wrong("--logs has the paper's logs, and --own takes another in their place: give one of the two");
        }
        if (own.isPresent() && !Files.exists(own.get())) {
            throw new FailedException("--own " + own.get() + ": there is no such file or folder");
        }
        if (!Files.isDirectory(logs)) {
            throw new FailedException("--logs " + logs + ": there is no such directory");
        }
        if (Files.exists(results) && !Files.isDirectory(results)) {
            throw new FailedException("--results " + results + " is not a directory");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
