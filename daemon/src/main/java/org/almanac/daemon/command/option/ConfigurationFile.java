package org.almanac.daemon.command.option;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.command.against.Trial;
import org.almanac.daemon.config.ConfigurationException;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.config.ConfigurationSummary;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.config.SiteWarnings;
import org.almanac.daemon.config.form.EffectiveValues;
import org.almanac.daemon.config.form.Origin;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;

/**
 * What commands do with configuration files.
 *
 * <p>Apart from the commands, all of which are made at every start: so that only those that need a configuration load
 * what reads one.
 */
public final class ConfigurationFile {
    private ConfigurationFile() {}

    /** The configuration in the file; fails with all that is wrong with it. */
    public static SiteConfiguration read(Path file) {
        return read(Optional.of(file), Optional.empty());
    }

    /** What is right in a configuration that holds from now on and perhaps not meant so, a line each. */
    public static List<String> warnings(SiteConfiguration site) {
        return SiteWarnings.of(site, Instant.now()).stream().map(Problem::text).toList();
    }

    private static SiteConfiguration read(Optional<Path> file, Optional<String> policy) {
        ConfigurationReader plain = ConfigurationReader.plain();
        ConfigurationReader reader =
                policy.map(text -> plain.with("policy", "--policy", text)).orElse(plain);
        try {
            return file.isPresent() ? reader.read(file.get()) : reader.defaults();
        } catch (ConfigurationException e) {
            throw new FailedException(e.problems().stream().map(Problem::text).toList());
        }
    }

    /**
     * What was found of a file; the answer for programs is still to be told.
     *
     * @param site what it means; empty where anything is wrong with it
     */
    public record Checked(
            Path file, Optional<SiteConfiguration> site, List<Problem> problems, FormatOption format, PrintWriter out) {
        public Checked {
            problems = List.copyOf(problems);
        }

        /** Tells what it would do, where that was tried, and programs all of it; returns the exit code. */
        public int finish(Optional<Trial> trial) {
            if (format.isJson()) {
                format.print(json(trial));
            } else {
                trial.ifPresent(told -> out.print("\n" + told.text()));
                out.flush();
            }
            return site.isPresent() ? ExitCode.DONE : ExitCode.FAILED;
        }

        private String json(Optional<Trial> trial) {
            return Json.text(json -> {
                json.text("file", file.toString())
                        .flag("right", problems.isEmpty())
                        .objects("problems", problems, problem -> {
                            if (problem.origin() instanceof Origin.Line line) {
                                json.number("line", line.line());
                            }
                            json.text("key", problem.key()).text("text", problem.text());
                        })
                        .objects(
                                "summary",
                                site.map(ConfigurationSummary::lines).orElse(List.of()),
                                line -> json.text("what", line.what()).text("value", line.value()));
                if (trial.isPresent()) {
                    json.raw("against", trial.get().json());
                }
            });
        }
    }

    /** Says what the file means and what is perhaps not meant so, or everything that is wrong with it. */
    public static Checked check(Path file, FormatOption format, PrintWriter out, PrintWriter err) {
        try {
            SiteConfiguration site = ConfigurationReader.plain().read(file);
            if (!format.isJson()) {
                out.print(ConfigurationSummary.of(file.toString(), site));
                out.flush();
            }
            for (Problem warning : SiteWarnings.of(site, Instant.now())) {
                err.println(warning.warning());
                format.warned(warning.text());
            }
            err.flush();
            return new Checked(file, Optional.of(site), List.of(), format, out);
        } catch (ConfigurationException e) {
            // In the form of compilers, as editors know it.
            e.problems().forEach(problem -> err.println(problem.text()));
            err.flush();
            return new Checked(file, Optional.empty(), e.problems(), format, out);
        }
    }

    /** Every value that holds and where it comes from, in a table; the defaults where there is no file. */
    public static String table(Optional<Path> file, Optional<String> policy) {
        return EffectiveValues.table(read(file, policy).values());
    }

    /** The same as JSON. */
    public static String json(Optional<Path> file, Optional<String> policy) throws IOException {
        return EffectiveValues.json(read(file, policy).values());
    }
}
