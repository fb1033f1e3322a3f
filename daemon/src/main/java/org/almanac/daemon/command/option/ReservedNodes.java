package org.almanac.daemon.command.option;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.NodeNames;
import org.almanac.daemon.json.Json;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say which nodes a reservation is to have. */
public final class ReservedNodes {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--nodes",
            paramLabel = "NODE,...",
            converter = WrittenNames.class,
            description = "Which nodes, by name: n01,n02 or n[01-20].")
    private Optional<List<String>> nodes = Optional.empty();

    @Option(names = "--property", paramLabel = "NAME", description = "The nodes that have this property.")
    private Optional<String> property = Optional.empty();

    @Option(names = "--cluster", paramLabel = "NAME", description = "The nodes of this cluster.")
    private Optional<String> cluster = Optional.empty();

    @Option(names = "--count", paramLabel = "N", description = "So many of them, the least used.")
    private Optional<Long> count = Optional.empty();

    @Option(names = "--cpus", paramLabel = "N", description = "As many of them as have so many cpus together.")
    private Optional<Long> cpus = Optional.empty();

    /** Writes what was said. */
    public void write(Json json) throws IOException {
        if (nodes.isPresent()) {
            json.texts("nodes", names(nodes.get()));
        }
        if (property.isPresent()) {
            json.text("property", property.get());
        }
        if (cluster.isPresent()) {
            json.text("cluster", cluster.get());
        }
        if (count.isPresent()) {
            json.number("count", count.get());
        }
        if (cpus.isPresent()) {
            json.number("cpus", cpus.get());
        }
    }

    private List<String> names(List<String> patterns) {
        List<String> names = new ArrayList<>();
        for (String pattern : patterns) {
            names.addAll(NodeNames.expand(pattern)
                    .orElseThrow(() -> new ParameterException(
                            spec.commandLine(), "'" + pattern + "' are no nodes; write them as n01 or n[01-20]"))
                    .names());
        }
        return names;
    }

    /** Whether anything was said. */
    public boolean areSaid() {
        return !nodes.isEmpty() || property.isPresent() || cluster.isPresent() || count.isPresent() || cpus.isPresent();
    }
}
