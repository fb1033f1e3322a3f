package org.almanac.pbs.ifl;

import com.sun.jna.NativeLibrary;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.almanac.pbs.Warning;

/**
 * A batch interface library of a server, loaded, from which readers and writers are had.
 *
 * <p>It stays loaded until the process ends.
 */
public final class BatchLibrary {
    private final LibraryKind kind;
    private final NativeLibrary library;
    private final LibraryCalls calls;

    private BatchLibrary(LibraryKind kind, NativeLibrary library) {
        this.kind = kind;
        this.library = library;
        calls = switch (kind) {
            case TORQUE -> new TorqueCalls(library);
            case OPENPBS -> new OpenPbsCalls(library);
        };
    }

    /**
     * Loads the library of that kind.
     *
     * @param configured its file, or the directory that it is in; empty to look in the usual places
     */
    public static BatchLibrary load(LibraryKind kind, Optional<Path> configured) throws LibraryMissingException {
        NativeLibrary library = new LibrarySearch(kind).find(configured);
        try {
            return new BatchLibrary(kind, library);
        } catch (UnsatisfiedLinkError e) {
            throw new LibraryMissingException(file(library) + " is not a library of " + kind.product() + ": "
                    + e.getMessage().lines().findFirst().orElse("a function is missing"));
        }
    }

    public LibraryKind kind() {
        return kind;
    }

    /** Its file, or its name where the system's loader found it. */
    public String file() {
        return file(library);
    }

    private static String file(NativeLibrary library) {
        return library.getFile() == null ? library.getName() : library.getFile().getPath();
    }

    /**
     * A reader that connects when it is first asked: nothing on the server can be changed through it.
     *
     * @param warnings told once of each thing that works less well than it should
     */
    public BatchReader reader(ServerAccess access, Consumer<Warning> warnings) {
        return new LibraryReader(connection(access), warnings);
    }

    /** A reader that can start and alter jobs as well. */
    public BatchWriter writer(ServerAccess access, Consumer<Warning> warnings) {
        return new LibraryWriter(connection(access), warnings, new ChangingCalls(library, kind));
    }

    /**
     * A writer that registers as the scheduler of its server, which only OpenPBS knows.
     *
     * @param called told, by another thread, that the server calls
     */
    public BatchScheduler scheduler(ServerAccess access, Runnable called, Consumer<Warning> warnings) {
        if (kind != LibraryKind.OPENPBS) {
            throw new IllegalArgumentException("Only OpenPBS registers its scheduler");
        }
        return LibraryScheduler.of(
                calls, access, new ChangingCalls(library, kind), new SchedulerCalls(library), called, warnings);
    }

    private Connection connection(ServerAccess access) {
        return switch (kind) {
            case TORQUE -> new TorqueConnection(calls, access);
            case OPENPBS -> new OpenPbsConnection(calls, access);
        };
    }
}
