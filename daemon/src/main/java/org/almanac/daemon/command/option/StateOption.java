package org.almanac.daemon.command.option;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that name the folder in which the daemon keeps what is to survive a restart. */
public final class StateOption {
    @Option(
            names = "--state",
            paramLabel = "FOLDER",
            description = "The folder of almanac.db, or of a copy of it. Default: what the configuration names.")
    private Optional<Path> state = Optional.empty();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The configuration. Default " + ConfigOption.USUAL_CONFIG + ".")
    private Path config = Path.of(ConfigOption.USUAL_CONFIG);

    /** The file of the configuration, whether it is there or not. */
    public Path config() {
        return config;
    }

    /** The folder; fails where the configuration would have to name it and cannot be read. */
    public Path folder() {
        return state.orElseGet(() -> ConfigurationFile.read(config).state());
    }
}
