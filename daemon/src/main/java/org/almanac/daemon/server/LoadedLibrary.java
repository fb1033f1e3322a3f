package org.almanac.daemon.server;

import java.util.Optional;
import java.util.function.Consumer;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.Warning;
import org.almanac.pbs.ifl.BatchLibrary;
import org.almanac.pbs.ifl.BatchReader;
import org.almanac.pbs.ifl.LibraryMissingException;
import org.almanac.pbs.ifl.ServerAccess;

/**
 * A way into a library that is looked for when it is first needed, and again as long as it is not there.
 *
 * @param <R> what may be done with it
 */
final class LoadedLibrary<R extends BatchReader> implements AutoCloseable {
    /** What is had of a library. */
    interface Way<R> {
        R of(BatchLibrary library, ServerAccess access, Consumer<Warning> warnings) throws LibraryMissingException;
    }

    private final ServerLibrary library;
    private final Way<R> way;
    private final Consumer<Warning> warnings;
    private volatile Optional<R> opened = Optional.empty();

    LoadedLibrary(ServerLibrary library, Way<R> way, Consumer<Warning> warnings) {
        this.library = library;
        this.way = way;
        this.warnings = warnings;
    }

    ServerLibrary library() {
        return library;
    }

    R get() throws PbsException {
        if (opened.isEmpty()) {
            try {
                opened = Optional.of(way.of(library.load(), library.access(), warnings));
            } catch (LibraryMissingException e) {
                throw new PbsException(Meaning.UNREACHABLE, 0, e.getMessage());
            }
        }
        return opened.get();
    }

    /** The same where it was found already. */
    Optional<R> opened() {
        return opened;
    }

    /** May be called by another thread than the one that asks. */
    @Override
    public void close() {
        opened.ifPresent(BatchReader::close);
    }
}
