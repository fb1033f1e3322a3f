package org.almanac.workload.log;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads the log of CERIT-SC in the form of its authors' simulator: SWF with three more fields, and a machine beside it.
 *
 * <p>Behind SWF's eighteen fields stand the nodes a job ran on, its queue and its request as a nodespec of TORQUE ({@link
 * org.almanac.workload.request.Nodespec}). The log is read whole or refused with a {@link LogFormatException}, as a
 * plain one is. Submit times are epoch seconds; the memory of a job is divided over its nodes.
 */
public final class CeritReader {
    private CeritReader() {}

    /** Reads a log whose machine is described beside it, see {@link MachinesReader#beside}. */
    public static SiteLog read(Path log) throws LogFormatException {
        return read(log, MachinesReader.readBeside(log), ReadProgress.NONE);
    }

    /** Reads a log of the machine of these clusters and tells how far it is. */
    public static SiteLog read(Path log, List<ClusterDescription> clusters, ReadProgress progress)
            throws LogFormatException {
        CeritLines lines = new CeritLines(log.toString(), new SwfHeader());
        LogText.read(log, lines, progress);
        return lines.log(LogText.name(log), clusters);
    }

    /**
     * Reads a log from bytes, plain or compressed.
     *
     * @param file what messages call the log
     * @param bytes read to its end, not closed
     */
    public static SiteLog read(String file, InputStream bytes, List<ClusterDescription> clusters)
            throws LogFormatException {
        CeritLines lines = new CeritLines(file, new SwfHeader());
        LogText.read(file, bytes, lines);
        return lines.log(file, clusters);
    }
}
