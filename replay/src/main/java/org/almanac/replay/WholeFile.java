package org.almanac.replay;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A file that is written whole or not at all: its content is put beside it under another name and then moved.
 *
 * <p>What is there and is no file, such as {@code /dev/stdout}, is written to as it is.
 */
public record WholeFile(Path path) {
    /** Why it could not be written, as far as that can be known before; empty where it can. */
    public Optional<String> obstacle() {
        Path folder = folder();
        if (Files.isDirectory(path)) {
            return Optional.of(path + " is a directory");
        }
        if (!Files.exists(folder)) {
            return Optional.of("there is no directory " + folder);
        }
        if (!Files.isDirectory(folder)) {
            return Optional.of(folder + " is not a directory");
        }
        if (Files.exists(path) && !Files.isWritable(path) || !isDevice() && !Files.isWritable(folder)) {
            return Optional.of("may not write " + (Files.exists(path) ? path : "to the directory " + folder));
        }
        return Optional.empty();
    }

    /** Writes the text; the message of what is thrown names the file and the reason. */
    public void write(String text) throws IOException {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        try {
            if (isDevice()) {
                Files.write(path, content);
            } else {
                replace(Files.exists(path) ? path.toRealPath() : path, content);
            }
        } catch (IOException e) {
            throw new IOException(path + " could not be written: " + reason(e), e);
        }
    }

    /** What an I/O fault says of itself; some say nothing but their kind. */
    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof NoSuchFileException) {
            return "its directory is gone";
        }
        String said = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
        return said == null ? e.getClass().getSimpleName() : said;
    }

    private void replace(Path target, byte[] content) throws IOException {
        // Not createTempFile, which lets nobody else read what it makes.
        Path fresh = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".new");
        fresh.toFile().deleteOnExit();
        try {
            Files.write(fresh, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private Path folder() {
        Path parent = path.toAbsolutePath().getParent();
        return parent == null ? path.toAbsolutePath() : parent;
    }

    /** A pipe, a terminal, {@code /dev/null}: something that can only be written through. */
    boolean isDevice() {
        return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
    }
}
