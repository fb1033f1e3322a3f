package org.almanac.daemon.command.option;

import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that says which daemon is asked. */
public final class ApiOption {
    static final String USUAL_API = "http://127.0.0.1:8642";

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
}
