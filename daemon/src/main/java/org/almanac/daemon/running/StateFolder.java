package org.almanac.daemon.running;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.almanac.daemon.files.FileTrouble;
import org.almanac.daemon.files.PrivateFiles;

/** The folder of what survives a restart; one daemon alone has it. */
final class StateFolder implements AutoCloseable {
    private static final String LOCK = "lock";

    private final Path folder;
    private final FileChannel lock;

    private StateFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /** Takes the folder, which is made where there is none; says in one line why it cannot. */
    static StateFolder open(Path folder) throws IOException {
        FileChannel lock;
        try {
            PrivateFiles.makeFolder(folder);
            lock = PrivateFiles.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new IOException(
                    "cannot write to the folder " + folder + " (" + FileTrouble.of(e)
                            + "). Maybe 'state' is to name another folder",
                    e);
        }
        if (!isOurs(lock)) {
            lock.close();
            throw new IOException(folder + " is in use by another almanacd");
        }
        return new StateFolder(folder, lock);
    }

    /** Whether a daemon has that folder, as far as we may look. */
    static boolean isInUse(Path folder) {
        Path file = folder.resolve(LOCK);
        if (!Files.exists(file)) {
            return false;
        }
        try (FileChannel lock = FileChannel.open(file, StandardOpenOption.WRITE)) {
            return !isOurs(lock);
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isOurs(FileChannel lock) throws IOException {
        try {
            FileLock held = lock.tryLock();
            return held != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
