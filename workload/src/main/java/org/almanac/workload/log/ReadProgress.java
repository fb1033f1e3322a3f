package org.almanac.workload.log;

/**
 * Is told how far the reading of a log has come.
 *
 * <p>Called on the reading thread, a few times a megabyte, with numbers that never fall; the last call of a log that
 * could be read has {@code done == total}.
 */
@FunctionalInterface
public interface ReadProgress {
    /** Tells nobody. */
    ReadProgress NONE = (done, total) -> {};

    /**
     * Some more was read.
     *
     * @param done bytes of the file read so far, as they lie on the disk (compressed, if the file is)
     * @param total bytes of the whole file
     */
    void read(long done, long total);
}
