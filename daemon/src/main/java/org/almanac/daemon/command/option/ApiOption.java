package org.almanac.daemon.command.option;

import java.io.IOException;
import java.util.Optional;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.daemon.qstat.ApiText;
import org.almanac.daemon.qstat.UnreachableException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that says which daemon is asked. */
public final class ApiOption {
    static final String USUAL_API = "http://127.0.0.1:8642";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--api",
            paramLabel = "URL",
            description = "Whom to ask. Default: what ALMANAC_API says, else " + USUAL_API + ".")
    private Optional<String> api = Optional.empty();

    /** The address of the daemon's API: as named, else as the environment says, else the usual one. */
    public String address() {
        return api.or(() -> Optional.ofNullable(System.getenv("ALMANAC_API")))
                .filter(written -> !written.isBlank())
                .orElse(USUAL_API);
    }

    /** What the daemon answers at the path: JSON, or with {@code .txt} behind it a text for people; in either case by lines. */
    public String answer(String path, FormatOption format) throws IOException {
        return answer(path, "", format);
    }

    /** The same with a query, which begins with a question mark where there is one. */
    public String answer(String path, String query, FormatOption format) throws IOException {
        try {
            return format.isJson()
                    ? ApiText.get(address(), path + query) + System.lineSeparator()
                    : ApiText.get(address(), path + ".txt" + query);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (UnreachableException e) {
            throw new FailedException(e.getMessage(), ExitCode.UNREACHABLE);
        }
    }
}
