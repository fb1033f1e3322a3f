package org.almanac.pbs;

import java.util.Optional;
import org.almanac.pbs.snapshot.Snapshot;

/**
 * A pbs_server as a scheduler sees it: what it knows, and no way to change any of it.
 *
 * <p>The server is the truth about jobs and nodes. Every call may fail with a {@link PbsException} and may take long; it
 * is to be used by one thread at a time.
 */
public interface PbsSource extends AutoCloseable {
    /** The server's name, as job ids end in it. */
    String name();

    /** Everything the server knows now. */
    Snapshot snapshot() throws PbsException;

    /** What we may not do there by the latest snapshot, though we need to, with the command that lets us. */
    default Optional<String> missingRights() {
        return Optional.empty();
    }

    /**
     * By what setting the server wants nothing of its scheduler by the latest snapshot, in words: nothing is to be started
     * then, and no reservation answered.
     */
    default Optional<String> pausedBy() {
        return Optional.empty();
    }

    @Override
    void close();
}
