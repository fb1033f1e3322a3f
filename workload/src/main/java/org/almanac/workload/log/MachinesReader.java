package org.almanac.workload.log;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.almanac.workload.text.Excerpt;

/**
 * Reads the {@code .machines} file that lies beside a log of a simulator and says on what the jobs ran.
 *
 * <p>A line is a cluster: id, name, nodes, cpus a node, speed, memory in KB a node.
 */
public final class MachinesReader {
    private MachinesReader() {}

    /** Reads the clusters of a file, at least one, in its order. */
    public static List<ClusterDescription> read(Path file) throws LogFormatException {
        MachineLines lines = new MachineLines(file.toString());
        LogText.read(file, lines, ReadProgress.NONE);
        return lines.clusters();
    }

    /** Reads the clusters from bytes; {@code file} is what messages call them. */
    public static List<ClusterDescription> read(String file, InputStream bytes) throws LogFormatException {
        MachineLines lines = new MachineLines(file);
        LogText.read(file, bytes, lines);
        return lines.clusters();
    }

    /** Where the description of a log's machine is expected: {@code a.machines} for {@code a.swf.gz}. */
    public static Path beside(Path log) {
        String stem = LogText.name(log);
        for (String ending : List.of(".gz", ".swf")) {
            boolean ends = stem.toLowerCase(Locale.ROOT).endsWith(ending);
            stem = ends ? stem.substring(0, stem.length() - ending.length()) : stem;
        }
        return log.resolveSibling(stem + ".machines");
    }

    /** Reads the clusters of the file beside a log that needs one. */
    static List<ClusterDescription> readBeside(Path log) throws LogFormatException {
        Path machines = beside(log);
        if (Files.notExists(machines)) {
            throw LogFormatException.ofFile(
                    log.toString(),
                    "is in the form of the CERIT-SC log, whose machine is described beside it, but there is no file "
                            + Excerpt.printable(machines.toString()));
        }
        return read(machines);
    }
}
