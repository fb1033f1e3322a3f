package org.almanac.daemon.command.option;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;
import org.almanac.daemon.client.ApiText;
import org.almanac.daemon.client.UnreachableException;
import org.almanac.daemon.json.JsonTree;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that says which daemon is asked. */
public final class ApiOption {
    private static final String STATUS = "/api/v1/status";
    private static final String SERVER = "server";

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
        return address(api);
    }

    /** The address that is named, else as the environment says, else the usual one. */
    public static String address(Optional<String> named) {
        return Stream.of(named, Optional.ofNullable(System.getenv("ALMANAC_API")))
                .flatMap(Optional::stream)
                .filter(written -> !written.isBlank())
                .findFirst()
                .orElse(USUAL_API);
    }

    /** Prints what the daemon answers at the path: for programs its JSON, for people the text at {@code .txt} behind it. */
    public void print(String path, FormatOption format) throws IOException {
        print(path, "", format);
    }

    /** The same with a query, which begins with a question mark where there is one. */
    public void print(String path, String query, FormatOption format) throws IOException {
        if (format.isJson()) {
            String json = ask(path + query);
            format.print(server(json), json);
        } else {
            PrintWriter out = spec.commandLine().getOut();
            out.print(ask(path + ".txt" + query));
            out.flush();
        }
    }

    /**
     * The name of the server of which an answer tells; where it tells none, the daemon is asked. Empty where that has not heard
     * of its server yet, and so refuses to tell.
     */
    private Optional<String> server(String json) throws IOException {
        Optional<String> told = named(json);
        if (told.isPresent()) {
            return told;
        }
        try {
            return named(ask(STATUS));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> named(String json) throws IOException {
        return Optional.of(JsonTree.read(json.getBytes(StandardCharsets.UTF_8)).text(SERVER))
                .filter(name -> !name.isEmpty());
    }

    private String ask(String path) throws IOException {
        return asking(api -> api.get(path));
    }

    /** Something that asks a daemon. */
    public interface Asking<T> {
        T ask(ApiText api) throws IOException;
    }

    /** What came of asking the daemon; an address that is none, and nobody there, are said as everywhere. */
    public <T> T asking(Asking<T> asking) throws IOException {
        try {
            return asking.ask(new ApiText(address()));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (UnreachableException e) {
            throw new FailedException(e.getMessage(), ExitCode.UNREACHABLE);
        }
    }
}
