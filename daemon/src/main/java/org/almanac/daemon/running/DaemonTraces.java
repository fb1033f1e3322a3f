package org.almanac.daemon.running;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a daemon's folder tells of it from outside; nothing there is changed.
 *
 * @param isRunning whether a daemon has the folder
 * @param starts the starts that it has made lately; empty where we may not read of them
 */
public record DaemonTraces(boolean isRunning, Optional<OwnStarts> starts) {
    /** Those in that folder, which need not be there. */
    public static DaemonTraces in(Path folder) {
        return new DaemonTraces(StateFolder.isInUse(folder), starts(folder.resolve(StartRecord.FILE)));
    }

    private static Optional<OwnStarts> starts(Path file) {
        try {
            return Optional.of(Files.notExists(file) ? new OwnStarts() : OwnStarts.read(file));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
