package org.almanac.pbs.ifl;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.almanac.pbs.Warning;

/**
 * A batch interface library of a server, loaded, from which readers and writers are had.
 *
 * <p>It stays loaded until the process ends.
 */
public final class BatchLibrary {
    /** How the name of what is missing stands in what the loader says. */
    private static final Pattern MISSING = Pattern.compile("Error looking up (?:function )?'(\\w+)'");

    private static final Optional<String> JNA_FAULT = jnaFault();

    private final LibraryKind kind;
    private final NativeLibrary library;
    private final LibraryCalls calls;

    private BatchLibrary(LibraryKind kind, NativeLibrary library) throws LibraryMissingException {
        this.kind = kind;
        this.library = library;
        calls = has("without which nothing can be read", () -> switch (kind) {
            case TORQUE -> new TorqueCalls(library);
            case OPENPBS -> new OpenPbsCalls(library);
        });
    }

    /**
     * Loads the library of that kind.
     *
     * @param configured its file, or the directory that it is in; empty to look in the usual places
     */
    public static BatchLibrary load(LibraryKind kind, Optional<Path> configured) throws LibraryMissingException {
        if (JNA_FAULT.isPresent()) {
            throw new LibraryMissingException(JNA_FAULT.get());
        }
        return new BatchLibrary(kind, new LibrarySearch(kind).find(configured));
    }

    /** Why no library at all can be called, in words: JNA puts its own native part into a folder and loads it there. */
    private static Optional<String> jnaFault() {
        try {
            Native.getNativeSize(int.class);
            return Optional.empty();
        } catch (LinkageError e) {
            String folder = System.getProperty("jna.tmpdir", System.getProperty("java.io.tmpdir"));
            String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            return Optional.of("Java cannot load its native part (JNA) from " + folder + ": " + reason
                    + ". Maybe that folder is full, or mounted noexec; -Djna.tmpdir=FOLDER names another one");
        }
    }

    /**
     * Calls of the library.
     *
     * @param otherwise what it cannot do that lacks one of them
     */
    private <T> T has(String otherwise, Supplier<T> made) throws LibraryMissingException {
        try {
            return made.get();
        } catch (UnsatisfiedLinkError e) {
            for (LibraryKind other : LibraryKind.values()) {
                if (other != kind && exports(other.mark())) {
                    throw new LibraryMissingException(file() + " is the library of " + other.product() + ", not of "
                            + kind.product() + ". Maybe server.kind is to be "
                            + other.name().toLowerCase(Locale.ROOT));
                }
            }
            String lacking = MISSING.matcher(e.getMessage())
                    .results()
                    .map(found -> found.group(1))
                    .findFirst()
                    .orElse("a function");
            throw new LibraryMissingException(
                    "the library of " + kind.product() + " at " + file() + " lacks " + lacking + ", " + otherwise);
        }
    }

    private boolean exports(String name) {
        try {
            library.getGlobalVariableAddress(name);
            return true;
        } catch (UnsatisfiedLinkError e) {
            return false;
        }
    }

    public LibraryKind kind() {
        return kind;
    }

    /** Its file, or its name where the system's loader found it. */
    public String file() {
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

    /** A reader that can start and alter jobs as well, and answer reservations. */
    public BatchWriter writer(ServerAccess access, Consumer<Warning> warnings) throws LibraryMissingException {
        return new LibraryWriter(connection(access), warnings, changing());
    }

    private ChangingCalls changing() throws LibraryMissingException {
        return has("without which no job can be started", () -> new ChangingCalls(library, kind));
    }

    /**
     * A writer that registers as the scheduler of its server, which only OpenPBS knows.
     *
     * @param called told, by another thread, that the server calls
     */
    public BatchScheduler scheduler(ServerAccess access, Runnable called, Consumer<Warning> warnings)
            throws LibraryMissingException {
        if (kind != LibraryKind.OPENPBS) {
            throw new IllegalArgumentException("Only OpenPBS registers its scheduler");
        }
        SchedulerCalls scheduling =
                has("without which nobody registers as a scheduler", () -> new SchedulerCalls(library));
        return LibraryScheduler.of(calls, access, changing(), scheduling, called, warnings);
    }

    private Connection connection(ServerAccess access) {
        return switch (kind) {
            case TORQUE -> new TorqueConnection(calls, access);
            case OPENPBS -> new OpenPbsConnection(calls, access);
        };
    }
}
