package org.almanac.daemon.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.almanac.daemon.command.option.ClusterFile;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.SeedOption;
import org.almanac.daemon.command.option.WrittenDuration;
import org.almanac.daemon.command.option.WrittenName;
import org.almanac.daemon.command.option.WrittenNumber;
import org.almanac.daemon.command.progress.PlainProgress;
import org.almanac.daemon.command.progress.TerminalProgress;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.demo.Demo;
import org.almanac.daemon.demo.DemoJson;
import org.almanac.daemon.demo.DemoProgress;
import org.almanac.daemon.demo.DemoRules;
import org.almanac.daemon.demo.DemoSettings;
import org.almanac.daemon.demo.DemoWords;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.daemon.program.ProgramVersion;
import org.almanac.daemon.view.Published;
import org.almanac.pbs.sim.AccountingFiles;
import org.almanac.pbs.sim.AccountingForm;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyException;
import org.almanac.planner.policy.PolicySpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Starts a simulated cluster and plans it until somebody or the time ends it. */
@Command(
        name = "demo",
        description = "Plan a simulated cluster before your eyes, with a page and an API.",
        sortOptions = false,
        footer = {"", "Example: almanac demo --speed 600 --for 5m"},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class DemoCommand implements Callable<Integer> {
    /** The launcher says here how it was called. */
    private static final String CALLED_AS = "almanac.command";

    private static final long FASTEST = 100_000;
    private static final int USUAL_PORT = 8642;
    private static final String USUAL_POLICY = "planned";
    private static final int MOST_NODES = 10_000;
    private static final int MOST_CPUS = 10_000;
    private static final int MOST_PORT = 65_535;
    private static final Duration FOREVER = Duration.ofDays(100_000);

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Submit the jobs of this log (SWF, plain or packed with gzip); without it they are made up.")
    private Optional<Path> trace = Optional.empty();

    @Option(
            names = "--cluster",
            paramLabel = "FILE.yaml",
            description = "Simulate the machine of this configuration, with its limits, windows, queues and shares.")
    private Optional<Path> cluster = Optional.empty();

    @Option(
            names = "--nodes",
            paramLabel = "N",
            converter = WrittenNumber.OfCount.class,
            description = "Nodes of the cluster. Default " + DemoSettings.USUAL_NODES
                    + ", or as many as the machine of FILE needs.")
    private Optional<Integer> nodes = Optional.empty();

    @Option(
            names = "--cpus",
            paramLabel = "N",
            converter = WrittenNumber.OfCount.class,
            description = "Cpus of each node, with 4 GB of memory each. Default " + DemoSettings.USUAL_CPUS + ".")
    private Optional<Integer> cpus = Optional.empty();

    @Option(names = "--speed", paramLabel = "N", description = "Let time run N times faster. Default 60.")
    private double speed = DemoSettings.USUAL_SPEED;

    @Option(
            names = "--port",
            paramLabel = "N",
            converter = WrittenNumber.OfPort.class,
            description = "Port of the page and the API; 0 takes a free one. Default " + USUAL_PORT + ".")
    private Optional<Integer> port = Optional.empty();

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = WrittenDuration.class,
            description = "End after that time of yours, as in 30s, 5m, 1h; without it, go on.")
    private Optional<Duration> lasts = Optional.empty();

    @Option(
            names = "--policy",
            paramLabel = "NAME[:key=value,...]",
            description = "The policy, see 'almanac policies'. Default planned.")
    private Optional<String> policy = Optional.empty();

    @Option(
            names = "--accounting",
            paramLabel = "DIR",
            description = "Write the server's accounting records into this directory, a file a day.")
    private Optional<Path> accounting = Optional.empty();

    @Option(
            names = "--accounting-form",
            paramLabel = "openpbs|torque",
            converter = WrittenName.OfAccountingForm.class,
            completionCandidates = WrittenName.OfAccountingForm.class,
            description = "As which server writes them. Default openpbs.")
    private Optional<AccountingForm> accountingForm = Optional.empty();

    @Mixin
    private final SeedOption seed = new SeedOption();

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException, InterruptedException {
        DemoSettings settings = settings();
        Optional<AccountingFiles> accounts = accounts();
        // For programs there is one answer, at the end.
        PrintWriter out = format.isJson()
                ? spec.commandLine().getErr()
                : spec.commandLine().getOut();
        try (TerminalProgress progress = new TerminalProgress(spec.commandLine().getErr());
                Demo demo = new Demo(settings, progressOn(progress, out), ProgramVersion.text())) {
            ListenAddress listen = settings.api().listen().withPort(demo.port());
            accounts.ifPresent(demo::keepAccounts);
            out.print(DemoWords.opening(listen));
            out.flush();
            demo.prepare();
            progress.pause();
            out.print(DemoWords.announcement(demo.machine(), settings));
            out.flush();
            boolean planned = demo.begin();
            progress.pause();
            Published first = demo.published()
                    .filter(published -> planned)
                    .orElseThrow(() -> new FailedException("no plan was made within ten minutes; the log says why"));
            String command = System.getProperty(CALLED_AS, "almanac");
            Runnable welcome = () -> {
                out.print(DemoWords.welcome(first, listen, command, lasts));
                out.flush();
            };
            boolean failed = awaitEnd(demo, welcome, () -> {
                Published last = demo.published().orElse(first);
                if (format.isJson()) {
                    format.print(Optional.of(last.origin().server()), DemoJson.summary(first, last, demo.passed()));
                } else {
                    out.print(DemoWords.summary(first, last, demo.passed()));
                    out.flush();
                }
            });
            if (failed) {
                throw new FailedException("the scheduling cycle has died; the log says why");
            }
        }
        Optional<String> unwritten = accounts.flatMap(AccountingFiles::failure);
        if (unwritten.isPresent()) {
            throw new FailedException(unwritten.get());
        }
        return ExitCode.DONE;
    }

    /** A line that changes on a terminal, else lines now and then. */
    private static DemoProgress progressOn(TerminalProgress terminal, PrintWriter out) {
        return terminal.isShown() ? terminal : new PlainProgress(out, System::nanoTime);
    }

    private Optional<AccountingFiles> accounts() {
        if (accounting.isEmpty()) {
            return Optional.empty();
        }
        Path directory = accounting.get();
        try {
            return Optional.of(AccountingFiles.into(
                    directory, ZoneId.systemDefault(), accountingForm.orElse(AccountingForm.OPENPBS)));
        } catch (FileAlreadyExistsException e) {
            throw new FailedException("--accounting " + directory + ": it is no directory");
        } catch (IOException e) {
            throw new FailedException(
                    "--accounting " + directory + ": it cannot be written to (" + e.getMessage() + ")");
        }
    }

    /**
     * Waits for the end, whether by time or by a signal; after a signal the summary is still printed. The welcome says that a signal
     * ends it, and so comes when that is so.
     */
    private boolean awaitEnd(Demo demo, Runnable welcome, Runnable summary) throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        Thread onSignal = new Thread(
                () -> {
                    demo.close();
                    awaitQuietly(over);
                },
                "almanac-signal");
        Runtime.getRuntime().addShutdownHook(onSignal);
        try {
            welcome.run();
            boolean failed = demo.awaitEnd(lasts.orElse(FOREVER).minus(demo.passed()));
            summary.run();
            return failed;
        } finally {
            over.countDown();
            forget(onSignal);
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The program is ending, and the hook runs.
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await(2, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private DemoSettings settings() {
        nodes.ifPresent(number -> require(
                number >= 1 && number <= MOST_NODES, "--nodes must be from 1 to " + MOST_NODES + ", but is " + number));
        cpus.ifPresent(number -> require(
                number >= 1 && number <= MOST_CPUS, "--cpus must be from 1 to " + MOST_CPUS + ", but is " + number));
        require(speed > 0 && speed <= FASTEST, "--speed must be above 0 and at most " + FASTEST + ", but is " + speed);
        port.ifPresent(number -> require(
                number >= 0 && number <= MOST_PORT, "--port must be from 0 to " + MOST_PORT + ", but is " + number));
        require(accountingForm.isEmpty() || accounting.isPresent(), "--accounting-form needs --accounting DIR");
        require(cluster.isEmpty() || nodes.isEmpty(), "--cluster and --nodes exclude each other");
        require(cluster.isEmpty() || cpus.isEmpty(), "--cluster and --cpus exclude each other");
        Optional<PolicySpec> named = policy.map(this::policySpec);
        DemoSettings settings = cluster.isPresent() ? described(cluster.get()) : alike();
        return settings.with(named, port);
    }

    private DemoSettings alike() {
        OptionalInt number = nodes.map(OptionalInt::of).orElse(OptionalInt.empty());
        DemoSettings settings = new DemoSettings(
                trace,
                number,
                cpus.orElse(DemoSettings.USUAL_CPUS),
                speed,
                USUAL_PORT,
                policySpec(USUAL_POLICY),
                seed.value());
        boolean isUsual = trace.isEmpty() && nodes.isEmpty() && cpus.isEmpty();
        return isUsual ? settings.under(DemoRules.from(System.currentTimeMillis() / 1000)) : settings;
    }

    private DemoSettings described(Path file) {
        ClusterFile described = ClusterFile.read(file);
        return new DemoSettings(
                trace,
                new DemoSettings.Described(described.machine()),
                described.rules(),
                speed,
                described.site().poll(),
                described.site().api(),
                described.site().policy(),
                seed.value());
    }

    private PolicySpec policySpec(String text) {
        try {
            PolicySpec written = PolicySpec.parse(text);
            Policies.check(written);
            Policies.obstacleLive(written).ifPresent(why -> {
                throw wrong("--policy " + text + ": " + why);
            });
            return written;
        } catch (PolicyException e) {
            throw wrong(e.getMessage().replaceFirst("\\.$", ""));
        }
    }

    private void require(boolean holds, String message) {
        if (!holds) {
            throw wrong(message);
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
