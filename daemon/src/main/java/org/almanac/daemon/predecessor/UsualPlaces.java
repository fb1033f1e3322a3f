package org.almanac.daemon.predecessor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where schedulers have their main files, as their packages put them there. */
public record UsualPlaces(Path root) {
    private static final List<String> PLACES = List.of(
            "var/spool/pbs/sched_priv/sched_config",
            "var/spool/torque/sched_priv/sched_config",
            "var/lib/torque/sched_priv/sched_config",
            "usr/local/maui/maui.cfg",
            "var/spool/maui/maui.cfg",
            "opt/maui/maui.cfg",
            "etc/maui.cfg",
            "opt/moab/etc/moab.cfg",
            "opt/moab/moab.cfg");

    /** Those of this machine. */
    public static UsualPlaces ofThisMachine() {
        return new UsualPlaces(Path.of("/"));
    }

    /** The files that are there and are no others' by another name. */
    public List<Path> found() {
        return Stream.concat(
                        home().map(home -> home.resolve("sched_priv/sched_config")).stream(),
                        PLACES.stream().map(root::resolve))
                .filter(Files::isRegularFile)
                .map(UsualPlaces::real)
                .distinct()
                .toList();
    }

    /** What OpenPBS calls its home, where its own file says so. */
    private Optional<Path> home() {
        Path conf = root.resolve("etc/pbs.conf");
        if (!Files.isReadable(conf)) {
            return Optional.empty();
        }
        try (Stream<String> lines = Files.lines(conf)) {
            return lines.map(String::strip)
                    .filter(line -> line.startsWith("PBS_HOME=/"))
                    .map(line -> root.resolve(line.substring("PBS_HOME=/".length())))
                    .findFirst();
        } catch (IOException | RuntimeException e) {
            // What cannot be read says nothing.
            return Optional.empty();
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path;
        }
    }
}
