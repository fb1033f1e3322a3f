package org.almanac.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.almanac.benchmarks.matrix.Matrix;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures the planner and whole replays; prints a table, and writes JSON and a page of charts. */
@Command(
        name = "benchmark",
        description = {
            "Measure how long planning takes, and how that grows.",
            "Prints a table; writes benchmarks.json and benchmarks.html."
        },
        synopsisSubcommandLabel = "[COMMAND]",
        sortOptions = false)
public final class Benchmark implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--part",
            paramLabel = "PART",
            description = "Only this part; may be repeated: ${COMPLETION-CANDIDATES}.")
    private Set<Part> parts = EnumSet.allOf(Part.class);

    @Option(names = "--quick", description = "A few figures only, each for a second in one process.")
    private boolean quick;

    @Option(names = "--forks", paramLabel = "N", description = "So many processes measure each figure. Default 5.")
    private int forks;

    @Option(names = "--traces", paramLabel = "DIR", description = "Where recorded logs are. Default ../shared/traces.")
    private Path traces = Path.of("../shared/traces");

    @Option(names = "--output", paramLabel = "DIR", description = "Where to write. Default target/benchmarks.")
    private Path output = Path.of("target/benchmarks");

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    public static void main(String[] args) {
        System.exit(new CommandLine(new Benchmark())
                .addSubcommand(new Matrix(Path.of("").toAbsolutePath()))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExpandAtFiles(false)
                .execute(args));
    }

    @Override
    public Integer call() throws IOException {
        if (forks < 0) {
            throw new ParameterException(spec.commandLine(), "--forks is " + forks + ", but must be at least 1");
        }
        Files.createDirectories(output);
        int processes = forks > 0 ? forks : quick ? 1 : 5;
        Part.Setting setting = new Part.Setting(Path.of("").toAbsolutePath(), traces, output, processes, quick);
        List<Measurement> measurements = new ArrayList<>();
        System.out.print(Table.header());
        Consumer<Measurement> told = measured -> {
            measurements.add(measured);
            System.out.print(Table.line(measured));
            System.out.flush();
        };
        for (Part part : parts) {
            part.run(setting, told);
            // What is measured stays, though a later part be broken off.
            Files.writeString(output.resolve("benchmarks.json"), MeasurementsJson.of(measurements));
            Files.writeString(output.resolve("benchmarks.html"), ChartPage.of(measurements));
        }
        return 0;
    }
}
