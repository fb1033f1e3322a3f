package org.almanac.daemon.command.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.program.FailedException;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.JobsCsv;
import org.almanac.replay.JobsFiles;
import org.almanac.replay.WholeFile;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The files that a replay writes beside what it prints.
 *
 * <p>Whatever cannot be written is refused before anything is replayed, and so is a file that is read or named twice.
 */
public final class OutputOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the results as JSON, too.")
    private Optional<Path> json = Optional.empty();

    @Option(
            names = "--jobs",
            paramLabel = "FILE.csv",
            description = {
                "Write every job's start, one line a job:",
                JobsCsv.HEADER + ".",
                "With several policies, one file each: FILE-easy.csv, ..."
            })
    private Optional<Path> jobs = Optional.empty();

    @Option(
            names = "--evalys",
            paramLabel = "FILE.csv",
            description = "As --jobs, with the columns that evalys and Batsim know.")
    private Optional<Path> evalys = Optional.empty();

    @Option(
            names = "--search-history",
            paramLabel = "FILE.csv",
            description = {
                "Write each better plan that the search found, and the relative change of each",
                "criterion; with several policies one file each, as --jobs."
            })
    private Optional<Path> searchHistory = Optional.empty();

    @Option(
            names = "--series",
            paramLabel = "FILE.csv",
            description = {
                "Write how far the machine was from its shares over time, where --cluster FILE tells",
                "any with fair-share; files as with --jobs."
            })
    private Optional<Path> shareSeries = Optional.empty();

    /**
     * A file that is read.
     *
     * @param words how a complaint names it, as in {@code --cluster site.yaml}
     */
    public record Input(Path path, String words) {}

    /** Whether better plans of searches are to be written. */
    public boolean tellSearches() {
        return searchHistory.isPresent();
    }

    /** Whether distances from shares are to be written. */
    public boolean tellShares() {
        return shareSeries.isPresent();
    }

    /** The options given that are for one replay. */
    public List<String> ofOneReplay() {
        List<String> given = new ArrayList<>();
        jobs.ifPresent(file -> given.add("--jobs"));
        evalys.ifPresent(file -> given.add("--evalys"));
        searchHistory.ifPresent(file -> given.add("--search-history"));
        shareSeries.ifPresent(file -> given.add("--series"));
        return given;
    }

    /** The file of the results as JSON alone, where it is asked for. */
    public Optional<WholeFile> json(List<Input> inputs) {
        Optional<WholeFile> file = json.map(WholeFile::new);
        file.ifPresent(written -> requireWritable("--json", written, inputs));
        return file;
    }

    /** All files of a replay under these policies. */
    public ReplayOutputs outputs(List<PolicySpec> specs, ReportOptions page, List<Input> inputs, FormatOption format) {
        Map<String, List<WholeFile>> files = new LinkedHashMap<>();
        files.put("--json", json.map(WholeFile::new).stream().toList());
        files.put("--jobs", filesByPolicy(jobs, specs));
        files.put("--evalys", filesByPolicy(evalys, specs));
        files.put("--search-history", filesByPolicy(searchHistory, specs));
        files.put("--series", filesByPolicy(shareSeries, specs));
        files.put("--report", page.files());
        files.forEach((option, all) -> all.forEach(file -> requireWritable(option, file, inputs)));
        requireDifferent(files);
        return new ReplayOutputs(
                files.get("--json").stream().findFirst(),
                files.get("--jobs"),
                files.get("--evalys"),
                files.get("--search-history"),
                files.get("--series"),
                files.get("--report").stream().findFirst(),
                format,
                spec.commandLine());
    }

    private static List<WholeFile> filesByPolicy(Optional<Path> file, List<PolicySpec> specs) {
        return file.map(named ->
                        JobsFiles.of(named, specs.stream().map(PolicySpec::text).toList()))
                .orElse(List.of());
    }

    private void requireDifferent(Map<String, List<WholeFile>> files) {
        List<String> options = List.copyOf(files.keySet());
        for (int i = 0; i < options.size(); i++) {
            for (String other : options.subList(i + 1, options.size())) {
                for (WholeFile file : files.get(options.get(i))) {
                    if (files.get(other).stream().anyMatch(file::isSameAs)) {
                        throw wrong(options.get(i) + " and " + other + " name the same file " + file.path());
                    }
                }
            }
        }
    }

    private void requireWritable(String option, WholeFile file, List<Input> inputs) {
        file.obstacle().ifPresent(obstacle -> {
            throw new FailedException(option + " " + file.path() + ": " + obstacle);
        });
        for (Input input : inputs) {
            if (isSameFile(input.path(), file.path())) {
                throw wrong(option + " would overwrite " + input.words());
            }
        }
    }

    private static boolean isSameFile(Path one, Path other) {
        try {
            return Files.isRegularFile(one) && Files.isSameFile(one, other);
        } catch (IOException e) {
            // One of them does not exist.
            return false;
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
