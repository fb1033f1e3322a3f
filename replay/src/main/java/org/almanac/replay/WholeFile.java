package org.almanac.replay;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * A file that is written whole or not at all: its content is put beside it under another name and then moved.
 *
 * <p>A symbolic link stays one, and what it leads to is written, whether that is there already or not. What is there and is
 * no file, or stands for what is open already, such as {@code /dev/stdout}, is written to as it is, behind all that was
 * written there before.
 */
public record WholeFile(Path path) {
    /** As many links as Linux follows, one leading to the next. */
    private static final int MOST_LINKS = 40;

    /** Where Linux shows what a process has open, as links that lead to more than a name. */
    private static final Path PROCESSES = Path.of("/proc");

    /** So many names are tried for what is put beside the file. */
    private static final int MOST_NAMES = 10_000;

    /** Why it could not be written, as far as that can be known before; empty where it can. */
    public Optional<String> obstacle() {
        if (Files.isDirectory(path)) {
            return Optional.of(path + " is a directory");
        }
        if (Files.exists(path) && !Files.isWritable(path)) {
            return Optional.of("may not write " + path);
        }
        if (isDevice()) {
            return Optional.empty();
        }
        try {
            Path target = target();
            String led = target.equals(path) ? "" : "it leads to " + target + ", and ";
            return obstacle(target).map(obstacle -> led + obstacle);
        } catch (IOException e) {
            return Optional.of(reason(e));
        }
    }

    private static Optional<String> obstacle(Path target) throws IOException {
        Path folder = folder(target);
        if (!Files.exists(folder)) {
            return Optional.of("there is no directory " + folder);
        }
        if (!Files.isDirectory(folder)) {
            return Optional.of(folder + " is not a directory");
        }
        if (!Files.isWritable(folder)) {
            return Optional.of("may not write to the directory " + folder);
        }
        try {
            Files.readAttributes(target, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            // It will be there. Anything else, such as a name that is too long, would come up then, too.
        }
        return Optional.empty();
    }

    /** What a file is to hold, written as it is made, so that no one need hold all of it. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Writes the text; the message of what is thrown names the file and the reason. */
    public void write(String text) throws IOException {
        write(out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Writes the content; the message of what is thrown names the file and the reason. */
    public void write(Content content) throws IOException {
        try {
            if (isDevice()) {
                try (OutputStream out = Files.newOutputStream(path, StandardOpenOption.APPEND)) {
                    content.writeTo(out);
                }
            } else {
                replace(target(), content);
            }
        } catch (IOException e) {
            throw new IOException(path + " could not be written: " + reason(e), e);
        }
    }

    /** Whether writing one of them would overwrite the other, however they are named. */
    public boolean isSameAs(WholeFile other) {
        try {
            return place().equals(other.place());
        } catch (IOException e) {
            return path.equals(other.path);
        }
    }

    /** The target, by the one name that leads there without any link. */
    private Path place() throws IOException {
        Path target = target().toAbsolutePath();
        return folder(target).toRealPath().resolve(target.getFileName());
    }

    /** What an I/O fault says of itself; some say nothing but their kind. */
    public static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof NoSuchFileException) {
            return "its directory is gone";
        }
        if (e instanceof FileSystemLoopException) {
            return "its links lead in a circle";
        }
        String said = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
        return said == null ? e.getClass().getSimpleName() : said;
    }

    private static void replace(Path target, Content content) throws IOException {
        Path fresh = fresh(target);
        fresh.toFile().deleteOnExit();
        boolean moved = false;
        try {
            try (OutputStream out = Files.newOutputStream(fresh)) {
                content.writeTo(out);
            }
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
            moved = true;
        } finally {
            // Once it is moved, another thread may have taken its name for a file of its own.
            if (!moved) {
                Files.deleteIfExists(fresh);
            }
        }
    }

    /**
     * A new empty file beside the target. What lies there under the first name was left by a run that was killed, or belongs
     * to a process of that number on another host: it stays.
     */
    private static Path fresh(Path target) throws IOException {
        String name = ".almanac." + ProcessHandle.current().pid();
        for (int i = 1; ; i++) {
            Path fresh = target.resolveSibling(name + (i == 1 ? "" : "-" + i) + ".new");
            try {
                // Not createTempFile, which lets nobody else read what it makes.
                return Files.createFile(fresh);
            } catch (FileAlreadyExistsException e) {
                if (i == MOST_NAMES) {
                    throw e;
                }
            }
        }
    }

    /** What is written: the path itself, or where it leads as a symbolic link. */
    private Path target() throws IOException {
        Path target = path;
        for (int links = 0; Files.isSymbolicLink(target); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemLoopException(path.toString());
            }
            target = led(target);
        }
        return target;
    }

    private static Path led(Path link) throws IOException {
        return link.resolveSibling(Files.readSymbolicLink(link));
    }

    private static Path folder(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file.toAbsolutePath() : parent;
    }

    /** A pipe, a terminal, {@code /dev/null}, or whatever is open already: something that can only be written through. */
    boolean isDevice() {
        return Files.exists(path) && !Files.isDirectory(path) && (!Files.isRegularFile(path) || isOpenAlready());
    }

    private boolean isOpenAlready() {
        try {
            Path at = path.toAbsolutePath();
            while (Files.isSymbolicLink(at) && !at.startsWith(PROCESSES)) {
                at = led(at);
            }
            return at.startsWith(PROCESSES);
        } catch (IOException e) {
            return false;
        }
    }
}
