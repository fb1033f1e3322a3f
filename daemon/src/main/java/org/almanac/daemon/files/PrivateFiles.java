package org.almanac.daemon.files;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files and folders that their owner alone may read and write, whatever the umask, as they tell of users' jobs. */
public final class PrivateFiles {
    private static final Set<PosixFilePermission> OF_FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> OF_FOLDER = PosixFilePermissions.fromString("rwx------");

    private PrivateFiles() {}

    /** Makes the folder, and those that it lies in, where there is none; one that is there stays as it is. */
    public static void makeFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Files.createDirectories(folder, attributes(OF_FOLDER));
    }

    /** A file to be written from its beginning, which is made where there is none. */
    public static Writer writer(Path file) throws IOException {
        return text(
                open(file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE));
    }

    /** A file to be written behind its end, which is made where there is none. */
    public static Writer appender(Path file) throws IOException {
        return text(open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    }

    /** Opens the file, which is made private where it is made, or is there and others may read it. */
    public static FileChannel open(Path file, OpenOption... options) throws IOException {
        FileChannel channel = FileChannel.open(file, Set.of(options), attributes(OF_FILE));
        try {
            if (hasPermissions() && !OF_FILE.containsAll(Files.getPosixFilePermissions(file))) {
                Files.setPosixFilePermissions(file, OF_FILE);
            }
        } catch (IOException e) {
            // Another one's file, which he keeps as he likes.
            return channel;
        }
        return channel;
    }

    private static Writer text(FileChannel channel) {
        return new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8));
    }

    private static FileAttribute<?>[] attributes(Set<PosixFilePermission> permissions) {
        return hasPermissions()
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }

    private static boolean hasPermissions() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }
}
