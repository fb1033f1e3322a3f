package org.almanac.daemon.command.option;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.json.Json;
import picocli.CommandLine.Option;

/** The options that say whose a reservation is to be. */
public final class ReservedFor {
    @Option(
            names = "--users",
            paramLabel = "USER,...",
            converter = WrittenNames.class,
            description = "For the jobs of these users, which may run elsewhere as well.")
    private Optional<List<String>> users = Optional.empty();

    @Option(
            names = "--groups",
            paramLabel = "GROUP,...",
            converter = WrittenNames.class,
            description = "For those of these groups.")
    private Optional<List<String>> groups = Optional.empty();

    @Option(
            names = "--queues",
            paramLabel = "QUEUE,...",
            converter = WrittenNames.class,
            description = "For those in these queues.")
    private Optional<List<String>> queues = Optional.empty();

    @Option(names = "--maintenance", description = "For no job: work is done on the nodes.")
    private boolean maintenance;

    /** Writes what was said. */
    public void write(Json json) throws IOException {
        texts("users", users, json);
        texts("groups", groups, json);
        texts("queues", queues, json);
        if (maintenance) {
            json.flag("maintenance", true);
        }
    }

    private static void texts(String key, Optional<List<String>> values, Json json) throws IOException {
        if (values.isPresent()) {
            json.texts(key, values.get());
        }
    }

    /** Whether anything was said. */
    public boolean isSaid() {
        return maintenance || users.isPresent() || groups.isPresent() || queues.isPresent();
    }
}
