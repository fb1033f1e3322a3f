package org.almanac.daemon.server;

import java.nio.file.Path;
import java.util.Optional;
import org.almanac.daemon.config.ServerSettings;
import org.almanac.pbs.ifl.BatchLibrary;
import org.almanac.pbs.ifl.LibraryKind;
import org.almanac.pbs.ifl.LibraryMissingException;
import org.almanac.pbs.ifl.ServerAccess;

/** Which library a configuration means, and which server is to be reached by it. */
public record ServerLibrary(LibraryKind kind, Optional<Path> path, ServerAccess access) {
    /** That of a kind of server that has one. */
    public static ServerLibrary of(ServerSettings settings) {
        LibraryKind kind = switch (settings.kind().orElseThrow()) {
            case TORQUE -> LibraryKind.TORQUE;
            case OPENPBS -> LibraryKind.OPENPBS;
            case SIMULATED -> throw new IllegalArgumentException("A simulated server needs no library");
        };
        return new ServerLibrary(kind, settings.library(), settings.access());
    }

    /** The library, loaded. */
    public BatchLibrary load() throws LibraryMissingException {
        return BatchLibrary.load(kind, path);
    }
}
