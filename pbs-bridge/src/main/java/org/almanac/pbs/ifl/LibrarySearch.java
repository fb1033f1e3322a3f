package org.almanac.pbs.ifl;

import com.sun.jna.Library;
import com.sun.jna.NativeLibrary;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Finds and loads the library of a kind: the file or directory that is configured, else what the system's loader knows
 * by name, else the usual directories, those first that the configuration file of OpenPBS names.
 */
final class LibrarySearch {
    /** Alone for itself: two libraries of one process export the same names. */
    private static final Map<String, Object> LOCAL = Map.of(Library.OPTION_OPEN_FLAGS, LibC.RTLD_LAZY_LOCAL);

    private final LibraryKind kind;
    private final List<Path> directories;
    private final Function<String, Optional<Path>> loader;
    private final List<String> failures = new ArrayList<>();

    /** A search in the directories where this kind's library usually lies. */
    LibrarySearch(LibraryKind kind) {
        this(kind, usual(kind), LibC::loaded);
    }

    /**
     * @param loader the file that the system's loader takes for a library of a name, where it knows one
     */
    LibrarySearch(LibraryKind kind, List<Path> directories, Function<String, Optional<Path>> loader) {
        this.kind = kind;
        this.directories = List.copyOf(directories);
        this.loader = loader;
    }

    /** The library, loaded. */
    NativeLibrary find(Optional<Path> configured) throws LibraryMissingException {
        if (configured.isPresent()) {
            return at(configured.get());
        }
        for (String file : kind.files()) {
            Optional<NativeLibrary> known = loader.apply(file).flatMap(this::load);
            if (known.isPresent()) {
                return known.get();
            }
        }
        return in(directories)
                .orElseThrow(() -> new LibraryMissingException("no library of " + kind.product() + ": "
                        + String.join(" or ", kind.files()) + " is not known to the loader (ldconfig, LD_LIBRARY_PATH)"
                        + " and not in " + join(directories) + tried() + ". Maybe it has to be named by its path"));
    }

    private NativeLibrary at(Path configured) throws LibraryMissingException {
        if (Files.isDirectory(configured)) {
            return in(List.of(configured))
                    .orElseThrow(() -> new LibraryMissingException("no library of " + kind.product() + ": "
                            + String.join(" or ", kind.files()) + " is not in " + configured + tried()));
        }
        if (!Files.exists(configured)) {
            throw new LibraryMissingException(
                    "no library of " + kind.product() + ": there is no " + configured.toAbsolutePath());
        }
        return load(configured)
                .orElseThrow(() -> new LibraryMissingException(
                        "the library of " + kind.product() + " cannot be loaded: " + String.join("; ", failures)));
    }

    private Optional<NativeLibrary> in(List<Path> places) {
        for (String file : kind.files()) {
            for (Path directory : places) {
                Path path = directory.resolve(file);
                if (Files.exists(path)) {
                    Optional<NativeLibrary> loaded = load(path);
                    if (loaded.isPresent()) {
                        return loaded;
                    }
                }
            }
        }
        return Optional.empty();
    }

    private Optional<NativeLibrary> load(Path path) {
        try {
            return Optional.of(NativeLibrary.getInstance(path.toAbsolutePath().toString(), LOCAL));
        } catch (UnsatisfiedLinkError e) {
            // The first line says that it failed, the second why, and the others say so again.
            String reason = e.getMessage().lines().skip(1).findFirst().orElse(e.getMessage());
            failures.add(reason.contains(path.toString()) ? reason : path + ": " + reason);
            return Optional.empty();
        }
    }

    private String tried() {
        return failures.isEmpty() ? "" : " (" + String.join("; ", failures) + ")";
    }

    private static String join(List<Path> directories) {
        return String.join(", ", directories.stream().map(Path::toString).toList());
    }

    private static List<Path> usual(LibraryKind kind) {
        List<Path> usual = new ArrayList<>();
        if (kind == LibraryKind.OPENPBS) {
            usual.addAll(PbsConf.of(System.getenv()).libraries());
        }
        for (String parent : List.of("/usr/local", "/usr")) {
            usual.addAll(subdirectories(Path.of(parent), "lib*"));
        }
        usual.addAll(subdirectories(Path.of("/usr/lib"), "*-linux-gnu"));
        usual.addAll(kind.directories().stream().map(Path::of).toList());
        return usual;
    }

    private static List<Path> subdirectories(Path parent, String pattern) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, pattern)) {
            List<Path> paths = new ArrayList<>();
            found.forEach(paths::add);
            // /usr/libexec holds programs.
            Stream<Path> libraries =
                    paths.stream().filter(Files::isDirectory).filter(path -> !path.endsWith("libexec"));
            return libraries.sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
