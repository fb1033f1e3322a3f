package org.almanac.daemon.command.option;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that names the daemon's configuration. */
public final class ConfigOption {
    static final String USUAL_CONFIG = "/etc/almanac/almanac.yaml";

    @Option(names = "--config", paramLabel = "FILE", description = "The configuration. Default " + USUAL_CONFIG + ".")
    private Path config = Path.of(USUAL_CONFIG);

    public Path file() {
        return config;
    }
}
