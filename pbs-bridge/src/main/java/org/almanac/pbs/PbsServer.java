package org.almanac.pbs;

/**
 * A pbs_server as a scheduler needs it: what it knows, a way to start a job, a way to tell a planned start.
 *
 * <p>The server is the truth about jobs and nodes. Every call may fail with a {@link PbsException} and may take long; it
 * is to be used by one thread at a time.
 */
public interface PbsServer extends AutoCloseable {
    /** The server's name, as job ids end in it. */
    String name();

    /** Everything the server knows now. */
    Snapshot snapshot() throws PbsException;

    /**
     * Starts a job on these nodes. That it was taken does not mean that it runs: a later snapshot tells.
     */
    void start(String job, Location location) throws PbsException;

    /** Tells the users of a waiting job what is planned for it. */
    void tell(String job, PlannedStart planned) throws PbsException;

    @Override
    void close();
}
