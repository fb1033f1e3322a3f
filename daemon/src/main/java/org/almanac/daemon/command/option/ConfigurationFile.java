package org.almanac.daemon.command.option;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.ConfigurationException;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.config.ConfigurationSummary;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.config.SiteWarnings;
import org.almanac.daemon.config.form.EffectiveValue;
import org.almanac.daemon.config.form.EffectiveValues;
import org.almanac.daemon.config.form.Problem;
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

    /** Says what the file means and what is perhaps not meant so, or everything that is wrong with it; returns the exit code. */
    public static int check(Path file, PrintWriter out, PrintWriter err) {
        try {
            SiteConfiguration site = ConfigurationReader.plain().read(file);
            out.print(ConfigurationSummary.of(file.toString(), site));
            out.flush();
            SiteWarnings.of(site, Instant.now()).forEach(warning -> err.println(warning.warning()));
            err.flush();
            return ExitCode.DONE;
        } catch (ConfigurationException e) {
            // In the form of compilers, as editors know it.
            e.problems().forEach(problem -> err.println(problem.text()));
            err.flush();
            return ExitCode.FAILED;
        }
    }

    /** Every value that holds and where it comes from; the defaults where there is no file. */
    public static String show(Optional<Path> file, Optional<String> policy, OutputFormat format) throws IOException {
        List<EffectiveValue> values = read(file, policy).values();
        return format == OutputFormat.JSON ? EffectiveValues.json(values) : EffectiveValues.table(values);
    }
}
