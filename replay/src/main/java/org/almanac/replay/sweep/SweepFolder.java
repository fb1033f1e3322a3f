package org.almanac.replay.sweep;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.almanac.replay.ReplayException;
import org.almanac.replay.WholeFile;

/**
 * The folder of a sweep: a manifest, and a file for each point that has been run.
 *
 * <p>The file of a point is named by its hash and is there whole or not at all, so that many processes on many hosts can
 * write to one folder, and any of them can be killed at any time. What is there is never written again. A folder is of one
 * sweep: another manifest is refused.
 */
public final class SweepFolder {
    private static final String MANIFEST = "manifest.json";
    private static final String JOINED = "results.jsonl";
    private static final String ARRAY = "array.properties";
    private static final String POINT = ".json";

    private final Path folder;

    private SweepFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * The folder of what follows from that manifest, made where it is not there yet.
     *
     * @throws ReplayException if the folder is of other results or of something else, or cannot be made
     */
    public static SweepFolder open(Path folder, Manifest manifest) {
        SweepFolder sweep = new SweepFolder(folder);
        try {
            make(folder);
            Optional<Manifest> present = sweep.text(MANIFEST).map(Manifest::new);
            if (present.isEmpty()) {
                requireNothingElse(folder);
                new WholeFile(folder.resolve(MANIFEST)).write(manifest.text());
            } else {
                manifest.difference(present.get()).ifPresent(difference -> {
                    throw new ReplayException(folder + ": these are results of other replays: " + difference
                            + ". Remove the directory, or name another one with --results.");
                });
            }
        } catch (FileAlreadyExistsException e) {
            throw new ReplayException(folder + ": this is not a directory");
        } catch (IOException e) {
            throw new ReplayException(folder + ": " + WholeFile.reason(e));
        }
        return sweep;
    }

    private static void make(Path folder) throws IOException {
        try {
            Files.createDirectories(folder);
        } catch (NoSuchFileException e) {
            throw new ReplayException(folder + ": no directory can be made here");
        }
    }

    /** Refuses a folder with files in it, but for those that a killed process has left. */
    private static void requireNothingElse(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            if (files.anyMatch(file -> !file.getFileName().toString().startsWith("."))) {
                throw new ReplayException(folder + ": there are files, but no " + MANIFEST
                        + ": these are no results of replays. Name an empty directory with --results, or a new one.");
            }
        }
    }

    /** The file in which all results may be joined. */
    public WholeFile joined() {
        return new WholeFile(folder.resolve(JOINED));
    }

    /** Whether the point has been run. */
    public boolean has(SweepPoint point) {
        return Files.exists(file(point));
    }

    /** Those of the points that have not been run, in their order. */
    public List<SweepPoint> missing(List<SweepPoint> points) {
        List<SweepPoint> missing = new ArrayList<>();
        for (SweepPoint point : points) {
            if (!has(point)) {
                missing.add(point);
            }
        }
        return missing;
    }

    /**
     * Writes what came of the point, one line with its line feed.
     *
     * @throws ReplayException if that is not possible, such as on a full disk
     */
    public void write(SweepPoint point, String line) {
        try {
            new WholeFile(file(point)).write(line);
        } catch (IOException e) {
            throw new ReplayException(e.getMessage());
        }
    }

    /**
     * What came of all these points, line by line in their order.
     *
     * @throws ReplayException if the file of a point is gone or has not the one line that it was written with
     */
    public List<String> lines(List<SweepPoint> points) throws IOException {
        List<String> lines = new ArrayList<>();
        for (SweepPoint point : points) {
            String line = text(file(point).getFileName().toString())
                    .filter(text -> text.indexOf('\n') == text.length() - 1 && text.length() > 1)
                    .orElseThrow(() -> new ReplayException(file(point)
                            + ": this is not one line, as it was written; remove it and run the point again"));
            lines.add(line);
        }
        return lines;
    }

    /** Notes the job array that runs the points, so that {@link #array} knows how to run those that are missing. */
    public void note(ArrayScript array) throws IOException {
        new WholeFile(folder.resolve(ARRAY)).write(array.noted());
    }

    /** The job array that was noted last; empty where none was. */
    public Optional<ArrayScript> array() throws IOException {
        return text(ARRAY)
                .map(noted -> ArrayScript.of(noted)
                        .orElseThrow(() -> new ReplayException(
                                folder.resolve(ARRAY) + ": this is not what was written there; remove it")));
    }

    private Path file(SweepPoint point) {
        return folder.resolve(point.hash() + POINT);
    }

    private Optional<String> text(String name) throws IOException {
        try {
            return Optional.of(Files.readString(folder.resolve(name), StandardCharsets.UTF_8));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }
}
