package org.almanac.daemon.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.ConfigOption;
import org.almanac.daemon.command.option.ConfigurationFile;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.files.FileTrouble;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.daemon.program.ProgramVersion;
import org.almanac.daemon.running.RunningDaemon;
import org.almanac.daemon.service.HangUp;
import org.almanac.daemon.service.SystemdNotify;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Plans for a server until it is ended by a signal. */
@Command(
        name = "daemon",
        description = "Plan for a server until a signal ends it; 'almanacd' is short for this.",
        sortOptions = false,
        footer = {"", "SIGHUP rereads the configuration, all of it or nothing; SIGTERM ends it."},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class DaemonCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException, InterruptedException {
        SiteConfiguration site = ConfigurationFile.read(config.file());
        ConfigurationFile.warnings(site).forEach(log()::warn);
        // Here and not in a method of its own: every start of any command reads the methods of all commands, and what
        // they take, and a replay is to load nothing of configurations.
        RunningDaemon daemon;
        try {
            daemon = RunningDaemon.start(site, SystemdNotify.fromEnvironment(), ProgramVersion.text());
        } catch (IOException e) {
            throw new FailedException(config.file() + ": " + FileTrouble.of(e));
        }
        try (daemon) {
            Thread onSignal = new Thread(() -> end(daemon), "almanac-signal");
            Runtime.getRuntime().addShutdownHook(onSignal);
            HangUp.handle(() -> reload(daemon));
            daemon.readsAgain(() -> reload(daemon));
            PrintWriter out = spec.commandLine().getOut();
            ListenAddress listen = site.api().listen().withPort(daemon.port());
            out.printf(
                    "almanacd %s: mode %s, server %s, policy %s, page and API at %s/%s%n",
                    ProgramVersion.text(),
                    site.mode().word(),
                    site.server().kind().orElseThrow().word(),
                    site.policy().text(),
                    site.api().url(daemon.port()),
                    listen.isEveryAddress() ? ", on all addresses of this machine" : "");
            out.flush();
            if (daemon.awaitEnd()) {
                throw new FailedException("the scheduling cycle has died; the log says why");
            }
        }
        return ExitCode.DONE;
    }

    private static void end(RunningDaemon daemon) {
        try {
            daemon.close();
        } catch (IOException e) {
            log().warn("could not end in order: {}", FileTrouble.of(e));
        }
    }

    /** Reads the configuration again; says what is wrong with it, and nothing where it holds. */
    private List<String> reload(RunningDaemon daemon) {
        List<String> reasons;
        try {
            SiteConfiguration other = ConfigurationFile.read(config.file());
            ConfigurationFile.warnings(other).forEach(log()::warn);
            reasons = daemon.reload(other);
        } catch (FailedException e) {
            daemon.reloadFailed();
            reasons = e.messages();
        }
        if (reasons.isEmpty()) {
            log().info("{} was read again and holds now", config.file());
        } else {
            reasons.forEach(reason -> log().error("{} was read again and does not hold: {}", config.file(), reason));
        }
        return reasons;
    }

    /** Not with the class: every start of any command makes all commands, and a log takes long to make. */
    private static Logger log() {
        return LoggerFactory.getLogger(DaemonCommand.class);
    }
}
